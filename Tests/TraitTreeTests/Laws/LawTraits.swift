import Observation
import TraitTree

/// The traits of the laws, one for each way in which values compare.
enum LawTrait: Int, CaseIterable {
  /// Two traits of one short name, compared with `==`.
  case number, twin
  /// An optional, of which an explicit nil shadows.
  case note
  /// Values with an equality of their own.
  case rough
  /// A class that calls all its instances equal, and is compared by identity.
  case service
  /// An optional observable class, compared by identity.
  case model
  /// What nothing can compare: only the stored value equals itself.
  case action

  /// The trait itself.
  var type: any TraitDefinition.Type {
    switch self {
    case .number: LawPair<Int>.self
    case .twin: LawPair<String>.self
    case .note: LawNote.self
    case .rough: LawRough.self
    case .service: LawServiceTrait.self
    case .model: LawModelTrait.self
    case .action: LawActionTrait.self
    }
  }

  /// Whether its values are objects, which have a life of their own.
  var holdsObjects: Bool { self == .service || self == .model || self == .action }
}

/// What a value is reduced to in a log: a number, or the number of an object.
enum LawPayload {
  /// An explicit or a default nil.
  static let none = -1
  /// The default of a trait that is never nil.
  static let standard = -2
}

struct LawPair<T>: TraitDefinition { static var defaultValue: Int { 0 } }

struct LawNote: TraitDefinition { static let defaultValue: Int? = nil }

struct LawRough: TraitDefinition {
  static let defaultValue = 0
  static func valuesEqual(_ lhs: Int, _ rhs: Int) -> Bool { lhs / 2 == rhs / 2 }
}

/// An object with a number.
class LawObject {
  let id: Int
  init(_ id: Int) { self.id = id }
}

final class LawService: LawObject, Equatable {
  static func == (lhs: LawService, rhs: LawService) -> Bool { true }
}

struct LawServiceTrait: TraitDefinition {
  static var defaultValue: LawService { LawService(LawPayload.standard) }
}

@Observable final class LawModel {
  @ObservationIgnored let id: Int
  var count = 0
  var items: [Int] = []
  var child: LawModel?

  init(_ id: Int) { self.id = id }
}

struct LawModelTrait: TraitDefinition { static var defaultValue: LawModel? { nil } }

/// A closure, which keeps an object alive.
struct LawAction {
  let call: () -> Int

  init(_ token: LawObject) { call = { token.id } }
}

struct LawActionTrait: TraitDefinition {
  static var defaultValue: LawAction { LawAction(LawObject(LawPayload.standard)) }
}

extension TraitCollection {
  /// What the collection holds for a trait, as a number.
  func law(_ trait: LawTrait) -> Int {
    switch trait {
    case .number: self[LawPair<Int>.self]
    case .twin: self[LawPair<String>.self]
    case .note: self[LawNote.self] ?? LawPayload.none
    case .rough: self[LawRough.self] / 2
    case .service: self[LawServiceTrait.self].id
    case .model: self[LawModelTrait.self]?.id ?? LawPayload.none
    case .action: self[LawActionTrait.self].call()
    }
  }
}

/// The objects of one script: it holds them until it forgets them, and then only watches them.
final class LawObjects {
  private var held: [LawObjectName: AnyObject] = [:]
  private var watched: [LawObjectName: WeakReference<AnyObject>] = [:]
  private(set) var forgotten: Set<LawObjectName> = []

  /// Three models that the script always holds.
  init() {
    for id in 0..<LawModels.shared { _ = model(id) }
  }

  /// Models may be children of each other, or of themselves.
  deinit {
    for reference in watched.values { (reference.object as? LawModel)?.child = nil }
  }

  func service(_ id: Int) -> LawService {
    object(LawObjectName(trait: .service, id: id)) { LawService(id) }
  }
  func model(_ id: Int) -> LawModel {
    object(LawObjectName(trait: .model, id: id)) { LawModel(id) }
  }
  func token(_ id: Int) -> LawObject {
    object(LawObjectName(trait: .action, id: id)) { LawObject(id) }
  }

  private func object<Object: AnyObject>(_ name: LawObjectName, make: () -> Object) -> Object {
    if let object = held[name] as? Object { return object }
    let object = make()
    held[name] = object
    watched[name] = WeakReference(object)
    return object
  }

  /// A model that is there.
  func existingModel(_ id: Int) -> LawModel? {
    watched[LawObjectName(trait: .model, id: id)]?.object as? LawModel
  }

  func forget(_ name: LawObjectName) {
    forgotten.insert(name)
    held[name] = nil
  }

  /// Objects that nothing of the script holds, and that are there all the same.
  var survivors: [LawObjectName] {
    forgotten.filter { watched[$0]?.object != nil }
  }
}

enum LawModels {
  /// The models from zero up to this number are there from the start, and stay.
  static let shared = 3
}

/// An object of a trait.
struct LawObjectName: Hashable {
  let trait: LawTrait
  let id: Int
}

extension TraitOverrides {
  /// Overrides a trait.
  mutating func set(_ trait: LawTrait, _ payload: Int, _ objects: LawObjects) {
    switch trait {
    case .number: self[LawPair<Int>.self] = payload
    case .twin: self[LawPair<String>.self] = payload
    case .note: self[LawNote.self] = payload == LawPayload.none ? nil : payload
    case .rough: self[LawRough.self] = payload
    case .service: self[LawServiceTrait.self] = objects.service(payload)
    case .model:
      self[LawModelTrait.self] = payload == LawPayload.none ? nil : objects.model(payload)
    case .action: self[LawActionTrait.self] = LawAction(objects.token(payload))
    }
  }
}
