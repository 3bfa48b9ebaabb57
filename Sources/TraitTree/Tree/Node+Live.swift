extension Node {
  /// Enters a window with the whole subtree, with everything pending.
  ///
  /// Hooks of a subtree that left the same window since its last update run only if their inputs
  /// have changed.
  final func enter(_ window: Window) {
    let isOwnerLeaving = isOwnerLeaving
    forEachInSubtree { node in
      node.liveWindow = window
      node.extras?.fields.links?.window.note()
      node.pending.insert(.appearance)
      if isOwnerLeaving { node.state.insert(.leaving) }
      Updating.noteNew(node)
      // Work on demand that has led to this call ends: the node appears first.
      node.state.remove(.isBeingVisited)
      node.state.insert(.needsFullVisit)
      if node.fields.departure != window.fields.turn { node.pending.formUnion(.hooks) }
      node.fields.departure = 0
      if node.state.contains(.presented), node !== self { node.inherit(from: window.scope) }
      node.connectReaders()
    }
    window.enqueue(self, .rounds)
  }

  final func leave(_ window: Window) {
    forEachInSubtree { node in
      node.liveWindow = nil
      node.extras?.fields.links?.window.note()
      node.pending.subtract([.appearance, .didAppear])
      assert(!node.state.contains(.appeared), "a node disappears before it leaves")
      node.state.subtract([.needsFullVisit, .onPath, .inHeap, .isBeingVisited, .leaving])
      node.fields.departure = window.fields.turn
      window.queue.forget(node)
      if node.state.contains(.presented), node !== self { node.inherit(from: .detached) }
      guard let extras = node.extras else { return }
      extras.forEachReader { $0.unregister() }
      extras.forEachTarget { $0.disconnect() }
      extras.forEachInputs { $0.disconnect() }
      window.fields.departed.append(DepartedNode(node: node))
    }
  }

  /// Registers readers in the current scope, and marks what has changed while they were not
  /// registered.
  final func connectReaders() {
    guard let extras = extras else { return }
    extras.forEachReader { reader in
      reader.register()
      if reader.mayHaveChanged { mark(reader.work) }
    }
    extras.forEachInputs { inputs in
      let work = inputs.connect(self)
      if !work.isEmpty { mark(work) }
    }
    extras.forEachTarget { target in
      target.connect(self)
      if takesOutsideChanges {
        if target.takeFired() { mark(target.work) }
      } else {
        if target.takeFired(.update) { mark(target.work) }
        target.requeue()
      }
    }
  }

  /// As `connectReaders()`, for a node that is not live.
  final func checkReaders() {
    guard let extras = extras else { return }
    extras.forEachReader { if $0.mayHaveChanged { pending.insert($0.work) } }
    extras.forEachInputs { pending.formUnion($0.connect(self)) }
    extras.forEachTarget { target in
      let hasFired = takesOutsideChanges ? target.takeFired() : target.takeFired(.update)
      if hasFired { pending.insert(target.work) }
    }
  }

  /// Whether changes of other threads count now: once the node has run in an update, they wait for
  /// the next.
  private final var takesOutsideChanges: Bool { !(Updating.current?.hasRun(self) ?? false) }

  /// Drops the dependencies of a node that was away during an update: all its hooks run when it is
  /// back.
  final func forgetHooks() {
    guard let extras = extras else { return }
    StructureChange.perform {
      for hook in Hook.tracked {
        extras[hook]?.reader.forget()
        extras[hook]?.models = nil
        extras[hook]?.inputs?.forget()
      }
      pending.formUnion(.hooks)
    }
  }
}

struct DepartedNode {
  weak var node: Node?
}
