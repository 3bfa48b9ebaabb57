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
    all.filter { $0.shortName == "available" || $0.isGlobalActor }
  }

  /// The global actors among the attributes.
  var globalActors: [AttributeSyntax] { all.filter(\.isGlobalActor) }

  var all: [AttributeSyntax] {
    compactMap { element in
      if case .attribute(let attribute) = element { return attribute }
      return nil
    }
  }
}

extension AttributeSyntax {
  /// Whether this looks like a global actor: the name of a type, without arguments, that is no attribute of
  /// the language or of a macro that goes along with these.
  fileprivate var isGlobalActor: Bool {
    let others = [
      "ObservationTracking", "CancellableObservation", "StartObservations", "StopObservations",
      "Entry", "Observable", "ObservableModel", "ObservationTracked", "ObservationIgnored",
      "Sendable",
      "IBAction", "IBSegueAction", "NSManaged", "NSCopying", "UIApplicationMain",
      "NSApplicationMain",
      "GKInspectable", "Test",
    ]
    return arguments == nil && shortName.first?.isUppercase == true && !others.contains(shortName)
  }
}
