"use strict";

/** What there is to say of the selected node. */
class NodeView {
  static listLimit = 20;
  static runLimit = 50;

  constructor(tree, trace, { onSelect, onRun, onClose }) {
    this.tree = tree;
    this.trace = trace;
    this.onSelect = onSelect;
    this.onRun = onRun;
    this.pane = document.getElementById("node");
    this.pane.addEventListener("keydown", (event) => {
      if (event.key === "Escape") onClose();
    });
  }

  focus() {
    this.pane.focus();
  }

  show(node) {
    const { tree } = this;
    const values = tree.valuesAt(node);
    const own = values.filter(({ sources }) => sources[0].node === node);
    const inherited = values.filter(({ sources }) => ![node, -1].includes(sources[0].node));
    const defaults = values.filter(({ sources }) => sources[0].node === -1);
    this.pane.replaceChildren(
      element("h3", { class: "subject", text: tree.name(node) }),
      this.facts(node),
      ...this.valueSection("Provides", own, node, "Nothing: all values are inherited."),
      ...(node === 0 ? [] : this.valueSection("Inherits", inherited, node, "Nothing.")),
      ...(defaults.length > 0 ? this.valueSection("Defaults", defaults, node) : []),
      ...this.runSection(node),
    );
    this.pane.scrollTop = 0;
  }

  nodeLink(node) {
    const text = node === 0 ? "the window" : this.tree.name(node);
    return link(text, () => this.onSelect(node), {
      title: this.tree.shortPath(node),
      class: "link provider",
    });
  }

  // MARK: Facts

  facts(node) {
    const { tree } = this;
    const list = element("dl", { class: "facts" });
    if (node > 0) {
      const owner = tree.owner[node];
      list.append(
        ...definition("Path", this.breadcrumbs(node)),
        ...definition("Class", element("code", { text: tree.className(node) })),
        ...definition("Identity", element("code", { text: tree.identity(node) })),
        ...(tree.presented.has(node)
          ? definition("Presented by", this.nodeLink(owner), " \u2013 inherits from the window")
          : []),
      );
    }
    const count = tree.childCount[node];
    const children = count === 1 ? "1 child" : `${count.toLocaleString("en")} children`;
    const below = counted(tree.end[node] - node - 1, "node");
    const pending = tree.pendingOf(node);
    list.append(
      ...(count > 0 ? definition("Below", `${children}, ${below} in all`) : []),
      ...(pending.length > 0 ? definition("Pending", pending.join(", ")) : []),
    );
    return list;
  }

  breadcrumbs(node) {
    const nodes = this.tree.ancestry(node).slice(1);
    const isLong = nodes.length > TreeModel.longPath;
    const shown = isLong ? [...nodes.slice(0, 5), -1, ...nodes.slice(-20)] : nodes;
    const path = element("span", { class: "path" });
    for (const [index, ancestor] of shown.entries()) {
      if (index > 0) path.append(element("span", { class: "slash", text: "/" }));
      if (ancestor < 0) path.append("\u2026");
      else if (ancestor === node) path.append(element("span", { text: this.tree.name(ancestor) }));
      else path.append(link(this.tree.name(ancestor), () => this.onSelect(ancestor)));
    }
    return path;
  }

  // MARK: Values

  heading(title, count) {
    return element("h4", {}, title, element("span", { class: "count", text: ` ${count}` }));
  }

  valueSection(title, values, node, empty) {
    const heading = this.heading(title, values.length);
    if (values.length === 0) return [heading, element("p", { class: "note", text: empty })];
    const list = element("ul", { class: "values" });
    for (const value of values) list.append(this.valueItem(value, node));
    return [heading, list];
  }

  valueItem({ key, sources }, node) {
    const source = sources[0];
    const kind = source.isTransformed ? `${key.kind}, transformed` : key.kind;
    const item = element(
      "li",
      { class: "entry", "data-key": key.name },
      element(
        "div",
        { class: "entry-name", title: key.identifier },
        element("span", { class: "key", text: key.name }),
        element("span", { class: "kind", text: kind }),
      ),
      valueElement(this.tree, source.text),
    );
    const notes = element("div", { class: "entry-notes" });
    if (source.node !== node && source.node >= 0) {
      notes.append(element("div", {}, "from ", this.nodeLink(source.node)));
    }
    notes.append(...this.shadowed(sources));
    const reads = this.tree.readsOf(node).find((read) => read.key === key);
    if (reads) notes.append(element("div", { text: `read here by ${reads.hooks.join(", ")}` }));
    if (source.node === node) notes.append(...this.readers(node, key));
    if (notes.childNodes.length > 0) item.append(notes);
    return item;
  }

  /** What would hold without the provider, and so on. */
  shadowed(sources) {
    const lines = sources.slice(1, NodeView.listLimit + 1).map((source) => {
      const line = element("div", { class: "shadow" }, "instead of ");
      line.append(valueElement(this.tree, source.text));
      if (source.node < 0) line.append(" by default");
      else line.append(" from ", this.nodeLink(source.node));
      return line;
    });
    const more = sources.length - 1 - lines.length;
    if (more > 0) lines.push(element("div", { text: `and ${more} more above` }));
    return lines;
  }

  /** Who reads below what a node provides. */
  readers(node, key) {
    const { tree } = this;
    const found = [];
    let looked = 0;
    let isComplete = true;
    for (const [reader, reads] of tree.reads) {
      if (reader <= node && node > 0) continue;
      // Reads are in document order.
      if (reader >= tree.end[node]) break;
      looked += 1;
      if (looked > 5000 || found.length >= NodeView.listLimit) {
        isComplete = false;
        break;
      }
      if (reads.some((read) => read.key === key) && this.providerOf(reader, key) === node) {
        found.push(reader);
      }
    }
    if (found.length === 0) return [];
    const line = element("div", { class: "readers" }, "read below by ");
    for (const [index, reader] of found.entries()) {
      if (index > 0) line.append(", ");
      line.append(this.nodeLink(reader));
    }
    if (!isComplete) line.append(" and others");
    return [line];
  }

  providerOf(node, key) {
    let next = node;
    while (next >= 0 && !this.tree.valuesOf(next).some((value) => value.key === key)) {
      next = this.tree.provider(next);
    }
    return next;
  }

  // MARK: Runs

  runSection(node) {
    if (this.trace.count === 0 || node === 0) return [];
    const runs = this.trace.runsOf(node);
    const heading = this.heading("Runs", runs.length);
    if (runs.length === 0) return [heading, element("p", { class: "note", text: "None." })];
    const list = element("ul", { class: "run-list" });
    const fill = (shown) => {
      list.replaceChildren(...shown.map((run) => this.runItem(this.trace.run(run))));
    };
    fill(runs.slice(-NodeView.runLimit));
    const more = runs.length - NodeView.runLimit;
    if (more <= 0) return [heading, list];
    const button = link(`Show the ${counted(more, "run")} before`, () => {
      fill(runs);
      button.remove();
      list.querySelector("button").focus();
    });
    return [heading, button, list];
  }

  runItem(run) {
    const title = `update ${run.update.number} \u00b7 ${run.callback.hook}`;
    const item = element(
      "li",
      {},
      link(title, () => this.onRun(run.index)),
      ` because of ${causeText(run.cause)} `,
      element("span", { class: "took", text: formatDuration(run.duration) }),
    );
    return item;
  }
}
