"use strict";

/**
 * A list of which only what can be seen is in the document, in rows of one size.
 *
 * The scroller keeps the focus and tells by `aria-activedescendant` where it is.
 */
class VirtualList {
  /**
   * @param scroller The element that scrolls.
   * @param options `size` of a row in pixels, `horizontal`, and `update(element, index)`, which
   *   fills a row.
   */
  constructor(scroller, { size, update, horizontal = false }) {
    this.scroller = scroller;
    this.size = size;
    this.update = update;
    this.horizontal = horizontal;
    this.count = 0;
    this.active = -1;
    this.live = new Map();
    this.isScheduled = false;
    this.spacer = element("div", { class: "spacer", role: "presentation" });
    scroller.replaceChildren(this.spacer);
    scroller.addEventListener("scroll", () => this.schedule(), { passive: true });
    new ResizeObserver(() => this.schedule()).observe(scroller);
  }

  setCount(count) {
    this.count = count;
    const length = `${count * this.size}px`;
    if (this.horizontal) this.spacer.style.width = length;
    else this.spacer.style.height = length;
    this.refresh();
  }

  /** Fills all rows again. */
  refresh() {
    for (const row of this.live.values()) row.remove();
    this.live.clear();
    this.render();
  }

  schedule() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => {
      this.isScheduled = false;
      this.render();
    });
  }

  get offset() {
    return this.horizontal ? this.scroller.scrollLeft : this.scroller.scrollTop;
  }

  get length() {
    return this.horizontal ? this.scroller.clientWidth : this.scroller.clientHeight;
  }

  render() {
    const margin = 6;
    const first = Math.max(0, Math.floor(this.offset / this.size) - margin);
    const end = Math.min(
      this.count,
      Math.ceil((this.offset + this.length) / this.size) + margin,
    );
    for (const [index, row] of this.live) {
      // The row that the focus is at stays, for those who listen.
      if ((index < first || index >= end) && index !== this.active) {
        row.remove();
        this.live.delete(index);
      }
    }
    let previous = null;
    for (let index = first; index < end; index += 1) {
      let row = this.live.get(index);
      if (!row) {
        row = element("div", { id: `${this.scroller.id}-${index}` });
        if (this.horizontal) row.style.left = `${index * this.size}px`;
        else row.style.top = `${index * this.size}px`;
        this.fill(row, index);
        this.live.set(index, row);
        if (previous) previous.after(row);
        else this.spacer.prepend(row);
      }
      previous = row;
    }
  }

  fill(row, index) {
    this.update(row, index);
    row.dataset.index = index;
    row.classList.toggle("active", index === this.active);
    row.setAttribute("aria-selected", index === this.active);
  }

  /** Moves the place of the focus, and scrolls there. */
  setActive(index, { center = false } = {}) {
    const before = this.active;
    this.active = index;
    if (index < 0) {
      this.scroller.removeAttribute("aria-activedescendant");
    } else {
      this.reveal(index, center);
    }
    this.render();
    for (const changed of [before, index]) {
      const row = this.live.get(changed);
      if (row) this.fill(row, changed);
    }
    if (index >= 0) {
      this.scroller.setAttribute("aria-activedescendant", `${this.scroller.id}-${index}`);
    }
  }

  reveal(index, center) {
    const start = index * this.size;
    const end = start + this.size;
    let offset = this.offset;
    if (center && (start < offset || end > offset + this.length)) {
      offset = start - (this.length - this.size) / 2;
    } else if (start < offset) {
      offset = start;
    } else if (end > offset + this.length) {
      offset = end - this.length;
    }
    if (offset === this.offset) return;
    if (this.horizontal) this.scroller.scrollLeft = offset;
    else this.scroller.scrollTop = offset;
  }

  /** How many rows are seen at once. */
  get pageCount() {
    return Math.max(1, Math.floor(this.length / this.size) - 1);
  }

  /** The index of the row in which something is, or -1. */
  indexOf(target) {
    const row = target.closest("[data-index]");
    return row && this.scroller.contains(row) ? Number(row.dataset.index) : -1;
  }

  /** Where a key leads to from the active row, or -1 if it leads nowhere. */
  destination(event) {
    const [back, forward] = this.horizontal
      ? ["ArrowLeft", "ArrowRight"]
      : ["ArrowUp", "ArrowDown"];
    const steps = {
      [back]: -1,
      [forward]: 1,
      PageUp: -this.pageCount,
      PageDown: this.pageCount,
      Home: -this.count,
      End: this.count,
    };
    const step = steps[event.key];
    if (step === undefined || this.count === 0 || event.altKey || event.ctrlKey || event.metaKey) {
      return -1;
    }
    if (this.active < 0) return 0;
    return Math.min(this.count - 1, Math.max(0, this.active + step));
  }
}
