import Foundation

/// A browser that is driven through the W3C's WebDriver protocol, over the machine's own network.
@MainActor
final class WebDriver {
  /// What went wrong, in words.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  typealias Object = [String: any Sendable]

  private let driver: Process
  private let server: LoopbackHTTP
  private var session = ""

  /// Starts the driver and a browser without a screen.
  init(driverPath: String, browserPath: String) throws {
    driver = Process()
    driver.executableURL = URL(filePath: driverPath)
    driver.arguments = ["--port=0"]
    let output = Pipe()
    driver.standardOutput = output
    driver.standardError = FileHandle.nullDevice
    try driver.run()
    do {
      server = LoopbackHTTP(port: try Self.port(announcedIn: output.fileHandleForReading))
      session = "session/\(try makeSession(browserPath))/"
    } catch {
      driver.terminate()
      throw error
    }
  }

  /// Starts the browser, and tells the driver's name for it.
  private func makeSession(_ browserPath: String) throws -> String {
    var arguments = [
      "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--disable-background-networking", "--force-device-scale-factor=1", "--lang=en",
    ]
    // The browser refuses to have a sandbox of its own where it runs as root.
    if getuid() == 0 { arguments.append("--no-sandbox") }
    let logging: Object = ["browser": "ALL", "performance": "ALL"]
    let options: Object = ["binary": browserPath, "args": arguments]
    let capabilities: Object = [
      "alwaysMatch": ["goog:chromeOptions": options, "goog:loggingPrefs": logging] as Object
    ]
    let answer = try send("POST", "session", ["capabilities": capabilities])
    guard let id = (answer as? Object)?["sessionId"] as? String else {
      throw Failure(description: "the driver made no session: \(answer)")
    }
    return id
  }

  /// Ends the browser and the driver.
  func quit() {
    _ = try? send("DELETE", String(session.dropLast()))
    driver.terminate()
    driver.waitUntilExit()
  }

  /// Waits for the line in which the driver tells its port.
  private static func port(announcedIn output: FileHandle) throws -> UInt16 {
    var text = ""
    while let data = try output.read(upToCount: 1), !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      if text.hasSuffix("\n"),
        let match = text.firstMatch(of: /started successfully on port (\d+)/),
        let port = UInt16(match.1)
      {
        return port
      }
    }
    throw Failure(description: "the driver ended without telling its port:\n\(text)")
  }

  private func send(
    _ method: String, _ command: String, _ body: Object? = nil
  ) throws -> any Sendable {
    let content = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
    let data = try server.send(method, command, content)
    let answer = try JSONDecoder().decode(Answer.self, from: data).value
    if let value = answer as? Object, let error = value["error"] as? String {
      throw Failure(description: "\(command): \(error): \(value["message"] ?? "")")
    }
    return answer
  }

  private func post(_ command: String, _ body: Object = [:]) throws -> any Sendable {
    try send("POST", session + command, body)
  }

  // MARK: Pages

  func open(_ file: URL) throws {
    _ = try post("url", ["url": file.absoluteString])
  }

  /// Gives the page so much room, without what is around it.
  func setSize(width: Int, height: Int) throws {
    let metrics: Object = [
      "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
    ]
    _ = try post(
      "goog/cdp/execute", ["cmd": "Emulation.setDeviceMetricsOverride", "params": metrics])
  }

  /// Has the page believe that the user prefers a scheme, `light` or `dark`.
  func prefer(_ scheme: String) throws {
    let feature: Object = ["name": "prefers-color-scheme", "value": scheme]
    _ = try post(
      "goog/cdp/execute",
      ["cmd": "Emulation.setEmulatedMedia", "params": ["features": [feature]] as Object])
  }

  /// What the page looks like, as PNG.
  func screenshot() throws -> Data {
    let answer = try send("GET", session + "screenshot")
    guard let text = answer as? String, let data = Data(base64Encoded: text) else {
      throw Failure(description: "the driver took no screenshot")
    }
    return data
  }

  /// The entries of a log since it was read last.
  func log(_ type: String) throws -> [Object] {
    try post("se/log", ["type": type]) as? [Object] ?? []
  }

  /// The value of a script, the body of a function.
  func run(_ script: String) throws -> any Sendable {
    try post("execute/sync", ["script": script, "args": [any Sendable]()])
  }

  /// The value of a script that calls its last argument with it.
  func runUntilDone(_ script: String) throws -> any Sendable {
    try post("execute/async", ["script": script, "args": [any Sendable]()])
  }

  // MARK: The user

  private func element(_ selector: String) throws -> String {
    let answer = try post("element", ["using": "css selector", "value": selector])
    guard let id = (answer as? Object)?.values.first as? String else {
      throw Failure(description: "no element is \(selector)")
    }
    return id
  }

  /// Clicks in the middle of an element, as a mouse does: fails if something else is in front of it.
  func click(_ selector: String) throws {
    _ = try post("element/\(try element(selector))/click")
  }

  /// Presses keys, wherever the focus is.
  func press(_ keys: String) throws {
    let actions = keys.map { String($0) }.flatMap { key -> [Object] in
      [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]]
    }
    let keyboard: Object = ["type": "key", "id": "keyboard", "actions": actions]
    _ = try post("actions", ["actions": [keyboard]])
  }

  /// The text of an element as it is shown.
  func text(of selector: String) throws -> String {
    try send("GET", session + "element/\(try element(selector))/text") as? String ?? ""
  }

  /// What assistive technology is told of an element: its role, and its name.
  func accessibility(of selector: String) throws -> (role: String, label: String) {
    let path = session + "element/\(try element(selector))/"
    return (
      try send("GET", path + "computedrole") as? String ?? "",
      try send("GET", path + "computedlabel") as? String ?? ""
    )
  }
}

/// Keys by their WebDriver code points.
enum Key {
  static let escape = "\u{E00C}"
  static let enter = "\u{E007}"
  static let tab = "\u{E004}"
  static let end = "\u{E010}"
  static let home = "\u{E011}"
  static let left = "\u{E012}"
  static let right = "\u{E014}"
  static let down = "\u{E015}"
}

/// The `value` of an answer, whatever it is.
private struct Answer: Decodable {
  let value: any Sendable

  private enum CodingKeys: CodingKey { case value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decode(AnyJSON.self, forKey: .value).value
  }
}

private struct AnyJSON: Decodable {
  let value: any Sendable

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let bool = try? container.decode(Bool.self) {
      value = bool
    } else if let number = try? container.decode(Double.self) {
      value = number
    } else if let text = try? container.decode(String.self) {
      value = text
    } else if let list = try? container.decode([AnyJSON].self) {
      value = list.map(\.value)
    } else if let object = try? container.decode([String: AnyJSON].self) {
      value = object.mapValues(\.value)
    } else {
      value = NSNull() as any Sendable
    }
  }
}
