/// Windows of one kind, each opened on a value: the counterpart of SwiftUI's `WindowGroup(for:)`.
///
/// ```swift
/// let documents = WindowGroup(for: URL.self) { url in DocumentNode(url: url) }
/// documents.openWindow(value: file)  // a window, or the one that shows the file already
/// let saved = try JSONEncoder().encode(documents.restorationState)
/// ```
///
/// The content receives a binding to its window's value, which may change while the window is open;
/// it is `nil` in a window that was opened without a value. The group owns its windows. A window
/// joins the group before its content is made: content that opens the value of its own window gets
/// that window.
@MainActor
public final class WindowGroup<Data: Codable & Hashable> {
  private final class Member {
    let window: Window
    let value: StateStorage<Data?>
    /// The value that a window receives at the end of `restore`.
    var restoredValue: Data?

    init(window: Window, value: Data?, restoredValue: Data? = nil) {
      self.window = window
      self.value = StateStorage(value)
      self.restoredValue = restoredValue
    }

    /// The present value, or the restored one to come, without a tracked read.
    var shownValue: Data? { restoredValue ?? value.stored }
  }

  private let scheduler: any UpdateScheduler
  private let content: (Binding<Data?>) -> Node
  private let defaultValue: (() -> Data)?
  private var members: [Member] = []

  /// Makes a group without windows.
  ///
  /// - Parameters:
  ///   - type: The type of the windows' values.
  ///   - scheduler: Decides when the windows update by themselves.
  ///   - content: Makes the root of a window. It is called once for each window.
  ///   - defaultValue: The value of a window that is opened without one, and of one whose saved
  ///     value cannot be decoded. Without it, that is `nil`.
  public init(
    for type: Data.Type, scheduler: some UpdateScheduler = .mainActor,
    content: @escaping (Binding<Data?>) -> Node, defaultValue: (() -> Data)? = nil
  ) {
    self.scheduler = scheduler
    self.content = content
    self.defaultValue = defaultValue
  }

  /// The open windows, in the order in which they were opened.
  ///
  /// A window whose content is being made is among them, without a root.
  public var windows: [Window] { members.map(\.window) }

  /// Opens a window on the default value, or on `nil` if there is none.
  ///
  /// - Returns: The window, before its first update.
  @discardableResult
  public func openWindow() -> Window { open(defaultValue?()) }

  /// Opens a window on a value, or returns the open one whose value, or restored value, is equal to
  /// it.
  ///
  /// - Complexity: O(*n*) in the number of windows, beside making the content.
  ///
  /// - Parameter value: The value.
  /// - Returns: The window. A new one has had no update yet; one whose content calls this has no
  ///   root yet.
  @discardableResult
  public func openWindow(value: Data) -> Window {
    if let member = members.first(where: { $0.shownValue == value }) { return member.window }
    return open(value)
  }

  /// Closes a window: its tree leaves the live state at once, and the group releases both.
  ///
  /// - Complexity: O(*n*) in the number of windows and in the size of the tree.
  ///
  /// - Parameter window: The window. One that is not of this group, or is closed, is ignored.
  public func close(_ window: Window) {
    guard let index = members.firstIndex(where: { $0.window === window }) else { return }
    members.remove(at: index)
    window.rootNode = nil
  }

  private func open(_ value: Data?) -> Window {
    let member = add(value)
    fill(member)
    return member.window
  }

  private func add(_ value: Data?, restoredValue: Data? = nil) -> Member {
    let member = Member(
      window: Window(scheduler: scheduler), value: value, restoredValue: restoredValue)
    members.append(member)
    return member
  }

  /// Makes the content of a window, which may close the window.
  private func fill(_ member: Member) {
    RunningHook.untracked {
      let root = content(member.value.binding)
      if isOpen(member) { member.window.rootNode = root }
    }
  }

  private func isOpen(_ member: Member) -> Bool { members.contains { $0 === member } }
}

extension WindowGroup {
  /// The state of the windows of a group, see ``TraitTree/RestorationState``.
  public typealias RestorationState = TraitTree.RestorationState

  /// The state from which ``restore(_:)`` opens the same windows again.
  ///
  /// A value that does not encode is reported on standard error, and its window is saved without a
  /// value.
  public var restorationState: RestorationState {
    RestorationState(
      windows: members.map { member in
        let value = member.value.value
        return SavedWindow(value: encode(member.restoredValue ?? value))
      })
  }

  /// Opens the windows of a saved state, in addition to the open ones.
  ///
  /// Each window is made with `nil` as its value and has its first update; then it receives the
  /// saved value, so that an `onChange` in its content sees `nil` and then the value. Called in a
  /// hook, only the windows are made, and the rest follows right after the hook. A value that
  /// cannot be decoded is reported on standard error, and the window receives the default value
  /// instead. A value that an open window already has is not opened again, nor is a value of the
  /// state by content that opens it meanwhile.
  ///
  /// - Parameter state: The state, of this group or of one of an earlier process.
  public func restore(_ state: RestorationState) {
    let shown = Set(members.compactMap(\.shownValue))
    var restored: [Member] = []
    for saved in state.windows {
      let value = saved.value.flatMap { decode($0) }
      if let value, shown.contains(value) { continue }
      restored.append(add(nil, restoredValue: value))
    }
    for member in restored where isOpen(member) { fill(member) }
    for member in restored { member.window.updateIfNeeded() }
    Updating.afterCallback {
      for member in restored {
        let value = member.restoredValue
        member.restoredValue = nil
        member.value.value = value
      }
    }
  }

  private func encode(_ value: Data?) -> CodedValue? {
    guard let value else { return nil }
    do { return try CodedValue(encoding: value) } catch {
      Platform.writeDiagnostic(
        "A window's value of type \(Data.self) does not encode, so that the window is saved without it: "
          + "\(error)")
      return nil
    }
  }

  private func decode(_ saved: CodedValue) -> Data? {
    do { return try saved.decode(Data.self) } catch {
      let substitute = defaultValue?()
      Platform.writeDiagnostic(
        "A window's saved value can not be decoded as \(Data.self), so that the window gets "
          + "\(substitute.map { "the default value \($0)" } ?? "no value"): \(error)")
      return substitute
    }
  }
}
