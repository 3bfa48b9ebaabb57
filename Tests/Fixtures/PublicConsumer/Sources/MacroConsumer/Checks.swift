import ObservationTracking
import PublicLibrary
import TraitTree
import TraitTreeMacros

/// A class of another module, observed by a subclass of this one.
final class SubBadge: OpenBadge<String> {
  var starts = 0
  override func bind() {
    starts += 1
    super.bind()
  }
}

@MainActor func checkOpenBadge() async {
  let counter = Counter()
  let badge = SubBadge(counter) { "\($0)" }
  badge.startObservationsIfNeeded()
  precondition(badge.starts == 1 && badge.labels == ["0"])
  counter.value = 1
  await Task { @MainActor in }.value
  precondition(badge.labels == ["0", "1"])
  badge.cancelObserveShow()
  badge.observeShow()
  badge.stopObservations()
  counter.value = 2
  await Task { @MainActor in }.value
  precondition(badge.labels == ["0", "1", "1"])
}

@MainActor func checkOtherBadges() async {
  let counter = Counter()
  let double = PublicBadge(counter)
  let package = PackageBadge(counter)
  double.bind()
  package.bind()
  counter.value = 4
  #if os(Linux)
    precondition(double.double == 8, "a synchronous observer sees the new value")
  #endif
  await Task { @MainActor in }.value
  precondition(package.seen == 4)
  package.stopObservations()
}

func checkSampler() async {
  let sampler = Sampler()
  await sampler.bind()
  await sampler.rise()
  await sampler.rise()
  let samples = await sampler.samples
  precondition(samples.count == 3)
}

@MainActor func checkTraits() {
  let node = Node()
  let traits = node.traitCollection
  precondition(traits.density.number == 1 && traits.names == ["one": 1])
  precondition(traits.format(1) == "<1>" && traits.formatter.text(2) == "2")
  precondition(traits.optional == nil && traits.default == "back ticks" && traits.readOnly == 3)
  precondition(traits.banner == "two\n  lines")
  precondition(traits.service === node.traitCollection.service && Service.made.value == 1)
  node.traitOverrides.density.number = 5
  node.traitOverrides.optional = 7
  node.traitOverrides.names["two"] = 2
  precondition(node.traitCollection.density.number == 5 && node.traitCollection.optional == 7)
  precondition(node.traitCollection.names == ["one": 1, "two": 2])
  let mutated = TraitCollection { $0.default = "other" }
  precondition(mutated.default == "other" && "\(mutated)".contains("default"))
}

@MainActor func checkEnvironment() {
  let node = Node()
  precondition(node.environment.spacing == 8 && node.environment.inner.number == 1)
  precondition(node.environment.map == ["a": 1] && node.environment.readable == 2)
  precondition(node.environment.onTap == nil)
  node.environment(\.spacing, 4).environment(\.inner.number, 3)
  precondition(node.environment.spacing == 4 && node.environment.inner.number == 3)
}
