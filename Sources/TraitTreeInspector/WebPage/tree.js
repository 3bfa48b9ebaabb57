"use strict";

/** The tree, as a list of the rows that are unfolded. */
class TreeView {
  static deepest = 24;

  constructor(tree, trace, { onSelect, onOpen }) {
    this.tree = tree;
    this.trace = trace;
    this.onSelect = onSelect;
    this.onOpen = onOpen;
    this.selected = -1;
    this.expanded = new Uint8Array(tree.count);
    this.rows = new Int32Array(0);
    this.typed = "";
    this.typedAt = 0;
    this.scroller = document.getElementById("tree");
    this.list = new VirtualList(this.scroller, {
      size: 26,
      update: (row, index) => this.fill(row, this.rows[index]),
    });
    this.scroller.addEventListener("click", (event) => this.click(event));
    this.scroller.addEventListener("keydown", (event) => this.keydown(event));
    document.getElementById("expand-all").addEventListener("click", () => this.setAll(1));
    document.getElementById("collapse-all").addEventListener("click", () => this.setAll(0));
    this.expandFirst(60);
    this.update();
  }

  /** Unfolds whole levels, as long as there are not too many rows. */
  expandFirst(limit) {
    let level = [0];
    let count = 1;
    while (level.length > 0) {
      const next = [];
      for (const node of level) {
        for (let child = node + 1; child < this.tree.end[node]; child = this.tree.end[child]) {
          next.push(child);
        }
        if (count + next.length > limit && level[0] !== 0) return;
      }
      for (const node of level) this.expanded[node] = 1;
      count += next.length;
      if (count > limit) return;
      level = next;
    }
  }

  /** Lists what is unfolded. */
  update() {
    const { end, count } = this.tree;
    const rows = new Int32Array(count);
    let length = 0;
    for (let node = 0; node < count; ) {
      rows[length] = node;
      length += 1;
      node = this.expanded[node] ? node + 1 : end[node];
    }
    this.rows = rows.subarray(0, length);
    this.list.active = this.row(this.selected);
    this.list.setCount(length);
    if (this.list.active >= 0) this.list.setActive(this.list.active);
  }

  /** The row of a node, by binary search, or -1 if it is folded away. */
  row(node) {
    let low = 0;
    let high = this.rows.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.rows[middle] === node) return middle;
      if (this.rows[middle] < node) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  setAll(state) {
    this.expanded.fill(state);
    this.expanded[0] = 1;
    if (state === 0) this.selectVisible();
    this.update();
    announce(`${counted(this.rows.length, "row")} shown`);
  }

  /** If the selected node is folded away, the nearest one above that is not. */
  selectVisible() {
    let node = this.selected;
    for (let next = this.tree.owner[node]; next >= 0; next = this.tree.owner[next]) {
      if (!this.expanded[next]) node = next;
    }
    if (node !== this.selected && node >= 0) this.choose(node);
  }

  setExpanded(node, state) {
    if (this.tree.childCount[node] === 0 || this.expanded[node] === state) return;
    this.expanded[node] = state;
    if (state === 0) this.selectVisible();
    this.update();
  }

  /** Unfolds what a node is in, and selects it. */
  reveal(node) {
    let changed = false;
    for (let next = this.tree.owner[node]; next >= 0; next = this.tree.owner[next]) {
      if (!this.expanded[next]) {
        this.expanded[next] = 1;
        changed = true;
      }
    }
    if (changed) this.update();
    this.choose(node, true);
  }

  choose(node, center = false) {
    if (node !== this.selected) {
      this.selected = node;
      this.onSelect(node);
    }
    const row = this.row(node);
    if (row >= 0) this.list.setActive(row, { center });
  }

  focus() {
    this.scroller.focus({ preventScroll: true });
  }

  // MARK: Rows

  fill(row, node) {
    const { tree, trace } = this;
    const hasChildren = tree.childCount[node] > 0;
    const isExpanded = this.expanded[node] === 1;
    row.className = "row tree-row";
    row.setAttribute("role", "treeitem");
    row.setAttribute("aria-level", tree.depth[node] + 1);
    row.setAttribute("aria-posinset", tree.place[node]);
    row.setAttribute("aria-setsize", node === 0 ? 1 : tree.childCount[tree.owner[node]]);
    if (hasChildren) row.setAttribute("aria-expanded", isExpanded);
    row.setAttribute("aria-label", this.label(node));
    row.dataset.node = node;
    row.style.setProperty("--depth", Math.min(tree.depth[node], TreeView.deepest));
    const className = tree.className(node);
    const name = tree.name(node);
    const twisty = hasChildren ? "twisty" : "twisty leaf";
    row.replaceChildren(
      element("span", { class: twisty, "data-open": String(isExpanded) }),
      ...(tree.depth[node] > TreeView.deepest
        ? [element("span", { class: "level", text: `${tree.depth[node]}` })]
        : []),
      element("span", { class: "name", text: name }),
      ...(className === name ? [] : [element("span", { class: "class", text: className })]),
      ...this.marks(node),
      element("span", { class: "gap" }),
      ...this.runs(node, hasChildren && !isExpanded, trace),
    );
  }

