"use strict";

/** What follows "because of". */
function causeText(cause) {
  if (cause.kind === "first run") return cause.what;
  return `${cause.words} ${cause.subject ?? ""}${cause.hint ?? ""}`.trim();
}

/** Why the selected run ran, and what there is to say of its update. */
class CauseView {
  constructor(tree, trace, { onSelect, onRun, onClose }) {
    this.tree = tree;
    this.trace = trace;
    this.onSelect = onSelect;
    this.onRun = onRun;
    this.pane = document.getElementById("cause");
    this.pane.addEventListener("keydown", (event) => {
      if (event.key === "Escape") onClose();
    });
  }

  focus() {
    this.pane.focus();
  }

  showNothing() {
    this.pane.replaceChildren(element("p", { class: "note", text: "There are no runs." }));
  }

  showUpdate(update) {
    const hint = "Choose a run to see why it ran.";
    this.pane.replaceChildren(
      ...(update.endRun > update.firstRun ? [element("p", { class: "note", text: hint })] : []),
      ...this.updatePart(update),
    );
    this.pane.scrollTop = 0;
  }

  showRun(index) {
    const run = this.trace.run(index);
    const { callback } = run;
    const list = element("dl", { class: "facts" });
    list.append(
      ...definition("Path", element("span", { class: "path", text: callback.path })),
      ...(callback.formerPath !== null
        ? definition(
            "Now at",
            element("span", { class: "path", text: this.tree.path(callback.node) }),
          )
        : []),
      ...(callback.className
        ? definition("Class", element("code", { text: callback.className }))
        : []),
      ...definition("Began", `${formatDuration(run.start)} into the update`),
      ...definition("Took", formatDuration(run.duration)),
      ...(run.round > 0 ? definition("Round", `${run.round} of ${run.update.rounds}`) : []),
    );
    this.pane.replaceChildren(
      element("p", { class: "because" }, ...this.sentence(run)),
      list,
      ...this.chain(run),
      ...this.updatePart(run.update),
    );
    this.pane.scrollTop = 0;
  }

  // MARK: A run

  sentence(run) {
    const parts = [
      element("span", { class: "hook", "data-hook": run.callback.hook, text: run.callback.hook }),
      " of ",
      this.callbackNode(run.callback),
      " ran because of ",
      ...this.causeParts(run.cause, run.callback.node),
    ];
    if (run.writer) parts.push(`, ${run.cause.verb} by `, ...this.callbackParts(run.writer));
    return [...parts, "."];
  }

  causeParts(cause, node) {
    if (cause.kind === "first run") return [element("strong", { text: cause.what })];
    if (!cause.subject) return [cause.words];
    const parts = [
      `${cause.words} `,
      element("code", { class: "subject", text: cause.subject }),
      cause.hint ?? "",
    ];
    if (cause.provider === "default") parts.push(", which is the default now");
    else if (cause.provider) parts.push(", provided by ", this.providerLink(cause, node));
    return parts;
  }

  /** The provider, as a link where the node is found among those above. */
  providerLink(cause, node) {
    if (cause.provider === "window") return this.nodeLink(0);
    const path = cause.providerPath;
    const above = node < 0 ? -1 : this.tree.findAbove(path, node);
    const found = above >= 0 ? above : this.tree.find(path);
    if (found >= 0) return this.nodeLink(found, path);
    return element("code", { text: path });
  }

  nodeLink(node, text = null) {
    const shown = text || (node === 0 ? "the window" : this.tree.name(node));
    return link(shown, () => this.onSelect(node), {
      title: this.tree.shortPath(node),
      class: "link provider",
    });
  }

  callbackNode(callback) {
    if (callback.node >= 0) return this.nodeLink(callback.node);
    return element("span", { title: callback.path }, callback.name, " (not in the tree any more)");
  }

  callbackParts(callback) {
    return [this.callbackNode(callback), " ", element("code", { text: callback.hook })];
  }

  /** The runs that led to one, through what each has written, the nearest first. */
  chain(run) {
    const items = [];
    let current = run;
    while (current.writer && items.length < 20) {
      const earlier = this.trace.runBefore(current.index, current.writer.index);
      if (earlier < 0) break;
      current = this.trace.run(earlier);
      const { index, callback, cause } = current;
      items.push(
        element(
          "li",
          {},
          link(`${callback.hook} of ${callback.name}`, () => this.onRun(index)),
          ` ran because of ${causeText(cause)}`,
        ),
      );
    }
    if (items.length === 0) return [];
    return [element("h4", { text: "What led to it" }), element("ol", { class: "chain" }, ...items)];
  }

  // MARK: An update

  updatePart(update) {
    const list = element("dl", { class: "facts" });
    const count = update.endRun - update.firstRun + update.omitted;
    list.append(
      ...(update.subtree === null
        ? definition("Rounds", `${update.rounds}`)
        : definition("Subtree", element("span", { class: "path", text: update.subtree }))),
      ...definition("Runs", count.toLocaleString("en")),
      ...definition("Began", `${formatDuration(update.start)} after tracing was enabled`),
      ...definition("Took", formatDuration(update.duration)),
    );
    return [
      element("h4", { text: `Update ${update.number}` }),
      ...update.unsettled.map((hook) => this.unsettled(hook)),
      list,
    ];
  }

  unsettled(hook) {
    const node = this.tree.find(hook.path);
    const box = element(
      "div",
      { class: "unsettled-hook" },
      element("strong", { text: "Left unsettled: " }),
      element("code", { text: hook.hook }),
      " of ",
      node >= 0 ? this.nodeLink(node, hook.path) : element("code", { text: hook.path }),
      ` ran ${counted(hook.limit, "time")}, and would run again because of ${hook.cause}.`,
    );
    if (hook.cycle.length > 0) {
      const items = hook.cycle.map(({ writer, cause, reader }) =>
        element(
          "li",
          {},
          ...this.callbackParts(writer),
          ` ${cause.verb} `,
          ...this.causeParts(cause, reader.node),
          ", which ran ",
          ...this.callbackParts(reader),
        ),
      );
      box.append(element("ol", { class: "chain" }, ...items));
    }
    return box;
  }
}
