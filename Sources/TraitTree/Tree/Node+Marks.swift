extension Node {
  /// Marks work as pending, and has the window update if the node is live.
  final func mark(_ work: NodeWork) {
    guard !pending.isSuperset(of: work) else {
      // What an update has left to the next one may be asked for again.
      if let liveWindow, liveWindow.fields.hasLeftPending { liveWindow.scheduleIfNeeded() }
      return
    }
    pending.formUnion(work)
    if let liveWindow {
      liveWindow.enqueue(self, work)
    } else {
      Updating.didMark?(NodeRef(self), work)
    }
  }
}
