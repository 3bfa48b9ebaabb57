"use strict";

/** The updates of the report and what they ran. Runs are numbered through all updates. */
class TraceModel {
  static width = 7;

  constructor(data, tree) {
    this.tree = tree;
    this.rows = data.runs;
    this.count = this.rows.length / TraceModel.width;
    this.hooks = data.hooks;
    this.callbacks = data.callbacks;
    this.causes = data.causes;
    this.updates = data.updates.map(
      ([number, start, duration, rounds, omitted, subtree], index) => ({
        index,
        number,
        start,
        duration,
        rounds,
        omitted,
        subtree: subtree < 0 ? null : tree.text(subtree),
        firstRun: 0,
        endRun: 0,
        unsettled: [],
      }),
    );
    /** The runs of each node by its number, in order. */
    this.byNode = new Map();
    this.runCounts = new Int32Array(tree.count);
    for (let run = 0; run < this.count; run += 1) this.index(run);
    this.runsBelow = new Float64Array(tree.count + 1);
    for (let node = 0; node < tree.count; node += 1) {
      this.runsBelow[node + 1] = this.runsBelow[node] + this.runCounts[node];
    }
    this.maximum = this.runCounts.reduce((most, count) => Math.max(most, count), 0);
    for (const [update, path, hook, cause, limit, cycle] of data.unsettled) {
      this.updates[update].unsettled.push({
        path: tree.text(path),
        hook: this.hooks[hook],
        cause: tree.text(cause),
        limit,
        cycle: cycle.map(([writer, reason, reader]) => ({
          writer: this.callback(writer),
          cause: this.cause(reason),
          reader: this.callback(reader),
        })),
      });
    }
  }

  index(run) {
    const update = this.updates[this.column(run, 0)];
    if (update.endRun === 0) update.firstRun = run;
    update.endRun = run + 1;
    const node = this.callbacks[this.column(run, 2)][0] + 1;
    if (node === 0) return;
    this.runCounts[node] += 1;
    const runs = this.byNode.get(node);
    if (runs) runs.push(run);
    else this.byNode.set(node, [run]);
  }

  column(run, place) {
    return this.rows[run * TraceModel.width + place];
  }

  /** Everything of a run. */
  run(run) {
    const writer = this.column(run, 4);
    return {
      index: run,
      update: this.updates[this.column(run, 0)],
      round: this.column(run, 1),
      callback: this.callback(this.column(run, 2)),
      cause: this.cause(this.column(run, 3)),
      writer: writer < 0 ? null : this.callback(writer),
      start: this.column(run, 5),
      duration: this.column(run, 6),
    };
  }

  /** A callback: its node is -1 if that is not in the tree any more. */
  callback(index) {
    const [node, hook, path, className] = this.callbacks[index];
    const isThere = node >= 0;
    return {
      index,
      node: isThere ? node + 1 : -1,
      hook: hook < 0 ? "appearance" : this.hooks[hook],
      /** The path that the node had, if it is another one now. */
      formerPath: isThere && path >= 0 ? this.tree.text(path) : null,
      path: path >= 0 ? this.tree.text(path) : this.tree.shortPath(node + 1),
      name: isThere ? this.tree.name(node + 1) : this.tree.text(path).split("/").pop(),
      className: isThere
        ? this.tree.className(node + 1)
        : className < 0
          ? ""
          : this.tree.text(className),
    };
  }

  /** A cause: `what` follows "because of", `verb` says what was done to bring it about. */
  cause(index) {
    const [kind, first, second, third] = this.causes[index];
    const text = (number) => this.tree.text(number);
    switch (kind) {
      case 0:
        return { kind: "first run", what: "its first run", verb: "caused" };
      case 1:
        return this.valueCause("trait", "the trait", text(first), second, third);
      case 2:
        return this.valueCause("environment", "the environment value", text(first), second, third);
      case 3:
        return this.modelCause(this.causes[index].slice(1));
      case 5:
        return { kind: "derived", words: "the derived value", subject: text(first), verb: "changed" };
      case 6:
        return { kind: "tree", words: "a change of", subject: text(first), verb: "changed" };
      default:
        return { kind: "request", words: "the call", subject: text(first), verb: "called" };
    }
  }

  /** A property, or what is known of it: the class, its name, its type, and which it may be. */
  modelCause([model, name, valueType, ...candidates]) {
    const cause = { kind: "model", verb: "changed" };
    if (model === undefined) return { ...cause, words: "a model" };
    const subject = this.tree.text(model);
    if (name >= 0 && subject.startsWith("@")) {
      const state = `${subject} ${this.tree.text(name)}`;
      return { ...cause, words: "the value of", subject: state };
    }
    if (name >= 0) {
      const path = `\\${subject}.${this.tree.text(name)}`;
      return { ...cause, words: "the model property", subject: path };
    }
    const type = this.tree.text(valueType);
    if (subject.startsWith("@")) {
      const hint = type === "" ? " value" : ` value of type ${type}`;
      return { ...cause, words: "a", subject, hint };
    }
    const article = /^[aeiou]/i.test(type) ? "an" : "a";
    const names = candidates.map((candidate) => this.tree.text(candidate)).join(" or ");
    const hint = names === "" ? "" : ` (${names})`;
    return { ...cause, words: `${article} ${type} property of the model`, subject, hint };
  }

  valueCause(kind, words, subject, provider, path) {
    return {
      kind,
      words,
      subject,
      verb: "changed",
      provider: ["default", "window", "node"][provider],
      providerPath: provider === 2 ? this.tree.text(path) : null,
    };
  }

  /** The last run of a callback before a run in the same update, or -1. */
  runBefore(run, callback) {
    const first = this.updates[this.column(run, 0)].firstRun;
    for (let earlier = run - 1; earlier >= first; earlier -= 1) {
      if (this.column(earlier, 2) === callback) return earlier;
    }
    return -1;
  }

  runsOf(node) {
    return this.byNode.get(node) || [];
  }

  /** How many runs there were below a node, without its own. */
  countBelow(node) {
    return this.runsBelow[this.tree.end[node]] - this.runsBelow[node + 1];
  }

  /** How hot a number of runs is, from 0 for none to 5. */
  heat(count) {
    if (count === 0) return 0;
    return 1 + Math.round((4 * Math.log(count)) / Math.max(Math.log(this.maximum), Math.LN2));
  }
}

/** Units of time by their nanoseconds. */
const durationUnits = [
  ["s", 1e9],
  ["ms", 1e6],
  ["\u00b5s", 1e3],
];

/** Nanoseconds as text with three digits. */
function formatDuration(nanoseconds) {
  for (const [unit, size] of durationUnits) {
    if (nanoseconds >= size) {
      const value = nanoseconds / size;
      const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
      return `${value.toFixed(digits)} ${unit}`;
    }
  }
  return `${nanoseconds} ns`;
}

function counted(count, unit) {
  return `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`;
}
