"use strict";

/** Finds nodes by name, class, path, what they provide or read, and provided values. */
class SearchView {
  static limit = 200;

  constructor(tree, trace, { onChoose, onCancel }) {
    this.tree = tree;
    this.trace = trace;
    this.onChoose = onChoose;
    this.onCancel = onCancel;
    this.input = document.getElementById("search");
    this.popup = document.getElementById("found");
    this.note = document.getElementById("result-note");
    this.results = [];
    this.lower = tree.data.texts.map((_, index) => tree.text(index).toLowerCase());
    this.list = new VirtualList(document.getElementById("results"), {
      size: 44,
      update: (row, index) => this.fill(row, index),
    });
    this.input.addEventListener("input", () => this.search());
    this.input.addEventListener("focus", () => this.search());
    this.input.addEventListener("keydown", (event) => this.keydown(event));
    this.popup.addEventListener("mousedown", (event) => event.preventDefault());
    this.popup.addEventListener("click", (event) => {
      const index = this.list.indexOf(event.target);
      if (index >= 0) this.choose(index);
    });
    this.input.addEventListener("blur", () => this.close());
  }

  focus() {
    this.input.focus();
    this.input.select();
  }

  close() {
    this.popup.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  choose(index) {
    const { node } = this.results[index];
    this.close();
    this.onChoose(node);
  }

  keydown(event) {
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    if (event.key === "Escape") {
      if (this.popup.hidden) {
        this.input.value = "";
        this.onCancel();
      }
      this.close();
    } else if (event.key === "Enter") {
      if (!this.popup.hidden && this.list.active >= 0) this.choose(this.list.active);
    } else if (moves[event.key]) {
      if (this.popup.hidden) this.search();
      else this.move(moves[event.key]);
    } else {
      return;
    }
    event.preventDefault();
  }

  move(step) {
    const last = this.results.length - 1;
    if (last < 0) return;
    this.activate(Math.min(last, Math.max(0, this.list.active + step)));
  }

  activate(index) {
    this.list.setActive(index);
    this.input.setAttribute("aria-activedescendant", `results-${index}`);
  }

  search() {
    const query = this.input.value.trim().toLowerCase();
    if (query === "" && this.trace.count === 0) {
      this.close();
      return;
    }
    const { results, count } = query === "" ? this.hottest() : this.matches(query);
    this.results = results;
    this.popup.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.list.active = -1;
    this.list.scroller.style.height = `${Math.min(results.length, 8) * this.list.size}px`;
    this.list.scroller.scrollTop = 0;
    this.list.setCount(results.length);
    if (results.length > 0) this.activate(0);
    this.note.textContent =
      query === ""
        ? "The nodes that ran most"
        : count > results.length
          ? `${counted(count, "node")}, of which the first ${results.length} are listed`
          : count === 0
            ? "Nothing found"
            : counted(count, "node");
  }

  /** The nodes that ran most often. */
  hottest() {
    const { runCounts } = this.trace;
    const hottest = [];
    for (let node = 1; node < this.tree.count; node += 1) {
      const count = runCounts[node];
      if (count === 0 || (hottest.length === 10 && count <= runCounts[hottest[9]])) continue;
      const place = hottest.findIndex((other) => runCounts[other] < count);
      hottest.splice(place < 0 ? hottest.length : place, 0, node);
      hottest.length = Math.min(hottest.length, 10);
    }
    const results = hottest.map((node) => ({ node, reason: counted(runCounts[node], "run") }));
    return { results, count: results.length };
  }

  matches(query) {
    const { tree, lower } = this;
    const { names, classes } = tree.data;
    const hits = lower.map((text) => text.includes(query));
    const keyHits = tree.keys.map((key) => key.name.toLowerCase().includes(query));
    const last = query.slice(query.lastIndexOf("/") + 1);
    const isPath = query.includes("/");
    const results = [];
    let count = 0;
    for (let node = 0; node < tree.count; node += 1) {
      let reason = null;
      if (node > 0 && (hits[names[node - 1]] || hits[classes[node - 1]])) {
        reason = "";
      } else if (isPath && node > 0 && lower[names[node - 1]].includes(last)) {
        if (tree.path(node).toLowerCase().includes(query)) reason = "";
      }
      if (reason === null) reason = this.reason(node, hits, keyHits);
      if (reason === null) continue;
      count += 1;
      if (results.length < SearchView.limit) results.push({ node, reason });
    }
    return { results, count };
  }

  /** Which value of a node matches, as text, or null. */
  reason(node, hits, keyHits) {
    for (const { key, text } of this.tree.valuesOf(node)) {
      if (hits[text] || keyHits[key.index]) {
        return `provides ${key.name} = ${this.tree.text(text)}`;
      }
    }
    for (const { key, hooks } of this.tree.readsOf(node)) {
      if (keyHits[key.index]) return `reads ${key.name} in ${hooks.join(", ")}`;
    }
    return null;
  }

  fill(row, index) {
    const { tree } = this;
    const { node, reason } = this.results[index];
    row.className = "result";
    row.setAttribute("role", "option");
    row.setAttribute("aria-posinset", index + 1);
    row.setAttribute("aria-setsize", this.results.length);
    row.replaceChildren(
      element(
        "div",
        { class: "result-head" },
        element("span", { class: "name", text: tree.name(node) }),
        element("span", { class: "class", text: tree.className(node) }),
        element("span", { class: "reason", text: reason.slice(0, 200) }),
      ),
      element("div", { class: "result-path", text: tree.shortPath(node) }),
    );
  }
}
