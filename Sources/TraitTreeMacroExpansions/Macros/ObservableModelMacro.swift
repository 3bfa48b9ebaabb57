internal import SwiftSyntax
internal import SwiftSyntaxBuilder
internal import SwiftSyntaxMacros

/// Has the stored properties of a class tracked.
struct ObservableModelMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(ClassDeclSyntax.self) else {
      context.report(.modelNotAClass(node, DeclSyntax(declaration)))
      return []
    }
    if context.rejectsRepetition(of: node, on: declaration) { return [] }
    let plan = ModelPlan(node, on: declaration) { diagnostic in context.report(diagnostic) }
    return plan.map { ModelSource(plan: $0).members } ?? []
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard let declaration = declaration.as(ClassDeclSyntax.self),
      let variable = member.as(VariableDeclSyntax.self), let name = variable.trackedName,
      let index = ModelProperties(declaration).index(of: variable),
      declaration.otherTracking == nil, !context.isRepetition(of: node, on: declaration)
    else { return [] }
    let title = "\(declaration.name.plainText).\(name)".asLiteral
    return ["@ObservableModelTracked(\(raw: index), \(raw: title))"]
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // A class that inherits the conformance, or declares it, needs none.
    guard let declaration = declaration.as(ClassDeclSyntax.self), !protocols.isEmpty,
      declaration.otherTracking == nil, !context.isRepetition(of: node, on: declaration)
    else { return [] }
    let code: DeclSyntax =
      "extension \(type.trimmed): nonisolated Observation.Observable {}"
    return [code.cast(ExtensionDeclSyntax.self)]
  }
}

/// Has one property tell of its reads and writes.
struct ObservableModelTrackedMacro: AccessorMacro, PeerMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    TrackedPropertyPlan(node, on: declaration).map { TrackedPropertySource(plan: $0).accessors }
      ?? []
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard context.lexicalContext.first?.is(ClassDeclSyntax.self) == true,
      let plan = TrackedPropertyPlan(node, on: declaration)
    else {
      context.report(.trackedOutsideOfModel(node, DeclSyntax(declaration)))
      return []
    }
    return [TrackedPropertySource(plan: plan).peer]
  }
}
