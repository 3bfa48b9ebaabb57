import Foundation
import Testing
import TraitTree

@testable import TraitTreePersistence

/// Has a raw value that is none of the basic types, and would encode in another way than that.
private struct UserID: RawRepresentable, Codable, Equatable {
  var rawValue: UUID
  static let nobody = UserID(rawValue: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}
private struct Pair: Codable, Equatable { var a = 1 }
private struct PairID: RawRepresentable, Codable, Equatable { var rawValue: Pair }
private struct DateID: RawRepresentable, Codable, Equatable { var rawValue: Date }
private struct ListID: RawRepresentable, Codable, Equatable { var rawValue: [String: Int] }
private struct Nested: RawRepresentable, Codable, Equatable { var rawValue: UserID }
private struct NotCodable: RawRepresentable, Equatable { var rawValue: UUID }
private enum Choice: String, Codable { case one, two }
/// Encodes to `null` at times.
private struct Nothing: Codable, Equatable {
  var isThere = true
  init(isThere: Bool) { self.isThere = isThere }
  init(from decoder: any Decoder) throws {
    isThere = try !decoder.singleValueContainer().decodeNil()
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if isThere { try container.encode(true) } else { try container.encodeNil() }
  }
}

/// An owner that knows no more of its value than that it is `Codable`.
private struct Owner<Value: Codable> {
  @AppStorage var value: Value
  init(_ value: Value, _ store: some SettingsStore) {
    _value = AppStorage(wrappedValue: value, "key", store: store)
  }
}

/// An owner of an optional value of which it knows that it is `Codable`.
private struct OptionalOwner<Value: Codable> {
  @AppStorage var value: Value?
  init(_ store: some SettingsStore) { _value = AppStorage("key", store: store) }
}

@Suite("Stored forms")
struct StoredFormTests {
  /// Checks that all ways to declare a setting of a type have one form in the file.
  private func check<Value: Codable & Equatable>(
    _ value: Value, other: Value, _ plain: AppStorage<Value>, _ optional: AppStorage<Value?>,
    _ defaulted: AppStorage<Value?>, in place: Place, _ store: some SettingsStore
  ) throws {
    let owner = Owner(other, store)
    let optionalOwner = Owner<Value?>(nil, store)
    let owners: [(String, set: () -> Void, get: () -> Value?)] = [
      ("plain", { plain.wrappedValue = value }, { plain.wrappedValue }),
      ("optional", { optional.wrappedValue = value }, { optional.wrappedValue }),
      ("with a default", { defaulted.wrappedValue = value }, { defaulted.wrappedValue }),
      ("generic", { owner.value = value }, { owner.value }),
      ("generic optional", { optionalOwner.value = value }, { optionalOwner.value }),
      (
        "optional of generic", { OptionalOwner<Value>(store).value = value },
        { OptionalOwner<Value>(store).value }
      ),
      (
        "optional of an optional", { Owner<Value??>(nil, store).value = value },
        { Owner<Value??>(nil, store).value ?? nil }
      ),
    ]
    var texts: Set<String> = []
    for writer in owners {
      store.removeValue(forKey: "key")
      writer.set()
      texts.insert(try place.text())
      for reader in owners {
        #expect(reader.get() == value, "written as \(writer.0), read as \(reader.0)")
      }
    }
    #expect(texts.count == 1, "\(texts)")
  }

  @Test("P2: a setting finds its value when it becomes optional, or no longer is")
  func optional() throws {
    let place = try Place()
    try place.write("{\"owner\": \"6D2A1A0C-0F5E-4B39-9C50-1B8C3A9C2D11\"}")
    let store = place.separateStore()
    let uuid = try #require(UUID(uuidString: "6D2A1A0C-0F5E-4B39-9C50-1B8C3A9C2D11"))
    let plain = AppStorage(wrappedValue: UserID.nobody, "owner", store: store)
    let optional = AppStorage<UserID?>("owner", store: store)
    let defaulted = AppStorage(wrappedValue: .nobody, "owner", store: store) as AppStorage<UserID?>
    #expect(plain.wrappedValue.rawValue == uuid)
    #expect(optional.wrappedValue?.rawValue == uuid)
    #expect(defaulted.wrappedValue?.rawValue == uuid)
    optional.wrappedValue = .nobody
    #expect(try place.text().contains("\"owner\": \"00000000-"))
    #expect(plain.wrappedValue == .nobody)
  }

