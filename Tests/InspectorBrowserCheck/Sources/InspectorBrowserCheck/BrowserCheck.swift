import Foundation
import TraitTreeInspector

/// Opens reports in a browser and uses them as people do.
@main @MainActor enum BrowserCheck {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "inspector-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let browser = try WebDriver(
        driverPath: options.driver, browserPath: options.browser)
      defer { browser.quit() }
      try browser.setSize(width: 1280, height: 800)
      try run(options, browser, folder)
    } catch {
      print("FAILED: \(error)")
      exit(1)
    }
  }

  private static func run(
    _ options: Options, _ browser: WebDriver, _ folder: URL
  ) throws {
    if let picture = options.picture {
      let sample = folder.appending(path: "sample.html")
      if options.report == nil {
        try InspectorReport(window: SampleTree().window).write(to: sample)
      }
      try takePicture(
        of: options.report.map { URL(filePath: $0) } ?? sample, to: URL(filePath: picture),
        options, browser)
      return
    }
    let page = Page(browser)
    try SampleChecks(page: page, folder: folder).run()
    try LargeChecks(page: page, folder: folder).run()
    print("all \(page.count) expectations hold")
  }

  private static func takePicture(
    of report: URL, to picture: URL, _ options: Options, _ browser: WebDriver
  ) throws {
    try browser.prefer(options.scheme)
    try browser.setSize(width: options.width, height: options.height)
    try browser.open(report)
    for selector in options.clicks { try browser.click(selector) }
    try browser.screenshot().write(to: picture)
  }
}

/// What was asked for on the command line.
struct Options {
  var driver = ""
  var browser = ""
  /// Where to write a picture, instead of checking anything.
  var picture: String?
  /// What to take the picture of, the sample if it is `nil`.
  var report: String?
  var scheme = "light"
  var width = 1280
  var height = 800
  /// What to click before the picture is taken.
  var clicks: [String] = []

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else {
        throw WebDriver.Failure(description: "\(option) needs a value")
      }
      switch option {
      case "--driver": driver = value
      case "--browser": browser = value
      case "--picture": picture = value
      case "--report": report = value
      case "--scheme": scheme = value
      case "--width": width = Int(value) ?? width
      case "--height": height = Int(value) ?? height
      case "--click": clicks.append(value)
      default: throw WebDriver.Failure(description: "unknown option \(option)")
      }
    }
  }
}
