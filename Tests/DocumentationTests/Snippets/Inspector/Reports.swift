import Foundation
import Testing
import TraitTree
import TraitTreeInspector

@MainActor enum ReportsExample {
  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let model = AppModel()
    let window = Window(rootNode: NamedNode("Root"), scheduler: .manual)

    // snippet: InspectorReport
    window.trace.isEnabled = true
    model.count += 1
    window.updateIfNeeded()
    try InspectorReport(window: window).write(to: folder.appending(path: "report.html"))
    // end
    ran()

    let page = try String(contentsOf: folder.appending(path: "report.html"), encoding: .utf8)
    #expect(page.contains("\"Root\""))
  }
}
