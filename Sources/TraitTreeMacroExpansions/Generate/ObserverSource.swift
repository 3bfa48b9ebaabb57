internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// The code of a method's observers.
struct ObserverSource {
  let plan: MethodPlan
  /// The name of the stored scope; nil where there is no place to store one.
  let scope: String?
  /// Whether the scope belongs to this method alone and has to be declared beside it.
  let declaresScope: Bool
  /// The access of the observers.
  let access: String
  /// Whether each observer can be cancelled.
  let isCancellable: Bool

  init(_ plan: MethodPlan, uniqueName: () -> String) {
    self.plan = plan
    switch plan.enclosing {
    case .classDeclaration(_, isCancellable: true, let access):
      scope = CancellableSource.scopeName
      declaresScope = false
      self.access = access.map { "\($0) " } ?? ""
      isCancellable = true
    case .classDeclaration, .actorDeclaration:
      scope = uniqueName()
      declaresScope = true
      access = "private "
      isCancellable = false
    case .extensionDeclaration, .valueType, .none:
      scope = nil
      declaresScope = false
      access = "private "
      isCancellable = false
    }
  }

  var declarations: [DeclSyntax] {
    var declarations: [DeclSyntax] = []
    if declaresScope, let scope {
      // Whatever the method, the class and the module are bound to: it may be used anywhere.
      declarations.append(
        "nonisolated private let \(raw: scope) = ObservationTrackingScope()")
    }
    for observer in plan.observers {
      declarations.append(observerMethod(observer))
      if isCancellable { declarations.append(cancelMethod(observer)) }
    }
    return declarations
  }

  /// A call of an observer, as it replaces the statement.
  func call(_ observer: MethodPlan.Observer) -> String { "self.\(observer.name)(\(argument))" }

  /// The argument that calls this observer, and none of the same name.
  ///
  /// The label tells it from those of other methods of the class, and the type from those of a
  /// superclass, which it is not to override.
  private var argument: String {
    "\(plan.label): " + (plan.enclosing.declaredName.map { "\($0).self" } ?? "()")
  }

  /// The parameter, which has no name that anything the user wrote could see.
  private var parameter: String {
    let type = plan.enclosing.declaredName.map { "\($0).Type = \($0).self" } ?? "Void = ()"
    return "\(plan.label) _: \(type)"
  }

  private func observerMethod(_ observer: MethodPlan.Observer) -> DeclSyntax {
    let name = observer.name
    return """
      \(raw: head)func \(raw: name)(\(raw: parameter))\(raw: requirements) {
        \(raw: scope ?? "ObservationTrackingScope").observe(\
      self, \(raw: key(observer)), .\(raw: plan.isolation.rawValue)) {
      \(raw: observed(observer.statement))
        } again: {
          $0.\(raw: name)(\(raw: argument))
        }
      }
      """
  }

  private func cancelMethod(_ observer: MethodPlan.Observer) -> DeclSyntax {
    """
    \(raw: head)func \(raw: ObserverNames.cancelName(of: observer.name))\
    (\(raw: parameter))\(raw: requirements) {
      \(raw: CancellableSource.scopeName).cancel(\(raw: key(observer)))
    }
    """
  }

  /// What stands in front of each method.
  private var head: String {
    var head = prefix(plan.method.attributes.carried)
    head += access
    if let modifier = plan.method.modifiers.modifier(.nonisolated) {
      head += modifier.trimmedDescription + " "
    }
    return head
  }

  /// What the method requires of the type's parameters.
  private var requirements: String {
    plan.method.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
  }

  private func prefix(_ attributes: [AttributeSyntax]) -> String {
    attributes.map { $0.trimmedDescription + " " }.joined()
  }

  /// The observer's name in its scope, which other methods may share, as a literal.
  private func key(_ observer: MethodPlan.Observer) -> String {
    "\(plan.method.plainName).\(observer.name)".asLiteral
  }

  private func observed(_ statement: TrackedStatement) -> String {
    switch statement.kind {
    case .assignment(let target, let value):
      """
          \(target) = $0.value {
            \(value)
          }
      """
    case .call(let call):
      "    "
        + call.wrappingArguments { argument in
          let code: ExprSyntax = "$0.value { \(raw: argument.trimmedDescription) }"
          return code.with(\.leadingTrivia, argument.leadingTrivia)
            .with(\.trailingTrivia, argument.trailingTrivia)
        }.trimmedDescription
    case .conditional(let conditional):
      // The second statement keeps the closure from being one expression, whose branches would have
      // to be of one type.
      """
          $0.statement { \(ConditionalParts.runName) in
            \(ConditionalParts.watched(conditional))
            return
          }
      """
    }
  }
}
