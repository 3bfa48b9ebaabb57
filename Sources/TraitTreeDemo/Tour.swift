/// The commands that are played where the user gives none.
enum Tour {
  static let commands = [
    "message Hello, trees",
    "increment",
    "increment",
    "decrement",
    "toggle",
    "color Red",
    "slider 80",
    "theme dark",
    "theme light",
    "theme auto",
    "load",
    "add",
    "select 2",
    "remove 2",
    "companion",
    "increment",
    "color Green",
    "companion",
    "reset",
    "toggle",
    "tree",
    "quit",
  ]
}
