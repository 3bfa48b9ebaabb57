import Observation
import ObservationTracking
import Testing
import TraitTree

@Observable @MainActor final class Player {
  var title = "Silence"
  var position = 0
  var isPlaying = false
  var hint: String?
}

// snippet: PlayerScreen
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
// end

// snippet: TitleBar
@MainActor final class TitleBar {
  let player: Player
  var text = ""
  init(player: Player) { self.player = player }

  @ObservationTracking
  func bind() {
    text = player.title
  }
}
// end

@MainActor final class Mixer {
  let left: Player
  let right: Player
  var volume = 0
  init(left: Player, right: Player) {
    self.left = left
    self.right = right
  }

  // snippet: names
  @ObservationTracking func bind() {
    volume = left.position  // observeVolume()
    volume = right.position  // observeVolume2()
  }

  @ObservationTracking func bindSum() {
    volume = left.position + right.position  // observeVolume(bindSum: Mixer.self)
  }
  // end
}

@Observable @MainActor final class Store<Item> {
  var items: [Item] = []
}

@MainActor final class Shelf<Item> {
  let store: Store<Item>
  var count = 0
  init(store: Store<Item>) { self.store = store }
}

// snippet: Shelf
extension Shelf {
  @ObservationTracking func bindUnique() where Item: Hashable {
    count = Set(store.items).count
  }
}
// end

@MainActor final class Controls {
  let player: Player
  var lines: [String] = []
  init(player: Player) { self.player = player }

  // snippet: calls
  @ObservationTracking func bindControls() {
    setOn(player.isPlaying, animated: true)  // observes player.isPlaying
    log(player.title)  // log(_:) may read and append to a list that others append to as well
  }
  // end

  func setOn(_ isOn: Bool, animated: Bool) { log("\(isOn)") }
  func log(_ line: String) { lines.append(line) }
}

// snippet: Subtitles
@CancellableObservation
@MainActor final class Subtitles {
  let player: Player
  var text = ""
  init(player: Player) { self.player = player }

  @ObservationTracking func bind() {
    text = player.title
  }
}
// end

// snippet: PlayerNode
@CancellableObservation(screen: true)
final class PlayerNode: Node {
  let player: Player
  var text = ""
  init(player: Player) { self.player = player }

  @ObservationTracking func bind() {
    text = player.title
  }
}
// end

// snippet: PlainPlayerNode
final class PlainPlayerNode: Node {
  let player: Player
  var text = ""
  init(player: Player) { self.player = player }

  override func updateProperties() {
    super.updateProperties()
    text = player.title
  }
}
// end

@Observable final class Meter { var level = 0 }

// snippet: Recording
actor Recording {
  private let meter = Meter()
  private(set) var level = 0

  @ObservationTracking func bind() {
    level = meter.level  // runs again on this actor
  }

  func hear(_ level: Int) { meter.level = level }
}
// end

// snippet: Remote
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
// end

// snippet: Limiter
@MainActor final class Limiter {
  let player: Player
  init(player: Player) { self.player = player }

  @ObservationTracking(isolation: .synchronous) func bind() {
    if player.position > 10 { player.position -= 4 }  // 21 becomes 9
  }
}
// end

@MainActor enum ObserversExample {
  static func run() async {
    await screen()
    await names()
    await cancellation()
    await nodes()
    await isolation()
    await calls()
  }

  private static func calls() async {
    let player = Player()
    let controls = Controls(player: player)
    controls.bindControls()
    let limiter = Limiter(player: player)
    limiter.bind()
    let store = Store<Int>()
    let shelf = Shelf(store: store)
    shelf.bindUnique()
    player.isPlaying = true
    player.position = 21
    store.items = [1, 1, 2]
    await mainActorTurn()
    #expect(controls.lines == ["false", "Silence", "true"])
    #expect(player.position == 9 || player.position == 21)
    #expect(shelf.count == 2)
  }

  /// Lets what the main actor has been given so far run.
  private static func mainActorTurn() async {
    await Task { @MainActor in }.value
  }

  private static func screen() async {
    let player = Player()
    // snippet: bind
    let screen = PlayerScreen(player: player)
    screen.bind()  // sets the labels now, and again whenever the player changes
    print(screen.titleLabel, screen.positionLabel, screen.buttonTitle, separator: ", ")
    // end
    ran()
    player.title = "Noise"
    player.position = 3
    player.isPlaying = true
    player.hint = "Turn it down"
    await mainActorTurn()
    #expect(screen.titleLabel == "Noise")
    #expect(screen.positionLabel == "3 s")
    #expect(screen.buttonTitle == "Pause")
    #expect(screen.hints == ["Turn it down"])

    let bar = TitleBar(player: player)
    bar.bind()
    #expect(bar.text == "Noise")
  }

  private static func names() async {
    let left = Player()
    let right = Player()
    let mixer = Mixer(left: left, right: right)
    mixer.bindSum()
    left.position = 1
    right.position = 2
    await mainActorTurn()
    #expect(mixer.volume == 3)
    mixer.bind()
    #expect(mixer.volume == 2)
  }

  private static func cancellation() async {
    let player = Player()
    let subtitles = Subtitles(player: player)
    // snippet: start and stop
    subtitles.startObservationsIfNeeded()
    subtitles.cancelObserveText()  // this one only
    subtitles.observeText()  // and again
    subtitles.stopObservations()
    // end
    ran()
    player.title = "Noise"
    await mainActorTurn()
    #expect(subtitles.text == "Silence")
  }

  private static func nodes() async {
    let player = Player()
    let node = PlayerNode(player: player)
    let plain = PlainPlayerNode(player: player)
    let root = Node()
    root.addChild(node)
    root.addChild(plain)
    let window = Window(rootNode: root, scheduler: .manual)
    window.updateIfNeeded()
    player.title = "Noise"
    window.updateIfNeeded()
    await mainActorTurn()
    #expect(node.text == "Noise")
    #expect(plain.text == "Noise")
  }

  private static func isolation() async {
    let player = Player()
    let remote = Remote(player: player)
    remote.bind()
    #if os(Linux) && compiler(>=6.3) && compiler(<6.4) && !TRAITTREE_PUBLIC_TRACKING
      #expect(press(player, remote))
    #else
      #expect(!press(player, remote))
    #endif
    let recording = Recording()
    await recording.bind()
    await recording.hear(3)
    // Runs at once again, and takes the place of the run that is on its way.
    await recording.bind()
    #expect(await recording.level == 3)
  }
}
