/// The order in which samples are taken.
enum Sampling {
  /// Takes samples of several subjects in turn, after warming up: of each as many as it has rounds.
  ///
  /// The samples of one round are taken right after each other, every other round backwards, so that
  /// whatever the machine does meanwhile hits all subjects alike.
  ///
  /// - Returns: For each subject its samples in order.
  @MainActor static func interleaved(
    _ subjects: [@MainActor () -> [Double]], rounds: [Int], warmUps: Int
  ) -> [[[Double]]] {
    // Where there is time for three samples only, the median leaves a cold first one aside.
    for index in subjects.indices where rounds[index] > 3 {
      for _ in 0..<warmUps { _ = subjects[index]() }
    }
    var samples = [[[Double]]](repeating: [], count: subjects.count)
    for round in 0..<(rounds.max() ?? 0) {
      let order = round % 2 == 0 ? Array(subjects.indices) : subjects.indices.reversed()
      for index in order where round < rounds[index] { samples[index].append(subjects[index]()) }
    }
    return samples
  }

  /// As above, the same number of rounds for subjects whose samples are one figure each.
  @MainActor static func interleaved(_ subjects: [Subject], rounds: Int) -> [[Double]] {
    interleaved(
      subjects.map { subject in { [subject.sample()] } },
      rounds: subjects.map { _ in rounds }, warmUps: 2
    ).map { $0.map { $0[0] } }
  }
}
