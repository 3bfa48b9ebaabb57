internal import SwiftSyntax

/// What `@CancellableObservation` adds to a class.
struct CancellablePlan {
  /// A call in `startObservationsIfNeeded()`.
  indirect enum Call {
    case method(name: String, hasResult: Bool)
    /// The methods inside an `#if`.
    case conditional([(head: String, calls: [Call])])
  }

  let access: String?
  let methods: [Call]
  let addsViewWillAppear: Bool
  let addsViewDidDisappear: Bool

  init(
    _ declaration: ClassDeclSyntax, isScreen: Bool, report: (MacroDiagnostic) -> Void
  ) {
    access = declaration.modifiers.memberAccess
    methods = Self.calls(in: declaration.memberBlock.members, report: report)
    let members = ScreenMembers(declaration)
    addsViewWillAppear = isScreen && !members.hasStart && members.viewWillAppear == nil
    addsViewDidDisappear = isScreen && !members.hasStop && members.viewDidDisappear == nil
    for method in declaration.memberBlock.members.allFunctions
    where ["stopObservations", "startObservationsIfNeeded"].contains(method.name.text)
      && method.signature.parameterClause.parameters.isEmpty
    {
      report(.reservedName(method))
    }
  }

  private static func calls(
    in members: MemberBlockItemListSyntax, report: (MacroDiagnostic) -> Void
  ) -> [Call] {
    members.compactMap { member in
      if let method = member.decl.as(FunctionDeclSyntax.self) {
        guard method.attributes.has("ObservationTracking"),
          method.modifiers.modifier(.static, .class) == nil
        else { return nil }
        if let obstacle = method.obstacleToPlainCall {
          report(.cannotStart(method, obstacle))
          return nil
        }
        return .method(
          name: method.name.text, hasResult: method.signature.returnClause != nil)
      }
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return nil }
      let clauses = conditional.clauses.map { clause -> (head: String, calls: [Call]) in
        let head = [clause.poundKeyword.text, clause.condition?.trimmedDescription]
          .compactMap(\.self).joined(separator: " ")
        guard case .decls(let members) = clause.elements else { return (head, []) }
        return (head, calls(in: members, report: report))
      }
      return clauses.allSatisfy(\.calls.isEmpty) ? nil : .conditional(clauses)
    }
  }
}

/// The members of a class that have to do with appearing on a screen.
struct ScreenMembers {
  let hasStart: Bool
  let hasStop: Bool
  let viewWillAppear: FunctionDeclSyntax?
  let viewDidDisappear: FunctionDeclSyntax?

  init(_ declaration: ClassDeclSyntax) {
    let functions = declaration.memberBlock.members.allFunctions
    hasStart = functions.contains { $0.attributes.has("StartObservations") }
    hasStop = functions.contains { $0.attributes.has("StopObservations") }
    viewWillAppear = functions.first { $0.isAppearanceCallback("viewWillAppear") }
    viewDidDisappear = functions.first { $0.isAppearanceCallback("viewDidDisappear") }
  }
}

extension MemberBlockItemListSyntax {
  /// The functions among the members, those inside an `#if` included.
  var allFunctions: [FunctionDeclSyntax] {
    flatMap { member -> [FunctionDeclSyntax] in
      if let function = member.decl.as(FunctionDeclSyntax.self) { return [function] }
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
      return conditional.clauses.flatMap { clause -> [FunctionDeclSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.allFunctions
      }
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether this is the callback of that name with its one unlabelled parameter.
  func isAppearanceCallback(_ name: String) -> Bool {
    let parameters = signature.parameterClause.parameters
    return self.name.text == name && parameters.count == 1
      && parameters.first?.firstName.tokenKind == .wildcard
      && modifiers.modifier(.static, .class) == nil
  }

  /// What keeps the method from being called without arguments, `try` and `await`.
  var obstacleToPlainCall: (node: Syntax, text: String)? {
    let effects = signature.effectSpecifiers
    if let node = effects?.asyncSpecifier { return (Syntax(node), "is 'async'") }
    if let node = effects?.throwsClause { return (Syntax(node), "can throw") }
    if let node = signature.parameterClause.parameters.first(where: { $0.defaultValue == nil }) {
      return (Syntax(node), "has a parameter")
    }
    return nil
  }
}
