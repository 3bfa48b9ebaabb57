import Testing

/// Scripts that failed once, as short as they were printed.
@MainActor @Suite("Laws: scripts that failed once") struct LawReplayTests {
  @Test("N6: work on demand ends for a detached node that reads its whole collection")
  func wholeCollectionOnDemand() {
    let failure = LawScript.failure(of: [
      .make(1),
      .read(1, .properties, LawRecipe(ways: .whole)),
      .demand(1, .layout),
      .demand(1, .layout),
    ])
    #expect(failure == nil)
  }

  @Test("U9: what is still to be drawn is drawn, though a draw() moves it")
  func moveWhileDrawing() {
    let failure = LawScript.failure(of: [
      .open(1),
      .make(2),
      .make(4),
      .make(11),
      .react(11, .draw, isLate: true, [.add(4, to: 2)]),
      .root(11, of: 1),
      .insert(2, into: 11, at: 2),
      .add(4, to: 2),
      .update(1),
    ])
    #expect(failure == nil)
  }

  @Test("U6: on demand, too, a handler comes before the hooks of its node")
  func handlerOnDemand() {
    let failure = LawScript.failure(of: [
      .make(1),
      .make(6),
      .make(8),
      .add(8, to: 1),
      .react(6, .layout, isLate: false, [.set(.number, 2, on: .node(8))]),
      .insert(6, into: 1, at: 0),
      .register(8, [.number, .action, .model]),
      .make(12),
      .insert(1, into: 12, at: 0),
      .demand(12, .layout),
    ])
    #expect(failure == nil)
  }

  @Test("U9: a hook of a presented node may insert children into its presenter")
  func insertIntoPresenter() {
    let failure = LawScript.failure(of: [
      .open(0),
      .make(1),
      .make(2),
      .make(3),
      .root(1, of: 0),
      .present(2, by: 1),
      .react(2, .properties, isLate: false, [.insert(3, into: 1, at: 0)]),
      .update(0),
    ])
    #expect(failure == nil)
  }
}
