internal import SwiftSyntax

/// What `@ObservableModel` makes of a class.
struct ModelPlan {
  /// The cases of the coding keys, if the class needs some.
  let codingKeys: [String]?

  /// Decides about a class, and says what of it cannot be tracked.
  ///
  /// - Returns: Nil if another attribute tracks the properties.
  init?(
    _ attribute: AttributeSyntax, on declaration: ClassDeclSyntax,
    report: (MacroDiagnostic) -> Void
  ) {
    if let other = declaration.otherTracking {
      report(.modelAttributes(attribute, other))
      return nil
    }
    let properties = ModelProperties(declaration)
    for variable in properties.obstacles { report(.untrackable(variable)) }
    let inherited = declaration.inheritanceClause?.inheritedTypes.map(\.type.codingName) ?? []
    let isCoded = inherited.contains { ["Codable", "Encodable", "Decodable"].contains($0) }
    codingKeys = isCoded && !properties.hasCodingKeys ? properties.stored : nil
  }
}

extension ClassDeclSyntax {
  /// Observation's attribute, with which this one cannot be.
  var otherTracking: AttributeSyntax? { attributes.attribute("Observable") }
}

extension TypeSyntax {
  /// The name of a protocol without its module and attributes.
  fileprivate var codingName: String {
    let type = self.as(AttributedTypeSyntax.self)?.baseType ?? self
    return type.as(MemberTypeSyntax.self)?.name.text ?? type.trimmedDescription
  }
}

/// What becomes of a tracked property.
struct TrackedPropertyPlan {
  /// The name, without back ticks.
  let name: String
  let variable: VariableDeclSyntax
  /// The place among the tracked properties of the class, as it is written.
  let index: String
  /// The class and the property in messages, as a literal.
  let title: String

  /// Nil if the variable cannot be tracked, which the attribute of the class says.
  init?(_ attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol) {
    guard case .argumentList(let arguments) = attribute.arguments, arguments.count == 2,
      let index = arguments.first?.expression, let title = arguments.last?.expression,
      let variable = declaration.as(VariableDeclSyntax.self),
      let name = variable.with(\.attributes, variable.attributes.withoutTracking).trackedName
    else { return nil }
    self.name = name
    self.variable = variable
    self.index = index.trimmedDescription
    self.title = title.trimmedDescription
  }
}

extension AttributeListSyntax {
  /// The attributes but for the one that has the property tracked.
  var withoutTracking: AttributeListSyntax {
    filter { element in
      guard case .attribute(let attribute) = element else { return true }
      return attribute.shortName != "ObservableModelTracked"
    }
  }
}
