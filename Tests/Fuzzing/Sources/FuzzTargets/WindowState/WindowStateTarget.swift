import Foundation
import FuzzSupport

@testable import TraitTree
@testable import TraitTreePersistence

/// The bytes are a file of a group's windows; and a value is made of them, for a window that is saved.
package enum WindowStateTarget: FuzzTarget {
  package static let name = "window-state"

  package static let dictionary = [
    "{\"windows\":[]}", "{\"value\":", "{}", "{", "}", "[", "]", ",", ":", "null", "true", "false",
    "{\"number\":\"inf\"}", "{\"number\":\"nan\"}", "{\"number\":\"-0.0\"}", "\"\\u0000\"",
    "{\"number\":\"340282366920938463463\"}", "-0", "-0.0", "1e5", "1e400", "0.1", "-1", "7",
    "9223372036854775808", "-9223372036854775809", "{\"relative\":\"a\"}", "\"_0\":", "\"super\":",
    "{\"flag\":{\"_0\":true}}", "{\"list\":{\"_0\":[]}}", "{\"optional\":{}}", "\"second\":",
    "{\"table\":{\"_0\":{}}}", "{\"numbered\":{\"_0\":{\"1\":", "{\"wide\":{\"_0\":",
    "{\"custom\":{\"_0\":{\"outer\":{\"a\":null},\"list\":[[]],", "\"super\":\"a\",\"key\":0",
    "{\"pair\":{\"first\":", "{\"date\":{\"_0\":1}}", "{\"decimal\":{\"_0\":{\"exponent\":1,",
    "\"length\":1,\"isNegative\":false,\"isCompact\":true,\"mantissa\":[1]}",
  ]

  package static func check(_ bytes: [UInt8]) {
    var source = ByteSource(bytes)
    checkShape(Shape(&source))
    guard let state = checkFile(MemoryStore(bytes, name: "windows"), bytes) else { return }
    checkState(state)
    RestoredWindows(Shape.self).check(state)
    // One of the simple types is enough for one input, and the next one has another.
    checkSimpleType(Int(bytes.reduce(0, &+)), state)
  }

  private static func checkSimpleType(_ number: Int, _ state: TraitTree.RestorationState) {
    switch number % 15 {
    case 0: RestoredWindows(Bool.self).check(state)
    case 1: RestoredWindows(Int.self).check(state)
    case 2: RestoredWindows(Int8.self).check(state)
    case 3: RestoredWindows(UInt64.self).check(state)
    case 4: RestoredWindows(Int128.self).check(state)
    case 5: RestoredWindows(ExactDouble.self).check(state)
    case 6: RestoredWindows(ExactFloat.self).check(state)
    case 7: RestoredWindows(ExactString.self).check(state)
    case 8: RestoredWindows(Int?.self).check(state)
    case 9: RestoredWindows([String: Int?].self).check(state)
    case 10: RestoredWindows([Shape].self).check(state)
    case 11: RestoredWindows(URL.self).check(state)
    case 12: RestoredWindows(Data.self).check(state)
    case 13: RestoredWindows(Decimal.self).check(state)
    default: RestoredWindows(CustomShape.self).check(state)
    }
  }

  /// Loads the file, and saves another state in its place: a damaged file is kept.
  private static func checkFile(
    _ file: MemoryStore, _ bytes: [UInt8]
  ) -> TraitTree.RestorationState? {
    let restoration = file.restorationFile()
    var state: TraitTree.RestorationState?
    do { state = try restoration.load() } catch {
      require(error.reason == .damaged, "a file that can be read is \(error.reason)")
      require(error.description.isOneLine, "the report has more than a line: \(error)")
    }
    require(file.bytes == bytes, "loading changes the file")
    let windows = [SavedWindow(value: .bool(true)), SavedWindow()]
    let saved = TraitTree.RestorationState(windows: windows)
    do {
      let kept = try restoration.save(saved)
      require((kept == nil) == (state != nil), "a file is kept at \(String(describing: kept))")
      if let kept { require(file.system[kept.path] == bytes, "the damaged file is not kept") }
      require(try restoration.load() == saved, "another state is loaded than was saved")
    } catch {
      require(false, "saving fails: \(error)")
    }
    return state
  }

  /// A state is the same after it was saved.
  private static func checkState(_ state: TraitTree.RestorationState) {
    let file = MemoryStore([], name: "windows")
    do {
      try file.restorationFile().save(state)
      let next = requireValue(try file.restorationFile().load(), "a saved state is not there")
      require(next == state, "\(state) is saved, and loaded as \(next)")
      let text = file.bytes
      try file.restorationFile().save(next)
      require(file.bytes == text, "a state is saved in two ways")
    } catch {
      require(false, "\(state) is not saved: \(error)")
    }
  }

  /// A value comes back from its coded form, and from the text of that.
  private static func checkShape(_ shape: Shape) {
    do {
      let coded = try CodedValue(encoding: shape)
      let decoded = try coded.decode(Shape.self)
      require(decoded == shape, "\(shape) is coded as \(coded), and decoded as \(decoded)")
    } catch {
      require(false, "\(shape) is not coded: \(error)")
    }
    let group = WindowGroup(for: Shape.self, scheduler: .manual) { _ in Node() }
    group.openWindow(value: shape)
    group.openWindow()
    let file = MemoryStore([], name: "windows")
    do {
      try file.restorationFile().save(group.restorationState)
      let state = requireValue(try file.restorationFile().load(), "a saved state is not there")
      let windows = RestoredWindows(Shape.self)
      windows.restore(state)
      let text = String(decoding: file.bytes, as: UTF8.self)
      require(windows.values == [shape, nil], "\(shape) comes back as \(windows.values): \(text)")
    } catch {
      require(false, "\(shape) is not saved: \(error)")
    }
  }
}
