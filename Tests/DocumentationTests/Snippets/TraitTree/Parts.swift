import TraitTree

// snippet: TitleNode
struct Palette: Equatable {
  var accent = "blue"
  var spacing = 8
}

struct PaletteTrait: TraitDefinition { static let defaultValue = Palette() }

extension TraitCollection {
  var palette: Palette { self[PaletteTrait.self] }
}

extension MutableTraits {
  var palette: Palette {
    get { self[PaletteTrait.self] }
    set { self[PaletteTrait.self] = newValue }
  }
}

final class TitleNode: Node {
  override func updateProperties() {
    super.updateProperties()
    print("in", traitCollection[\.palette.accent])
  }
}
// end
