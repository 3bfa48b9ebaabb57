"use strict";

/** The updates in their order, as columns: the more runs, the higher. */
class UpdatesView {
  constructor(trace, { onSelect, onOpen }) {
    this.trace = trace;
    this.onSelect = onSelect;
    const runCounts = trace.updates.map((update) => this.runCount(update));
    this.maximum = runCounts.reduce((most, count) => Math.max(most, count), 1);
    const scroller = document.getElementById("updates");
    scroller.hidden = trace.updates.length === 0;
    document.getElementById("no-updates").hidden = trace.updates.length > 0;
    this.list = new VirtualList(scroller, {
      size: 34,
      horizontal: true,
      update: (column, index) => this.fill(column, trace.updates[index]),
    });
    this.list.setCount(trace.updates.length);
    scroller.addEventListener("click", (event) => {
      const index = this.list.indexOf(event.target);
      if (index >= 0) this.select(index);
    });
    scroller.addEventListener("keydown", (event) => {
      const destination = this.list.destination(event);
      if (destination >= 0) this.select(destination);
      else if (event.key === "Enter") onOpen();
      else return;
      event.preventDefault();
    });
  }

  runCount(update) {
    return update.endRun - update.firstRun + update.omitted;
  }

  /** Selects an update, and says so unless it is selected already. */
  select(index) {
    if (index === this.list.active || index < 0) return;
    this.list.setActive(index);
    this.onSelect(this.trace.updates[index]);
  }

  fill(column, update) {
    const count = this.runCount(update);
    const isUnsettled = update.unsettled.length > 0;
    column.className = "column";
    column.setAttribute("role", "option");
    column.setAttribute("aria-posinset", update.index + 1);
    column.setAttribute("aria-setsize", this.trace.updates.length);
    const took = formatDuration(update.duration);
    const parts = [`update ${update.number}`, counted(count, "run"), took];
    if (isUnsettled) parts.push("left unsettled");
    column.title = parts.join(", ");
    column.setAttribute("aria-label", column.title);
    const bar = element("span", { class: isUnsettled ? "bar unsettled" : "bar" });
    bar.style.height = `${4 + (34 * Math.log1p(count)) / Math.log1p(this.maximum)}px`;
    column.replaceChildren(
      element("span", { class: "alarm", text: isUnsettled ? "!" : "" }),
      bar,
      element("span", { class: "number", text: `${update.number}` }),
    );
  }
}
