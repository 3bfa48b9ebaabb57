import Observation

/// The state of the app, which all of its windows share.
@MainActor @Observable final class AppModel {
  var message = "Hello"
  var counter = 0
}