  @Test("P2: each type has one stored form, optional or not, with a generic owner or not")
  func oneForm() throws {
    let place = try Place()
    let store = place.separateStore()
    let uuid = UUID()
    try check(
      UserID(rawValue: uuid), other: .nobody,
      AppStorage(wrappedValue: .nobody, "key", store: store),
      AppStorage("key", store: store), AppStorage(wrappedValue: .nobody, "key", store: store),
      in: place, store)
    try check(
      PairID(rawValue: Pair(a: 5)), other: PairID(rawValue: Pair()),
      AppStorage(wrappedValue: PairID(rawValue: Pair()), "key", store: store),
      AppStorage("key", store: store), AppStorage(wrappedValue: nil, "key", store: store),
      in: place, store)
    let date = Date(timeIntervalSinceReferenceDate: 0.25)
    try check(
      DateID(rawValue: date), other: DateID(rawValue: .distantPast),
      AppStorage(wrappedValue: DateID(rawValue: .distantPast), "key", store: store),
      AppStorage("key", store: store), AppStorage(wrappedValue: nil, "key", store: store),
      in: place, store)
    #expect(store.value(forKey: "key") == .string("2001-01-01T00:00:00.25Z"))
    try check(
      ListID(rawValue: ["a": 1]), other: ListID(rawValue: [:]),
      AppStorage(wrappedValue: ListID(rawValue: [:]), "key", store: store),
      AppStorage("key", store: store), AppStorage(wrappedValue: nil, "key", store: store),
      in: place, store)
    try check(
      Nested(rawValue: UserID(rawValue: uuid)), other: Nested(rawValue: .nobody),
      AppStorage(wrappedValue: Nested(rawValue: .nobody), "key", store: store),
      AppStorage("key", store: store), AppStorage(wrappedValue: nil, "key", store: store),
      in: place, store)
    #expect(store.value(forKey: "key") == .string(uuid.uuidString))
    try check(
      Choice.two, other: .one, AppStorage(wrappedValue: .one, "key", store: store),
      AppStorage("key", store: store), AppStorage(wrappedValue: .one, "key", store: store),
      in: place, store)
    try check(
      date, other: .distantPast, AppStorage(wrappedValue: .distantPast, "key", store: store),
      AppStorage("key", store: store), AppStorage(wrappedValue: nil, "key", store: store),
      in: place, store)
    try check(
      Pair(a: 2), other: Pair(), AppStorage(wrappedValue: Pair(), "key", store: store),
      AppStorage("key", store: store), AppStorage(wrappedValue: Pair(), "key", store: store),
      in: place, store)
    // One that is not `Codable` has the form of one that is.
    let raw = AppStorage(
      wrappedValue: NotCodable(rawValue: UserID.nobody.rawValue), "key", store: store)
    Owner(UserID.nobody, store).value = UserID(rawValue: uuid)
    #expect(raw.wrappedValue.rawValue == uuid)
    #expect(AppStorage<NotCodable?>("key", store: store).wrappedValue?.rawValue == uuid)
  }

  @Test("P2: null in the file reads as no value for every type, and stays until it is written")
  func null() throws {
    let place = try Place()
    try place.write("{\"key\": null}")
    let store = place.separateStore()
    #expect(AppStorage(wrappedValue: 7, "key", store: store).wrappedValue == 7)
    #expect(AppStorage<Int?>("key", store: store).wrappedValue == nil)
    let number = AppStorage(wrappedValue: 7, "key", store: store) as AppStorage<Int?>
    #expect(number.wrappedValue == 7)
    let pair = AppStorage(wrappedValue: Pair(a: 3), "key", store: store) as AppStorage<Pair?>
    #expect(pair.wrappedValue == Pair(a: 3))
    let choice = AppStorage(wrappedValue: .two, "key", store: store) as AppStorage<Choice?>
    #expect(choice.wrappedValue == .two)
    #expect(Owner<Int?>(7, store).value == 7)
    #expect(Owner<Pair?>(Pair(a: 3), store).value == Pair(a: 3))
    #expect(Owner<[Int?]>([1], store).value == [1])
    #expect(Owner(Nothing(isThere: true), store).value == Nothing(isThere: true))
    #expect(try place.text() == "{\"key\": null}")
    #expect(store.lastError == nil)
  }

  @Test("P2: a value that encodes to null is stored as no value, in every store")
  func encodedNull() throws {
    let place = try Place()
    let suite = Suite()
    let stores: [any SettingsStore] = [
      place.separateStore(), InMemorySettingsStore(),
      UserDefaultsSettingsStore(suiteName: suite.name),
    ]
    for store in stores {
      let owner = Owner(Nothing(isThere: true), store)
      owner.value = Nothing(isThere: false)
      #expect(store.value(forKey: "key") == nil)
      let optional = Owner<Int??>(3, store)
      optional.value = .some(nil)
      #expect(store.value(forKey: "key") == nil)
    }
  }
}
