internal import SwiftSyntax

/// What `@CancellableObservation` adds to a class.
struct CancellablePlan {
  /// A call in `startObservationsIfNeeded()`.
  indirect enum Call {
    case method(name: String, arguments: String, hasResult: Bool)
    /// The methods inside an `#if`.
    case conditional([(head: String, calls: [Call])])
  }

  let access: String?
  let methods: [Call]
  private(set) var addsViewWillAppear: Bool
  private(set) var addsViewDidDisappear: Bool
  /// The global actor that starting needs, where the methods are bound to one and the class is not.
  let startActor: String?

  init(
    _ declaration: ClassDeclSyntax, screen: AttributeSyntax?, report: (MacroDiagnostic) -> Void
  ) {
    let isScreen = screen != nil
    access = declaration.modifiers.memberAccess
    startActor = Self.startActor(declaration, report: report)
    methods = Self.calls(in: declaration.memberBlock.members, on: startActor, report: report)
    let members = ScreenMembers(declaration)
    addsViewWillAppear = isScreen && !members.hasStart && members.viewWillAppear == nil
    addsViewDidDisappear = isScreen && !members.hasStop && members.viewDidDisappear == nil
    if let screen, addsViewWillAppear || addsViewDidDisappear,
      declaration.inheritsNothing
    {
      report(.screenWithoutSuperclass(screen, declaration))
      addsViewWillAppear = false
      addsViewDidDisappear = false
    }
    Self.reportOverloads(declaration, report: report)
    for method in declaration.memberBlock.members.allFunctions
    where ["stopObservations", "startObservationsIfNeeded"].contains(method.name.text)
      && method.signature.parameterClause.parameters.isEmpty
    {
      report(.reservedName(method))
    }
  }

  /// The global actor of the annotated methods that is not written at the class.
  private static func startActor(
    _ declaration: ClassDeclSyntax, report: (MacroDiagnostic) -> Void
  ) -> String? {
    let ofClass = Set(declaration.attributes.globalActors.map(\.trimmedDescription))
    var first: (actor: AttributeSyntax, method: FunctionDeclSyntax)?
    for method in declaration.memberBlock.members.observingFunctions {
      guard let actor = method.attributes.globalActors.first,
        !ofClass.contains(actor.trimmedDescription)
      else { continue }
      if let first, first.actor.trimmedDescription != actor.trimmedDescription {
        report(.cannotStartOnTwoActors(method, actor, first.method, first.actor))
      } else {
        first = (actor, method)
      }
    }
    return first?.actor.trimmedDescription
  }

  /// Two methods that a call with the same labels means: the observers of the one could not be told from
  /// those of the other.
  private static func reportOverloads(
    _ declaration: ClassDeclSyntax, report: (MacroDiagnostic) -> Void
  ) {
    for members in declaration.memberBlock.members.alternatives {
      var seen: Set<String> = []
      for method in members where !seen.insert(method.plainName).inserted {
        report(.cannotTellApart(method))
      }
    }
  }

  private static func calls(
    in members: MemberBlockItemListSyntax, on startActor: String?,
    report: (MacroDiagnostic) -> Void
  ) -> [Call] {
    members.compactMap { member in
      if let method = member.decl.as(FunctionDeclSyntax.self) {
        guard method.isObserving else { return nil }
        // What runs on another one has been reported.
        if let startActor, let actor = method.attributes.globalActors.first,
          actor.trimmedDescription != startActor
        {
          return nil
        }
        if let obstacle = method.obstacleToPlainCall {
          report(.cannotStart(method, obstacle))
          return nil
        }
        return .method(
          name: method.name.text, arguments: method.defaultArguments,
          hasResult: method.signature.returnClause != nil)
      }
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return nil }
      let clauses = conditional.clauses.map { clause -> (head: String, calls: [Call]) in
        let head = [clause.poundKeyword.text, clause.condition?.trimmedDescription]
          .compactMap(\.self).joined(separator: " ")
        guard case .decls(let members) = clause.elements else { return (head, []) }
        return (head, calls(in: members, on: startActor, report: report))
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

extension MemberBlockItemListSyntax {
  /// The methods whose statements are observed, those inside an `#if` included.
  fileprivate var observingFunctions: [FunctionDeclSyntax] { allFunctions.filter(\.isObserving) }

  /// The same, apart for each clause of an `#if`: those of two clauses are never there together.
  fileprivate var alternatives: [[FunctionDeclSyntax]] {
    let plain = compactMap { $0.decl.as(FunctionDeclSyntax.self) }.filter(\.isObserving)
    let clauses = compactMap { $0.decl.as(IfConfigDeclSyntax.self) }.flatMap { $0.clauses }
    return [plain]
      + clauses.flatMap { clause -> [[FunctionDeclSyntax]] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.alternatives
      }
  }
}

extension ClassDeclSyntax {
  /// Whether the class has no superclass, as far as its declaration tells.
  fileprivate var inheritsNothing: Bool {
    let protocols = [
      "AnyObject", "Sendable", "Equatable", "Hashable", "Comparable", "Identifiable", "Codable",
      "Encodable", "Decodable", "Observable", "Error", "CustomStringConvertible",
      "CustomDebugStringConvertible",
    ]
    let inherited = inheritanceClause?.inheritedTypes.first?.type
    return inherited.map { protocols.contains($0.trimmedDescription) } ?? true
  }
}

extension FunctionDeclSyntax {
  /// Whether this is an instance method whose statements are observed.
  fileprivate var isObserving: Bool {
    attributes.has("ObservationTracking") && modifiers.modifier(.static, .class) == nil
  }

  /// The default values, written out: without them a call could mean an overload with fewer parameters.
  fileprivate var defaultArguments: String {
    signature.parameterClause.parameters.map { parameter in
      let label =
        parameter.firstName.tokenKind == .wildcard ? "" : "\(parameter.firstName.text): "
      return label + (parameter.defaultValue?.value.trimmedDescription ?? "")
    }.joined(separator: ", ")
  }

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
