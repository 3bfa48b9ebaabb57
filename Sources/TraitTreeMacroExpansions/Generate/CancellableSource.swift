internal import SwiftSyntax
internal import SwiftSyntaxBuilder

/// The members that `@CancellableObservation` adds to a class.
struct CancellableSource {
  /// The name of the stored scope of all the observers of the class declaration.
  static let scopeName = "_$observations"

  let plan: CancellablePlan

  var declarations: [DeclSyntax] {
    let access = plan.access.map { "\($0) " } ?? ""
    let startActor = plan.startActor.map { "\($0) " } ?? ""
    var declarations: [DeclSyntax] = [
      "nonisolated private let \(raw: Self.scopeName) = ObservationTrackingScope()",
      """
      \(raw: access)func stopObservations() {
        \(raw: Self.scopeName).stop()
      }
      """,
      """
      \(raw: startActor)\(raw: access)func startObservationsIfNeeded() {
        \(raw: Self.scopeName).startIfNeeded {
      \(raw: calls(plan.methods, indentation: "    "))
        }
      }
      """,
    ]
    if plan.addsViewWillAppear {
      declarations.append(
        """
        \(raw: access)override func viewWillAppear(_ animated: Bool) {
          super.viewWillAppear(animated)
          startObservationsIfNeeded()
        }
        """)
    }
    if plan.addsViewDidDisappear {
      declarations.append(
        """
        \(raw: access)override func viewDidDisappear(_ animated: Bool) {
          super.viewDidDisappear(animated)
          stopObservations()
        }
        """)
    }
    return declarations
  }

  private func calls(_ methods: [CancellablePlan.Call], indentation: String) -> String {
    methods.map { call in
      switch call {
      case .method(let name, let arguments, let hasResult):
        "\(indentation)\(hasResult ? "_ = " : "")\(name)(\(arguments))"
      case .conditional(let clauses):
        clauses.map { "\($0.head)\n\(calls($0.calls, indentation: indentation))\n" }.joined()
          + "#endif"
      }
    }.joined(separator: "\n")
  }
}
