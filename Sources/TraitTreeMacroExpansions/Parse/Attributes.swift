internal import SwiftSyntax

extension AttributeSyntax {
  /// The attribute's name without the module or type in front of it.
  var shortName: String {
    if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.text }
    return attributeName.as(IdentifierTypeSyntax.self)?.name.text
      ?? attributeName.trimmedDescription
  }

  func argument(_ label: String) -> ExprSyntax? {
    guard case .argumentList(let list) = arguments else { return nil }
    return list.first { $0.label?.text == label }?.expression
  }
}

extension AttributeListSyntax {
  func has(_ name: String) -> Bool { attribute(name) != nil }

  func attribute(_ name: String) -> AttributeSyntax? {
    for element in self {
      if case .attribute(let attribute) = element, attribute.shortName == name { return attribute }
    }
    return nil
  }

  /// The attributes that what a macro adds beside a method needs as well: where it runs and where it is
  /// available.
  var carried: [AttributeSyntax] {
    compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      let name = attribute.shortName
      // A global actor is told from other attributes by its name only.
      return name == "available" || name.hasSuffix("Actor") ? attribute : nil
    }
  }
}
