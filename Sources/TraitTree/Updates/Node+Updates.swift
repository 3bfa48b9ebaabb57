extension Node {
  /// Requests a run of ``updateProperties()`` in the next update.
  ///
  /// Several requests lead to one run. Called by the hook itself, it requests one more run.
  public final func setNeedsUpdateProperties() { mark(.updateProperties) }

  /// Requests a run of layout in the next update.
  public final func setNeedsLayout() { mark(.layout) }

  /// Requests a run of ``draw()`` in the next update.
  public final func setNeedsDisplay() { mark(.display) }

  /// Calls the trait-change handlers of this node and its subtree whose traits have changed.
  ///
  /// At once, or within a hook or handler right after it. It works in a window or not.
  ///
  /// - Complexity: O(*n*) in the size of the subtree.
  public final func updateTraitsIfNeeded() { UpdatePass.update(self, .throughTraits) }

  /// Calls handlers and runs ``updateProperties()`` where it is pending, in this node and its
  /// subtree.
  ///
  /// At once, or within a hook or handler right after it. It works in a window or not.
  ///
  /// - Complexity: O(*n*) in the size of the subtree.
  public final func updatePropertiesIfNeeded() { UpdatePass.update(self, .throughProperties) }

  /// Calls handlers, runs ``updateProperties()`` and layout where they are pending, in this node
  /// and its subtree.
  ///
  /// At once, or within a hook or handler right after it. It works in a window or not.
  ///
  /// - Complexity: O(*n*) in the size of the subtree.
  public final func layoutIfNeeded() { UpdatePass.update(self, .throughLayout) }
}
