// Each marked line has one error, and there is no other.
import Observation
import TraitTree
import TraitTreeMacros

@ObservableModel  // error
struct Value {
  var a = 1
}

@ObservableModel  // error
actor Worker {
  var a = 1
}

@ObservableModel
@Observable  // error
final class Both {
  var a = 1
}

@ObservableModel
@ObservableModel  // error
final class Twice {
  var a = 1
}

@ObservableModel
final class Properties {
  lazy var late = 1  // error
  var a = 1, b = 2  // error
  var (c, d) = (1, 2)  // error
}
