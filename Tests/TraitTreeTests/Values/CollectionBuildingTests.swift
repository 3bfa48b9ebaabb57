import Testing
import TraitTree

@Suite("Building collections") @MainActor struct CollectionBuildingTests {
  @Test("T6: an empty collection reads every default and contains nothing")
  func empty() {
    let traits = TraitCollection()
    #expect(traits.theme == .light)
    #expect(traits.note == nil)
    #expect(!traits.contains(ThemeTrait.self))
  }

  @Test("T6: a collection of one trait contains just that trait")
  func single() {
    let traits = TraitCollection(ThemeTrait.self, value: .dark)
    #expect(traits.theme == .dark)
    #expect(traits.contains(ThemeTrait.self))
    #expect(!traits.contains(AccentTrait.self))
  }

  @Test("T6: in the mutations a read gives what was written before")
  func mutations() {
    let traits = TraitCollection {
      $0.scale = 3
      $0.scale *= 2
      $0.size += 1
    }
    #expect(traits.scale == 6)
    #expect(traits.size == 1)
  }

  @Test("T6: of merged collections the last one that has a trait wins")
  func merging() {
    let first = TraitCollection {
      $0.theme = .dark
      $0.accent = "red"
    }
    let second = TraitCollection(ThemeTrait.self, value: .mono)
    let third = TraitCollection(SizeTrait.self, value: 3)
    let merged = TraitCollection(traitsFrom: [first, second, third])
    #expect(merged.theme == .mono)
    #expect(merged.accent == "red")
    #expect(merged.size == 3)
  }

  @Test("T6: an explicit default in a later collection wins over an earlier value")
  func mergingDefaults() {
    let dark = TraitCollection(ThemeTrait.self, value: .dark)
    let light = TraitCollection(ThemeTrait.self, value: .light)
    let noted = TraitCollection(NoteTrait.self, value: "note")
    let silent = TraitCollection(NoteTrait.self, value: nil)
    let merged = TraitCollection(traitsFrom: [dark, noted, light, silent, TraitCollection()])
    #expect(merged.theme == .light)
    #expect(merged.note == nil)
    #expect(merged.contains(ThemeTrait.self))
  }

  @Test("T6: merging nothing gives an empty collection, merging one gives that one")
  func mergingFew() {
    let dark = TraitCollection(ThemeTrait.self, value: .dark)
    #expect(TraitCollection(traitsFrom: []) == TraitCollection())
    #expect(TraitCollection(traitsFrom: [dark]) == dark)
  }

  @Test("T6: a changed copy keeps the other traits and leaves its source alone")
  func modifying() {
    let source = TraitCollection {
      $0.theme = .dark
      $0.accent = "red"
    }
    let copy = source.modifyingTraits { $0.theme = .mono }
    #expect(copy.theme == .mono)
    #expect(copy.accent == "red")
    #expect(source.theme == .dark)
  }

  @Test("T6: replacing one trait leaves the source alone")
  func replacing() {
    let source = TraitCollection(ThemeTrait.self, value: .dark)
    let copy = source.replacing(AccentTrait.self, value: "red").replacing(
      ThemeTrait.self, value: .light)
    #expect(copy.accent == "red")
    #expect(copy.theme == .light)
    #expect(copy.contains(ThemeTrait.self))
    #expect(source.accent == "blue")
  }

  @Test("T6: a collection holds hundreds of traits, and a merge of halves is the whole")
  func manyTraits() {
    let traits = NumberedTraits.first(300)
    let whole = TraitCollection { mutable in
      for (number, trait) in traits.enumerated() { mutable.setNumber(trait, to: number) }
    }
    #expect(traits.enumerated().allSatisfy { whole.number($1) == $0 })
    let halves = [0, 1].map { remainder in
      TraitCollection { mutable in
        for (number, trait) in traits.enumerated() where number % 2 == remainder {
          mutable.setNumber(trait, to: number)
        }
      }
    }
    #expect(TraitCollection(traitsFrom: halves) == whole)
    #expect(whole.containsTraits(in: halves[0]))
    #expect(halves[0].changedTraits(from: whole).count == 150)
    #expect(whole.changedTraits(from: nil).count == 300)
  }

  @Test("T6: a node's collection contains what any ancestor or the window overrides")
  func nodeCollection() {
    let root = Node()
    let child = Node()
    root.addChild(child)
    let window = Window(rootNode: root, scheduler: .manual)
    window.traitOverrides.accent = "red"
    root.traitOverrides.theme = .dark
    #expect(child.traitCollection.contains(ThemeTrait.self))
    #expect(child.traitCollection.contains(AccentTrait.self))
    #expect(!child.traitCollection.contains(SizeTrait.self))
    #expect(!window.traitCollection.contains(ThemeTrait.self))
  }

  @Test("T6: a description names the traits and their values")
  func description() {
    let traits = TraitCollection {
      $0.theme = .dark
      $0.accent = "red"
    }
    #expect(traits.description.contains("ThemeTrait"))
    #expect(traits.description.contains("dark"))
    #expect(traits.description.contains("red"))
    #expect(!traits.description.contains("SizeTrait"))
  }

  @Test("T6: a mirror has one child for each trait")
  func mirror() {
    let traits = TraitCollection {
      $0.theme = .dark
      $0.size = 4
    }
    let labels = Mirror(reflecting: traits).children.compactMap(\.label)
    #expect(labels.contains("ThemeTrait"))
    #expect(labels.contains("SizeTrait"))
    #expect(labels.count == 2)
  }
}
