"use strict";

/** The runs of one update on its time axis, which can be zoomed. */
class RunsView {
  constructor(trace, { onSelect, onOpen }) {
    this.trace = trace;
    this.onSelect = onSelect;
    this.onOpen = onOpen;
    this.update = null;
    /** The part of the update that is shown, in nanoseconds from its beginning. */
    this.from = 0;
    this.to = 1;
    this.scroller = document.getElementById("runs");
    this.axis = document.getElementById("axis");
    this.summary = document.getElementById("runs-summary");
    this.list = new VirtualList(this.scroller, {
      size: 24,
      update: (row, index) => this.fill(row, this.trace.run(this.update.firstRun + index)),
    });
    this.scroller.addEventListener("click", (event) => {
      const index = this.list.indexOf(event.target);
      if (index >= 0) this.select(this.update.firstRun + index);
    });
    this.scroller.addEventListener("keydown", (event) => this.keydown(event));
    this.scroller.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    for (const [id, action] of [
      ["zoom-in", () => this.zoom(0.5)],
      ["zoom-out", () => this.zoom(2)],
      ["zoom-fit", () => this.fit()],
      ["earlier", () => this.pan(-0.25)],
      ["later", () => this.pan(0.25)],
    ]) {
      document.getElementById(id).addEventListener("click", action);
    }
  }

  focus() {
    this.scroller.focus({ preventScroll: true });
  }

  show(update) {
    this.update = update;
    this.list.active = -1;
    this.scroller.removeAttribute("aria-activedescendant");
    const count = update.endRun - update.firstRun;
    const omitted = update.omitted > 0 ? `, ${counted(update.omitted, "run")} more not kept` : "";
    this.summary.textContent = `update ${update.number}: ${counted(count, "run")}${omitted}`;
    this.scroller.scrollTop = 0;
    this.from = 0;
    this.to = this.length;
    this.drawAxis();
    this.list.setCount(count);
  }

  /** Selects a run, in whichever update it was. */
  select(run) {
    this.list.setActive(run - this.update.firstRun, { center: true });
    const { start, duration } = this.trace.run(run);
    if (start < this.from || start > this.to) {
      const half = (this.to - this.from) / 2;
      this.setRange(start + duration / 2 - half, start + duration / 2 + half);
    }
    this.onSelect(run);
  }

  // MARK: Time

  /** How long the update took; the last run may have ended a moment later, by rounding. */
  get length() {
    return Math.max(this.update.duration, 1);
  }

  setRange(from, to) {
    const span = Math.min(Math.max(to - from, 100), this.length);
    this.from = Math.min(Math.max(from, 0), this.length - span);
    this.to = this.from + span;
    this.drawAxis();
    this.list.refresh();
  }

  fit() {
    if (this.update) this.setRange(0, this.length);
  }

  zoom(factor, center = (this.from + this.to) / 2) {
    if (!this.update) return;
    this.setRange(center - (center - this.from) * factor, center + (this.to - center) * factor);
  }

  pan(part) {
    if (!this.update) return;
    const step = (this.to - this.from) * part;
    if (this.from + step < 0) this.setRange(0, this.to - this.from);
    else this.setRange(this.from + step, this.to + step);
  }

  position(time) {
    return (100 * (time - this.from)) / (this.to - this.from);
  }

  drawAxis() {
    const span = this.to - this.from;
    const power = 10 ** Math.floor(Math.log10(span / 5));
    const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => span / size <= 5);
    const track = element("div", { class: "track" });
    // A tick at the very end has no room for its text.
    const end = this.from + span * 0.88;
    for (let time = Math.ceil(this.from / step) * step; time <= end; time += step) {
      const tick = element("span", { class: "tick", text: formatTick(time, step) });
      tick.style.left = `${this.position(time)}%`;
      track.append(tick);
    }
    this.axis.replaceChildren(track);
  }

  // MARK: Rows

  fill(row, run) {
    row.className = "row run-row";
    row.setAttribute("role", "option");
    row.setAttribute("aria-posinset", run.index - this.update.firstRun + 1);
    row.setAttribute("aria-setsize", this.update.endRun - this.update.firstRun);
    row.dataset.run = run.index;
    const took = formatDuration(run.duration);
    const { hook, name, path } = run.callback;
    const why = `because of ${causeText(run.cause)}`;
    row.setAttribute("aria-label", `${hook} of ${path}, ${took}, ${why}`);
    const bar = element("span", { class: "run-bar", "data-hook": hook });
    bar.style.left = `${this.position(run.start)}%`;
    bar.style.width = `${(100 * run.duration) / (this.to - this.from)}%`;
    row.replaceChildren(
      element("span", { class: "round", text: run.round > 0 ? run.round : "", title: "round" }),
      element("span", { class: "hook", "data-hook": hook, text: hook }),
      element("span", { class: "run-name", text: name, title: path }),
      element("span", { class: "track" }, bar),
      element("span", { class: "took", text: took }),
    );
  }

  // MARK: Input

  keydown(event) {
    if (!this.update || event.altKey || event.ctrlKey || event.metaKey) return;
    const destination = this.list.destination(event);
    const actions = {
      "+": () => this.zoom(0.5),
      "-": () => this.zoom(2),
      0: () => this.fit(),
      ArrowLeft: () => this.pan(-0.25),
      ArrowRight: () => this.pan(0.25),
      Enter: () => this.onOpen(),
    };
    if (destination >= 0) this.select(this.update.firstRun + destination);
    else if (actions[event.key]) actions[event.key]();
    else return;
    event.preventDefault();
  }

  wheel(event) {
    if (!this.update || !(event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    const track = this.axis.firstElementChild.getBoundingClientRect();
    if (event.shiftKey) {
      this.pan((event.deltaY || event.deltaX) / track.width);
    } else {
      const part = (event.clientX - track.left) / track.width;
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.from + part * (this.to - this.from));
    }
  }
}

/** A time on an axis, in the unit of the axis. */
function formatTick(nanoseconds, step) {
  const units = [...durationUnits, ["ns", 1]];
  const [unit, size] = units.find(([, size]) => step >= size) ?? ["ns", 1];
  return `${Math.round(nanoseconds / size).toLocaleString("en")} ${unit}`;
}
