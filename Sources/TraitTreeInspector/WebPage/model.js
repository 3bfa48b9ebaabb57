"use strict";

/**
 * The tree of the report. Node 0 is the window, the others follow in document order, so that what
 * is below a node is the range up to `end[node]`.
 */
class TreeModel {
  static longPath = 60;

  constructor(data) {
    this.data = data;
    const count = data.owners.length + 1;
    this.count = count;
    this.owner = new Int32Array(count);
    this.depth = new Int32Array(count);
    this.end = new Int32Array(count);
    this.childCount = new Int32Array(count);
    /** The place among the children and what is presented, from one. */
    this.place = new Int32Array(count);
    this.pending = new Uint8Array(count);
    this.presented = new Set(data.presented.map((node) => node + 1));
    this.owner[0] = -1;
    this.place[0] = 1;
    for (let node = 1; node < count; node += 1) {
      // A root has the owner -1 in the data, which is the window.
      const owner = data.owners[node - 1] + 1;
      this.owner[node] = owner;
      this.depth[node] = this.depth[owner] + 1;
      this.childCount[owner] += 1;
      this.place[node] = this.childCount[owner];
    }
    for (let node = count - 1; node >= 0; node -= 1) {
      if (this.end[node] === 0) this.end[node] = node + 1;
      const owner = this.owner[node];
      if (owner >= 0 && this.end[owner] < this.end[node]) this.end[owner] = this.end[node];
    }
    this.keys = data.keys.map(([name, identifier, isTrait, fallback], index) => ({
      index,
      name: this.text(name),
      identifier: this.text(identifier),
      kind: isTrait ? "trait" : "environment",
      fallback,
    }));
    this.values = TreeModel.grouped(data.values, 4, ([key, text, isTransformed]) => ({
      key: this.keys[key],
      text,
      isTransformed: isTransformed === 1,
    }));
    this.reads = TreeModel.grouped(data.reads, 3, ([key, hooks]) => ({
      key: this.keys[key],
      hooks: this.hooks(hooks),
    }));
    for (let index = 0; index < data.pending.length; index += 2) {
      this.pending[data.pending[index] + 1] = data.pending[index + 1];
    }
  }

  /** Rows of a flat table by the node that each begins with. */
  static grouped(table, width, make) {
    const groups = new Map();
    for (let index = 0; index < table.length; index += width) {
      const node = table[index] + 1;
      const row = make(table.slice(index + 1, index + width));
      const group = groups.get(node);
      if (group) group.push(row);
      else groups.set(node, [row]);
    }
    return groups;
  }

  /** A text by its number, or its beginning where it was cut. */
  text(index) {
    const entry = this.data.texts[index];
    return typeof entry === "string" ? entry : entry[0];
  }

  /** How long a text is that was cut, or 0. */
  fullLength(index) {
    const entry = this.data.texts[index];
    return typeof entry === "string" ? 0 : entry[1];
  }

  /** The names of the hooks in a mask. */
  hooks(mask) {
    return this.data.hooks.filter((_, place) => mask & (1 << place));
  }

  name(node) {
    return node === 0 ? "Window" : this.text(this.data.names[node - 1]);
  }

  className(node) {
    return node === 0 ? "Window" : this.text(this.data.classes[node - 1]);
  }

  identity(node) {
    return node === 0 ? "" : `0x${this.data.identities[node - 1]}`;
  }

  valuesOf(node) {
    return this.values.get(node) || [];
  }

  readsOf(node) {
    return this.reads.get(node) || [];
  }

  pendingOf(node) {
    return this.hooks(this.pending[node]);
  }

  /** The nodes from the window, or from the root, to a node. */
  ancestry(node) {
    const nodes = [];
    for (let next = node; next >= 0; next = this.owner[next]) nodes.push(next);
    return nodes.reverse();
  }

  /** The names from the root, joined by slashes. */
  path(node) {
    if (node === 0) return "the window";
    return this.ancestry(node)
      .slice(1)
      .map((ancestor) => this.name(ancestor))
      .join("/");
  }

  /** The path for people to read: a very long one without its middle. */
  shortPath(node) {
    if (this.depth[node] <= TreeModel.longPath) return this.path(node);
    const names = this.ancestry(node).slice(1).map((ancestor) => this.name(ancestor));
    return [...names.slice(0, 5), "\u2026", ...names.slice(-20)].join("/");
  }

  /** From whom a node inherits: a presented node does from the window. */
  provider(node) {
    return this.presented.has(node) ? 0 : this.owner[node];
  }

  /**
   * What holds at a node, sorted by name: for each key its sources, nearest first. The source of
   * the default has the node -1.
   */
  valuesAt(node) {
    const found = this.keys.map((key) => ({ key, sources: [] }));
    for (let next = node; next >= 0; next = this.provider(next)) {
      for (const value of this.valuesOf(next)) {
        found[value.key.index].sources.push({ node: next, ...value });
      }
    }
    for (const value of found) {
      value.sources.push({ node: -1, text: value.key.fallback, isTransformed: false });
    }
    return found.sort((one, other) => TreeModel.compare(one.key.name, other.key.name));
  }

  static compare(one, other) {
    return one < other ? -1 : one > other ? 1 : 0;
  }

  /** The node at a path, or -1. */
  find(path) {
    const pending = [{ owner: 0, start: 0 }];
    while (pending.length > 0) {
      const { owner, start } = pending.pop();
      for (let node = owner + 1; node < this.end[owner]; node = this.end[node]) {
        const name = this.name(node);
        if (!path.startsWith(name, start)) continue;
        const next = start + name.length;
        if (next === path.length) return node;
        if (path[next] === "/") pending.push({ owner: node, start: next + 1 });
      }
    }
    return -1;
  }

  /** The node above a node, or itself, that has a path, or -1. */
  findAbove(path, node) {
    const whole = node > 0 ? this.path(node) : "";
    if (!whole.startsWith(path)) return -1;
    let length = whole.length;
    let next = node;
    while (next > 0 && length > path.length) {
      length -= this.name(next).length + 1;
      next = this.owner[next];
    }
    return length === path.length ? next : -1;
  }
}
