import Foundation
import Observation
import TraitTree
import TraitTreePersistence

@testable import SettingsWriter

// Compiles if every type is accepted in every spelling without a hint for the compiler.

@Observable @MainActor final class SpelledSettings {
  @ObservationIgnored @AppStorage("bool") var bool = false
  @ObservationIgnored @AppStorage("int") var int = 0
  @ObservationIgnored @AppStorage("float") var float: Float = 0.5
  @ObservationIgnored @AppStorage("double") var double = 0.5
  @ObservationIgnored @AppStorage("string") var string = ""
  @ObservationIgnored @AppStorage("url") var url = URL(fileURLWithPath: "/")
  @ObservationIgnored @AppStorage("data") var data = Data()
  @ObservationIgnored @AppStorage("date") var date = Date.distantPast
  @ObservationIgnored @AppStorage("size") var size = TextSize.medium
  @ObservationIgnored @AppStorage("size2") var typedSize: TextSize = .medium
  @ObservationIgnored @AppStorage("level") var level = Level.low
  @ObservationIgnored @AppStorage("mode") var mode = Mode.quick
  @ObservationIgnored @AppStorage("mode2") var typedMode: Mode = .quick
  @ObservationIgnored @AppStorage("flags") var flags: Flags = []
  @ObservationIgnored @AppStorage("profile") var profile = Profile()
  @ObservationIgnored @AppStorage("tags") var tags: Set<Int> = []
  @ObservationIgnored @AppStorage("list") var list = ["a"]
  @ObservationIgnored @AppStorage("table") var table = ["a": 1]
  @ObservationIgnored @AppStorage("sizes") var sizes: [Mode] = []
  @ObservationIgnored @AppStorage("o1") var optionalBool: Bool?
  @ObservationIgnored @AppStorage("o2") var optionalInt: Int?
  @ObservationIgnored @AppStorage("o3") var optionalFloat: Float?
  @ObservationIgnored @AppStorage("o4") var optionalDouble: Double?
  @ObservationIgnored @AppStorage("o5") var optionalString: String?
  @ObservationIgnored @AppStorage("o6") var optionalURL: URL?
  @ObservationIgnored @AppStorage("o7") var optionalData: Data?
  @ObservationIgnored @AppStorage("o8") var optionalDate: Date?
  @ObservationIgnored @AppStorage("o9") var optionalSize: TextSize?
  @ObservationIgnored @AppStorage("o10") var optionalMode: Mode?
  @ObservationIgnored @AppStorage("o11") var optionalFlags: Flags?
  @ObservationIgnored @AppStorage("o12") var optionalProfile: Profile?
  @ObservationIgnored @AppStorage("o13") var optionalList: [String]?
  @ObservationIgnored @AppStorage("o14") var bigger: Int? = 3
  @ObservationIgnored @AppStorage("o15") var largeSize: TextSize? = .large
  @ObservationIgnored @AppStorage("o16") var thoroughMode: Mode? = .thorough
  @ObservationIgnored @AppStorage("o17") var namedProfile: Profile? = Profile(name: "A")
  @ObservationIgnored @AppStorage("o18") var noDate: Date? = nil
  @ObservationIgnored @AppStorage("o19") var noMode: Mode? = nil
}

@Observable final class UnboundSettings {
  @ObservationIgnored @AppStorage("size") var size: TextSize = .medium
  @ObservationIgnored @AppStorage("last") var last: Date?
  var plain = 1
}

actor ActorSettings {
  @AppStorage("size") var size: TextSize = .medium
}

struct SettingsOnTheirOwn {
  @AppStorage("size") var size: TextSize = .medium
  func grow() { size = .large }
}

func spelledDirectly(_ store: any SettingsStore) -> [Any] {
  [
    AppStorage(wrappedValue: true, "a"), AppStorage(wrappedValue: 1, "a", store: store),
    AppStorage(wrappedValue: TextSize.small, "a"), AppStorage<TextSize?>("a"),
    AppStorage<Mode?>("a", store: store), AppStorage<Bool?>("a"), AppStorage<URL?>("a"),
  ]
}
