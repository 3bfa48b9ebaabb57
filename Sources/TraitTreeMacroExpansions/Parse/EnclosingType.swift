internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// The kind of type that a method is declared in.
enum EnclosingType {
  case classDeclaration(name: String, isCancellable: Bool, access: String?)
  case actorDeclaration(name: String)
  /// `requirements` is its 'where' clause.
  case extensionDeclaration(requirements: String?)
  /// A type whose methods cannot observe, by the keyword that declares it.
  case valueType(keyword: String)
  /// No type at all: a global or a local function.
  case none

  /// Reads the kind from the declaration right around the one that a macro is attached to.
  init(_ lexicalContext: [Syntax]) {
    guard let enclosing = lexicalContext.first else {
      self = .none
      return
    }
    if let declaration = enclosing.as(ClassDeclSyntax.self) {
      self = .classDeclaration(
        name: declaration.name.text,
        isCancellable: declaration.attributes.has("CancellableObservation"),
        access: declaration.modifiers.memberAccess)
    } else if let declaration = enclosing.as(ActorDeclSyntax.self) {
      self = .actorDeclaration(name: declaration.name.text)
    } else if let declaration = enclosing.as(ExtensionDeclSyntax.self) {
      self = .extensionDeclaration(
        requirements: declaration.genericWhereClause?.trimmedDescription)
    } else if enclosing.is(StructDeclSyntax.self) {
      self = .valueType(keyword: "struct")
    } else if enclosing.is(EnumDeclSyntax.self) {
      self = .valueType(keyword: "enum")
    } else if enclosing.is(ProtocolDeclSyntax.self) {
      self = .valueType(keyword: "protocol")
    } else {
      self = .none
    }
  }
}

extension EnclosingType {
  /// The name of the class or actor that is declared around the method.
  var declaredName: String? {
    switch self {
    case .classDeclaration(let name, _, _), .actorDeclaration(let name): name
    case .extensionDeclaration, .valueType, .none: nil
    }
  }
}

extension DeclModifierListSyntax {
  /// The access that members of a type with these modifiers get, to be as visible as the type; nil for
  /// the default.
  var memberAccess: String? {
    for modifier in self {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public"
      case .keyword(.package): return "package"
      default: continue
      }
    }
    return nil
  }

  func modifier(_ keywords: Keyword...) -> DeclModifierSyntax? {
    first { modifier in keywords.contains { modifier.name.tokenKind == .keyword($0) } }
  }
}
