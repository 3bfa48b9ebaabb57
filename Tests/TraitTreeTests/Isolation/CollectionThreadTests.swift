import Testing
import TraitTree

@Suite("Collections on other threads") struct CollectionThreadTests {
  @Test("T6: threads that use the same traits first agree on their order")
  func order() {
    let traits = Array(NumberedTraits.first(700).suffix(200))
    let lists = Locked<[[String]]>([])
    onThreads(8) { thread in
      let collection = TraitCollection { mutable in
        for step in traits.indices {
          mutable.setNumber(traits[(step * 7 + thread * 25) % traits.count], to: step)
        }
      }
      let found = collection.changedTraits(from: nil).map { $0.identifier }
      lists.withLock { $0.append(found) }
    }
    #expect(lists.value.count == 8)
    #expect(Set(lists.value).count == 1)
    #expect(lists.value.first?.count == traits.count)
  }

  @Test("T1: threads that use many traits first keep them apart")
  func keys() {
    let traits = Array(NumberedTraits.first(900).suffix(200))
    let lists = Locked<[[String]]>([])
    onThreads(8) { thread in
      var collection = TraitCollection()
      for (number, trait) in traits.enumerated() {
        collection = collection.modifyingTraits { $0.setNumber(trait, to: number + thread) }
      }
      let wrong = traits.enumerated().filter { collection.number($1) != $0 + thread }
      let found = wrong.map { $1.identifier }
      lists.withLock { $0.append(found) }
    }
    #expect(lists.value == Array(repeating: [], count: 8))
  }

  @Test("T7: collections are built, compared and freed on several threads at once")
  func values() {
    let counter = Counter()
    let failures = Counter()
    onThreads(8) { _ in
      for size in 0..<100 {
        let first = TraitCollection {
          $0.size = size
          $0.service = Service("\(size)")
        }
        let second = first.replacing(ThemeTrait.self, value: .dark)
        let merged = TraitCollection(traitsFrom: [second, TraitCollection()])
        if merged != second || merged == first || merged.size != size { failures.add() }
        counter.add()
      }
    }
    #expect(counter.value == 800)
    #expect(failures.value == 0)
  }
}
