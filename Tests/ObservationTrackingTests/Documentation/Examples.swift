// The code of the documentation, as it stands there.

import Observation
import ObservationTracking
import TraitTree

@Observable @MainActor final class Player {
  var title = "Silence"
  var position = 0
  var isPlaying = false
  var hint: String?
}

@MainActor final class PlayerScreen {
  let player: Player
  var titleLabel = ""
  var positionLabel = ""
  var buttonTitle = ""
  var hints: [String] = []
  init(player: Player) { self.player = player }

  @ObservationTracking
  func bind() {
    titleLabel = player.title
    positionLabel = "\(player.position) s"
    buttonTitle = if player.isPlaying { "Pause" } else { "Play" }
    if let hint = player.hint {
      show(hint)
    }
  }

  func show(_ hint: String) { hints.append(hint) }
}

extension PlayerScreen {
  func start() {
    bind()  // sets the labels now, and again whenever the player changes
  }
}

@MainActor final class TitleBar {
  let player: Player
  var text = ""
  init(player: Player) { self.player = player }

  @ObservationTracking
  func bind() {
    text = player.title
  }
}

@MainActor final class Mixer {
  let left: Player
  let right: Player
  var volume = 0
  init(left: Player, right: Player) {
    self.left = left
    self.right = right
  }

  @ObservationTracking func bind() {
    volume = left.position  // observeVolume()
    volume = right.position  // observeVolume2()
  }

  @ObservationTracking func bindSum() {
    volume = left.position + right.position  // observeVolume(bindSum: Mixer.self)
  }
}

@CancellableObservation
@MainActor final class Subtitles {
  let player: Player
  var text = ""
  init(player: Player) { self.player = player }

  @ObservationTracking func bind() {
    text = player.title
  }
}

@MainActor func use(_ subtitles: Subtitles) {
  subtitles.startObservationsIfNeeded()
  subtitles.cancelObserveText()  // this one only
  subtitles.observeText()  // and again
  subtitles.stopObservations()
}

@CancellableObservation(screen: true)
final class PlayerNode: Node {
  let player: Player
  var text = ""
  init(player: Player) { self.player = player }

  @ObservationTracking func bind() {
    text = player.title
  }
}

final class PlainPlayerNode: Node {
  let player: Player
  var text = ""
  init(player: Player) { self.player = player }

  override func updateProperties() {
    text = player.title
  }
}

actor Recorder {
  private let meter = Meter()
  private(set) var level = 0

  @ObservationTracking func bind() {
    level = meter.level  // runs again on this actor
  }

  func hear(_ level: Int) { meter.level = level }
}

@Observable final class Meter { var level = 0 }

@MainActor final class Remote {
  let player: Player
  var isLit = false
  init(player: Player) { self.player = player }

  @ObservationTracking(isolation: .synchronous) func bind() {
    isLit = player.isPlaying
  }
}

@MainActor func press(_ player: Player, _ remote: Remote) -> Bool {
  player.isPlaying = true
  return remote.isLit  // already true, with did-set tracking
}