  marks(node) {
    const { tree } = this;
    const marks = [];
    if (tree.presented.has(node)) marks.push(element("span", { class: "mark", text: "presented" }));
    const values = tree.valuesOf(node);
    for (const value of values.slice(0, 2)) {
      marks.push(element("span", { class: "mark provides", text: value.key.name }));
    }
    if (values.length > 2) {
      const text = `+${values.length - 2}`;
      marks.push(element("span", { class: "mark provides more", text }));
    }
    const pending = tree.pendingOf(node);
    if (pending.length > 0) {
      const text = pending.length === 1 ? pending[0] : `${pending.length} hooks`;
      marks.push(element("span", { class: "mark pending", text: `pending: ${text}` }));
    }
    return marks;
  }

  runs(node, isFolded, trace) {
    if (trace.count === 0) return [];
    const parts = [];
    const below = isFolded ? trace.countBelow(node) : 0;
    if (below > 0) {
      const text = `+${below.toLocaleString("en")} below`;
      parts.push(element("span", { class: "below", text }));
    }
    if (node > 0) parts.push(heatElement(trace, trace.runCounts[node]));
    return parts;
  }

  label(node) {
    const { tree, trace } = this;
    const parts = [tree.name(node)];
    if (tree.className(node) !== tree.name(node)) parts.push(tree.className(node));
    if (tree.presented.has(node)) parts.push("presented");
    const values = tree.valuesOf(node).map((value) => value.key.name);
    if (values.length > 0) parts.push(`provides ${values.join(", ")}`);
    const pending = tree.pendingOf(node);
    if (pending.length > 0) parts.push(`pending ${pending.join(", ")}`);
    if (trace.count > 0 && node > 0) parts.push(counted(trace.runCounts[node], "run"));
    return parts.join(", ");
  }

  // MARK: Input

  click(event) {
    const index = this.list.indexOf(event.target);
    if (index < 0) return;
    const node = this.rows[index];
    if (event.target.classList.contains("twisty")) {
      this.setExpanded(node, this.expanded[node] ? 0 : 1);
    } else {
      this.choose(node);
    }
  }

  keydown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const destination = this.list.destination(event);
    if (destination >= 0) this.choose(this.rows[destination]);
    else if (!this.act(event.key)) return;
    event.preventDefault();
  }

  /** Carries out a key, or gives false. */
  act(key) {
    const node = Math.max(this.selected, 0);
    const isExpanded = this.expanded[node] && this.tree.childCount[node] > 0;
    switch (key) {
      case "ArrowRight":
        if (isExpanded) this.choose(node + 1);
        else this.setExpanded(node, 1);
        return true;
      case "ArrowLeft":
        if (isExpanded) this.setExpanded(node, 0);
        else if (this.tree.owner[node] >= 0) this.choose(this.tree.owner[node]);
        return true;
      case "Enter":
        this.onOpen(node);
        return true;
      case "*":
        this.expandSiblings(node);
        return true;
      case " ":
        if (this.typed === "" || Date.now() - this.typedAt > 700) {
          this.setExpanded(node, this.expanded[node] ? 0 : 1);
          return true;
        }
    }
    if ([...key].length !== 1 || key === "/") return false;
    this.type(key);
    return true;
  }

  expandSiblings(node) {
    const owner = this.tree.owner[node];
    const first = owner < 0 ? 0 : owner + 1;
    const end = owner < 0 ? 1 : this.tree.end[owner];
    for (let next = first; next < end; next = this.tree.end[next]) this.expanded[next] = 1;
    this.update();
  }

  /** Goes to the next row whose name begins with what was typed. */
  type(key) {
    const now = Date.now();
    this.typed = now - this.typedAt > 700 ? key : this.typed + key;
    this.typedAt = now;
    const typed = this.typed.toLowerCase();
    // One letter goes on from the next row, more of them may stay where they are.
    const start = this.list.active + (typed.length === 1 ? 1 : 0);
    for (let step = 0; step < this.rows.length; step += 1) {
      const node = this.rows[(start + step + this.rows.length) % this.rows.length];
      if (this.tree.name(node).toLowerCase().startsWith(typed)) {
        this.choose(node);
        return;
      }
    }
  }
}
