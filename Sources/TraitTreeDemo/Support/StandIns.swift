import TraitTree

/// Something that a screen would show: a caption, and the text beside it.
///
/// The stand-ins hold what they were told, as views do. They do not observe anything.
@MainActor protocol StandIn: AnyObject {
  /// What the text is about; unique in a window.
  var caption: String { get }
  /// What a reader would see now.
  var text: String { get }
}

/// Stands in for `UILabel`.
@MainActor final class Label: StandIn {
  let caption: String
  var text = ""

  init(_ caption: String) { self.caption = caption }
}

/// Stands in for `UIButton`.
@MainActor final class Button: StandIn {
  let caption: String
  var title = ""
  var isEnabled = true
  var text: String { isEnabled ? title : "\(title) (disabled)" }

  init(_ caption: String) { self.caption = caption }
}

/// Stands in for a SwiftUI `Picker`: it writes what the user chooses through a binding.
@MainActor final class Picker<Choice>: StandIn {
  let caption: String
  var title = ""
  var selection: Binding<Choice>?
  var text: String { title }

  init(_ caption: String) { self.caption = caption }

  /// Does what the user's choice does.
  func choose(_ choice: Choice) { selection?.wrappedValue = choice }
}

/// Stands in for `UITableView`: the titles of its rows, the selected one in brackets.
@MainActor final class List: StandIn {
  let caption: String
  var rows: [String] = []
  var selectedRow: Int?

  var text: String {
    guard !rows.isEmpty else { return "empty" }
    return rows.enumerated()
      .map { $0.offset == selectedRow ? "[\($0.element)]" : $0.element }
      .joined(separator: ", ")
  }

  init(_ caption: String) { self.caption = caption }
}
