import Foundation
import Testing

/// What `@ObservableModel` writes.
@Suite struct ModelExpansionTests {
  @Test("R1: A property keeps its value privately under another name, and tells of each access")
  func property() {
    let expansion = Expansion(
      """
      @ObservableModel @MainActor public final class Model<Value> {
        public private(set) var first = 1
        @Derived({ (model: Model) in model.first }) var derived: Int
        @ObservationIgnored var ignored = 1
        let constant = 1
        var second: Value?
      }
      """)
    #expect(expansion.notes == [])
    #expect(
      expansion.source.codeLines
        == """
        @MainActor public final class Model<Value> {
          public private(set) var first {
            @storageRestrictions(initializes: _first)
            init(initialValue) {
              _first = initialValue
            }
            get {
              _$modelRegistrar.access(self, 0, "Model.first", \\.first)
              return _first
            }
            set {
              guard TraitTree.ModelRegistrar.isChange(_first, newValue) else {
                _first = newValue
                return
              }
              _$modelRegistrar.willSet(self, 0, "Model.first", \\.first)
              _first = newValue
              _$modelRegistrar.didSet(self, 0, "Model.first", \\.first)
            }
            _modify {
              _$modelRegistrar.access(self, 0, "Model.first", \\.first)
              _$modelRegistrar.willSet(self, 0, "Model.first", \\.first)
              defer {
                _$modelRegistrar.didSet(self, 0, "Model.first", \\.first)
              }
              yield &_first
            }
          }
          private var _first = 1
          @Derived({ (model: Model) in model.first }) var derived: Int
          @ObservationIgnored var ignored = 1
          let constant = 1
          var second: Value? {
            @storageRestrictions(initializes: _second)
            init(initialValue) {
              _second = initialValue
            }
            get {
              _$modelRegistrar.access(self, 1, "Model.second", \\.second)
              return _second
            }
            set {
              guard TraitTree.ModelRegistrar.isChange(_second, newValue) else {
                _second = newValue
                return
              }
              _$modelRegistrar.willSet(self, 1, "Model.second", \\.second)
              _second = newValue
              _$modelRegistrar.didSet(self, 1, "Model.second", \\.second)
            }
            _modify {
              _$modelRegistrar.access(self, 1, "Model.second", \\.second)
              _$modelRegistrar.willSet(self, 1, "Model.second", \\.second)
              defer {
                _$modelRegistrar.didSet(self, 1, "Model.second", \\.second)
              }
              yield &_second
            }
          }
          private var _second: Value?
          private nonisolated let _$modelRegistrar = TraitTree.ModelRegistrar()
        }
        """.codeLines)
  }

  @Test(
    "R1: What stores nothing of an object's own, or says so, is left as it is",
    arguments: [
      "let a = 1", "static var a = 1", "class var a: Int { 1 }", "var a: Int { 1 }",
      "var a: Int { get { 1 } set {} }", "@ObservationIgnored var a = 1", "@Clamped var a = 1",
      "@Module.Clamped(1) var a = 1", "override var a: Int { didSet {} }", "func a() {}",
    ])
  func untracked(member: String) {
    let expansion = Expansion("@ObservableModel class Model { \(member) }")
    #expect(expansion.notes == [])
    #expect(!expansion.source.contains("access("))
    #expect(expansion.source.contains(member))
  }

  @Test(
    "R1: What a property stores keeps its attributes and modifiers, but for its access",
    arguments: [
      ("weak var a: Part?", "private weak var _a: Part?"),
      ("public internal(set) final var a = 1", "private final var _a = 1"),
      ("@MainActor open var a = 1", "@MainActor private var _a = 1"),
      ("@ImageActor var a = 1", "@ImageActor private var _a = 1"),
      ("@available(*, deprecated) var a = 1", "@available(*, deprecated) private var _a = 1"),
      ("@objc(b) dynamic var a = 1", "private var _a = 1"),
      ("var a: Int? { didSet { f() } }", "private var _a: Int? { didSet { f() } }"),
      ("var `default`: Int!", "private var _default: Int!"),
      ("var `two words` = 1", "private var `_two words` = 1"),
    ])
  func storage(member: String, storage: String) {
    let expansion = Expansion("@ObservableModel class Model { \(member) }")
    #expect(expansion.notes == [])
    let source = expansion.source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(source.contains(storage), "\(source)")
  }

  @Test("R1: Properties in the branches of a condition are counted as others are")
  func conditions() {
    let expansion = Expansion(
      """
      @ObservableModel class Model: Codable {
        var a = 1
        #if DEBUG
        var b = 1
        #else
        var b = 2
        #endif
        var c = 1
      }
      """)
    #expect(expansion.notes == [])
    #expect(expansion.source.contains(#"access(self, 2, "Model.c", \.c)"#))
    #expect(expansion.source.components(separatedBy: "case _b").count == 2)
  }

  @Test("R1: Coding keys that are declared are used as they are")
  func codingKeys() {
    let keys = "enum CodingKeys: String, CodingKey { case _a = \"a\" }"
    let expansion = Expansion("@ObservableModel class Model: Codable { var a = 1; \(keys) }")
    #expect(expansion.source.components(separatedBy: "enum CodingKeys").count == 2)
    let plain = Expansion("@ObservableModel class Model: Hashable { var a = 1 }")
    #expect(!plain.source.contains("CodingKeys"))
  }
}
