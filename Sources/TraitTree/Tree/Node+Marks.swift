extension Node {
  /// Marks work as pending, and schedules an update if the node is live.
  final func mark(_ work: NodeWork) {
    guard !pending.isSuperset(of: work) else {
      // Work that an update has given up may be requested again.
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
