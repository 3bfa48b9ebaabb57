/// Puts the page together: one document with everything in it.
struct InspectorPage {
  let title: String
  /// JSON without markup.
  let data: String

  var html: String {
    var html = ""
    for part in Self.template {
      switch part {
      case .text(let text): html += text
      case .title: html += Self.escaped(title)
      case .data: html += data
      }
    }
    return html
  }

  private enum Part: Sendable {
    case text(String)
    case title
    case data
  }

  /// The scripts, in an order in which each finds what it uses at once.
  private static let scripts = [
    PackageResources.model_js, PackageResources.trace_js, PackageResources.elements_js,
    PackageResources.virtual_list_js, PackageResources.tree_js, PackageResources.node_js,
    PackageResources.updates_js, PackageResources.runs_js, PackageResources.cause_js,
    PackageResources.search_js, PackageResources.main_js,
  ].map { String(decoding: $0, as: UTF8.self) }

  /// The style sheets, in an order in which later ones refine earlier ones.
  private static let style = [
    PackageResources.palette_css, PackageResources.page_css, PackageResources.tree_css,
    PackageResources.details_css, PackageResources.runs_css, PackageResources.narrow_css,
  ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")

  /// Nothing is loaded, and only what is in the page as it was made is run.
  private static let policy: String = {
    func source(_ text: String) -> String { "'sha256-\(SHA256.base64(of: text))'" }
    return [
      "default-src 'none'", "style-src \(source(style))",
      "script-src \(scripts.map(source).joined(separator: " "))", "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }()

  /// The document, with what is the same for all reports filled in.
  private static let template: [Part] = {
    let page = String(decoding: PackageResources.page_html, as: UTF8.self)
    // Names are between double braces, so every second part is one.
    let parts = page.replacing("}}", with: "{{").split(
      separator: "{{", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      if index.isMultiple(of: 2) { return .text(String(part)) }
      switch part {
      case "title": return .title
      case "data": return .data
      case "policy": return .text(policy)
      case "style": return .text(style)
      case "scripts":
        return .text(scripts.map { "<script>\($0)</script>" }.joined(separator: "\n"))
      default: preconditionFailure("page.html names {{\(part)}}, which there is not")
      }
    }
  }()

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
