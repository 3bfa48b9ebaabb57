import TraitTree

/// A window of the sample, with its tree.
@MainActor struct DemoWindow {
  /// Which window it is, by its name in the output.
  enum Kind: String, CaseIterable {
    case controls
    case companion
    case settings
  }

  let name: String
  let window: Window

  /// Builds the window's tree and injects the model at its root; nothing runs yet.
  init(_ kind: Kind, model: AppModel, settings: PhotoSettings, log: RunLog) {
    let root =
      switch kind {
      case .controls: Self.controls(log: log)
      case .companion: Self.companion(log: log)
      case .settings: Self.settings(log: log)
      }
    root.traitOverrides.appModel = model
    self.init(name: kind.rawValue, window: Window(rootNode: root, scheduler: .manual))
    window.environment(settings)
    window.overrideUserInterfaceStyle = .light
  }

  /// Wraps a window that is there, and traces it from now on.
  init(name: String, window: Window) {
    self.name = name
    self.window = window
    window.trace.isEnabled = true
  }

  private static func controls(log: RunLog) -> Node {
    let style = DemoController("Style", log: log)
    style.addChild(ColorController("Color", log: log))
    style.addChild(SliderController("Slider", log: log))
    style.addChild(AppearanceController("Appearance", log: log))
    let root = RootController("Controls", log: log)
    root.addChild(MessageController("Message", log: log))
    root.addChild(CounterController("Counter", log: log))
    root.addChild(ActionController("Action", log: log))
    root.addChild(style)
    root.addChild(LoadController("Load", log: log))
    root.addChild(ItemsController("Items", log: log))
    return root
  }

  private static func companion(log: RunLog) -> Node {
    let preview = DemoController("Preview", log: log)
    preview.addChild(SwatchController("Swatch", log: log))
    preview.addChild(LevelController("Level", log: log))
    preview.addChild(PhotoController("Photo", log: log))
    let root = RootController("Companion", log: log)
    root.addChild(MessageController("Message", log: log))
    root.addChild(CounterController("Counter", log: log))
    root.addChild(preview)
    root.addChild(StatusController("Status", log: log))
    root.addChild(SelectionController("Selection", log: log))
    return root
  }

  private static func settings(log: RunLog) -> Node {
    let root = DemoController("Settings", log: log)
    root.addChild(PhotoSizeController("PhotoSize", log: log))
    return root
  }

  /// The nodes of the tree in document order, each with its depth.
  var nodes: [(node: Node, depth: Int)] {
    var found: [(node: Node, depth: Int)] = []
    func visit(_ node: Node, _ depth: Int) {
      found.append((node, depth))
      for child in node.children { visit(child, depth + 1) }
    }
    if let root = window.rootNode { visit(root, 0) }
    return found
  }

  /// Tells the window from others, as long as it is there.
  var id: ObjectIdentifier { ObjectIdentifier(window) }

  /// What the window shows now.
  var snapshot: WindowSnapshot {
    let nodes = nodes
    let views = nodes.compactMap { $0.node as? DemoController }.flatMap(\.views)
    return WindowSnapshot(
      name: name, lines: views.map { ShownLine(label: $0.caption, text: $0.text) },
      nodeCount: nodes.count)
  }

  /// The tree, one line a node, with what each node shows.
  var treeLines: [String] {
    nodes.map { node, depth in
      let views = (node as? DemoController)?.views ?? []
      let shown = views.map { "  \($0.caption): \($0.text)" }.joined()
      return String(repeating: "  ", count: depth) + node.debugName + shown
    }
  }
}
