internal import SwiftSyntax

/// The stored properties of a class, as `@ObservableModel` takes them.
struct ModelProperties {
  /// The names of the tracked ones, in their order and without back ticks.
  private(set) var tracked: [String] = []
  /// The names of all that an instance stores, as synthesized coding calls them.
  private(set) var stored: [String] = []
  /// The variables that ought to be tracked and cannot be.
  private(set) var obstacles: [VariableDeclSyntax] = []
  /// Whether the class declares its coding keys.
  private(set) var hasCodingKeys = false

  init(_ declaration: ClassDeclSyntax) { collect(declaration.memberBlock.members) }

  /// The place of a property among the tracked ones.
  func index(of variable: VariableDeclSyntax) -> Int? {
    variable.trackedName.flatMap { tracked.firstIndex(of: $0) }
  }

  private mutating func collect(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        collect(variable)
      } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        for clause in condition.clauses {
          if case .decls(let members) = clause.elements { collect(members) }
        }
      } else {
        let name =
          member.decl.as(EnumDeclSyntax.self)?.name ?? member.decl.as(TypeAliasDeclSyntax.self)?
          .name
          ?? member.decl.as(StructDeclSyntax.self)?.name
        if name?.text == "CodingKeys" { hasCodingKeys = true }
      }
    }
  }

  private mutating func collect(_ variable: VariableDeclSyntax) {
    if variable.isTrackingObstacle { obstacles.append(variable) }
    if let name = variable.trackedName {
      // The branches of a condition may declare one property each.
      if !tracked.contains(name) { tracked.append(name) }
      if !stored.contains("_\(name)") { stored.append("_\(name)") }
    } else if variable.isInstanceVariable, variable.modifiers.modifier(.lazy) == nil,
      !variable.attributes.has("Derived")
    {
      for binding in variable.bindings where !binding.isComputed {
        guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
        let name = pattern.identifier.plainText
        if !stored.contains(name) { stored.append(name) }
      }
    }
  }
}

extension VariableDeclSyntax {
  /// The name of a property that is tracked, without back ticks.
  var trackedName: String? {
    guard mayBeTracked, !isTrackingObstacle, let binding = bindings.first, !binding.isComputed
    else {
      return nil
    }
    return binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
  }

  /// Whether this stores what ought to be tracked in a form that cannot be.
  fileprivate var isTrackingObstacle: Bool {
    guard mayBeTracked, bindings.contains(where: { !$0.isComputed }) else { return false }
    return bindings.count > 1 || modifiers.modifier(.lazy) != nil
      || bindings.first?.pattern.is(IdentifierPatternSyntax.self) != true
  }

  // The observers of an inherited property store nothing.
  fileprivate var isInstanceVariable: Bool {
    modifiers.modifier(.static, .class, .override) == nil
  }

  private var mayBeTracked: Bool {
    bindingSpecifier.tokenKind == .keyword(.var) && isInstanceVariable
      && !attributes.all.contains(where: \.keepsFromTracking)
  }
}

extension PatternBindingSyntax {
  /// Whether this has accessors of its own, other than observers.
  fileprivate var isComputed: Bool {
    guard let accessors = accessorBlock?.accessors else { return false }
    // A getter alone has no specifiers.
    guard case .accessors(let list) = accessors else { return true }
    return list.contains { accessor in
      ![.keyword(.willSet), .keyword(.didSet)].contains(accessor.accessorSpecifier.tokenKind)
    }
  }
}

extension AttributeSyntax {
  /// Whether a property with this attribute is left as it is.
  ///
  /// The attribute says so, or it is a property wrapper, as far as its name tells: those of global actors end in "Actor".
  fileprivate var keepsFromTracking: Bool {
    if shortName.first?.isUppercase != true || shortName.hasSuffix("Actor") { return false }
    return !["IBOutlet", "IBInspectable", "GKInspectable", "NSCopying"].contains(shortName)
  }
}
