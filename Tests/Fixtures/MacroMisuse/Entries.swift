// Each marked line has one error, and there is no other.
import TraitTree
import TraitTreeMacros

extension EnvironmentValues {
  @Entry
  @Entry  // error
  var margin = 8

  @Entry var noDefault: Int  // error

  @Entry static var spacing = 8  // error
}

extension TraitCollection {
  @Entry
  @Entry  // error
  var density = 1
}

extension MutableTraits {
  @Entry var contrast: Int  // error in the expansion: there is no entry to read
}
