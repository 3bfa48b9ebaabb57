import Testing
import TraitTree

/// What the documentation says of its examples.
@MainActor struct ExampleTests {
  private let player = Player()

  @Test("M1: The first example of the documentation")
  func screen() async {
    let screen = PlayerScreen(player: player)
    screen.start()
    #expect(screen.titleLabel == "Silence")
    player.title = "Noise"
    player.position = 3
    player.isPlaying = true
    player.hint = "Turn it down"
    await mainActorTurn()
    #expect(screen.titleLabel == "Noise")
    #expect(screen.positionLabel == "3 s")
    #expect(screen.buttonTitle == "Pause")
    #expect(screen.hints == ["Turn it down"])
  }

  @Test("M1: The example of names")
  func names() async {
    let other = Player()
    let mixer = Mixer(left: player, right: other)
    mixer.bindSum()
    player.position = 1
    other.position = 2
    await mainActorTurn()
    #expect(mixer.volume == 3)
    mixer.bind()
    #expect(mixer.volume == 2)
  }

  @Test("M1: The example of starting and stopping")
  func cancellation() async {
    let subtitles = Subtitles(player: player)
    use(subtitles)
    #expect(subtitles.text == "Silence")
    player.title = "Noise"
    await mainActorTurn()
    #expect(subtitles.text == "Silence")
  }

  @Test("M1: The screen example and its plain counterpart show the same")
  func nodes() async {
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

  @Test("M1: The examples of isolation")
  func isolation() async {
    let remote = Remote(player: player)
    remote.bind()
    #expect(press(player, remote) == observersSeeStores)
    let recorder = Recorder()
    await recorder.bind()
    #expect(await recorder.level == 0)
    await recorder.hear(3)
    // Runs at once again, and takes the place of the run that is on its way.
    await recorder.bind()
    #expect(await recorder.level == 3)
  }
}
