/// A change that a command makes to the model.
enum Change: Equatable {
  case message(String)
  case increment
  case decrement
  case reset
  case toggle
  case color(PaletteColor)
  case slider(Int)
  case theme(Theme)
  case add
  /// Removes the item with this number, counted from 1.
  case remove(Int)
  /// Selects the item with this number, counted from 1.
  case select(Int)
}
