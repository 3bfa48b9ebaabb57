internal import SwiftSyntax

/// Where observers run again: the cases of `OnChangeBlockIsolation`.
enum ObserverIsolation: String, CaseIterable {
  case mainActor
  case task
  case synchronous

  /// Reads the macro's argument; nil if it is not one of the cases, written out.
  init?(_ expression: ExprSyntax) {
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    if let base = member.base {
      let name = base.lastToken(viewMode: .sourceAccurate)?.text
      guard name == "OnChangeBlockIsolation" else { return nil }
    }
    self.init(rawValue: member.declName.baseName.text)
  }
}
