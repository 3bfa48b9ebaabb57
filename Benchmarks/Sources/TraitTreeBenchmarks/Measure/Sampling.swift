/// The order in which samples are taken.
enum Sampling {
  /// Takes samples of several subjects in turn, after warming up.
  ///
  /// The samples of one round are taken right after each other, every other round backwards, so that
  /// whatever the machine does meanwhile hits all subjects alike.
  ///
  /// - Returns: For each subject its samples in order.
  @MainActor static func interleaved(
    _ subjects: [@MainActor () -> [Double]], rounds: Int, warmUps: Int
  ) -> [[[Double]]] {
    for _ in 0..<warmUps { for subject in subjects { _ = subject() } }
    var samples = [[[Double]]](repeating: [], count: subjects.count)
    for round in 0..<rounds {
      let order = round % 2 == 0 ? Array(subjects.indices) : subjects.indices.reversed()
      for index in order { samples[index].append(subjects[index]()) }
    }
    return samples
  }
}
