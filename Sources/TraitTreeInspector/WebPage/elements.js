"use strict";

/**
 * Makes an element. Children are elements or texts; a text never becomes markup.
 */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") made.addEventListener("click", value);
    else if (name === "text") made.textContent = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children);
  return made;
}

/** A button that reads as text and leads somewhere. */
function link(text, onclick, attributes = {}) {
  return element("button", { type: "button", class: "link", onclick, ...attributes }, text);
}

/** A value, with a note where it was cut. */
function valueElement(tree, text) {
  const length = tree.fullLength(text);
  if (tree.text(text) === "") return element("span", { class: "note", text: "(empty)" });
  const value = element("code", { class: "value", text: tree.text(text) });
  if (length === 0) return value;
  const shown = [...tree.text(text)].length.toLocaleString("en");
  const note = `cut: the first ${shown} of ${length.toLocaleString("en")} characters`;
  return element("div", {}, value, element("small", { class: "note", text: note }));
}

/** A term and what it is, for a list of definitions. */
function definition(term, ...content) {
  return [element("dt", { text: term }), element("dd", {}, ...content)];
}

/** Says something to those who listen to the page. */
function announce(text) {
  document.getElementById("announcer").textContent = text;
}

/** The number of runs with its heat, which is a colour and the length of a bar. */
function heatElement(trace, count) {
  const heat = trace.heat(count);
  return element(
    "span",
    { class: "heat", "data-heat": heat },
    element("span", { class: "heat-bar" }),
    element("span", { class: "heat-count", text: count.toLocaleString("en") }),
  );
}
