// Elements made by function calls. Text always goes in as text, never as markup, so nothing that is shown can run.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const h = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

export const s = (tag, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);

export const button = (label, click, attributes = {}) => h("button", { type: "button", click, ...attributes }, label);

let numbered = 0;
export const fresh = (name) => `${name}-${(numbered += 1)}`;

export function field(label, control, attributes = {}) {
  control.id ||= fresh("field");
  return h("div", { class: "field", ...attributes }, h("label", { for: control.id }, label), control);
}

export function choice(label, options, chosen, change) {
  const control = h("select", { change: () => change(control.value) },
    options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  return field(label, control);
}

// Small pieces that several places show.

export const faint = (text) => h("p", { class: "faint" }, text);
export const arrow = () => h("span", { class: "arrow", "aria-hidden": "true" }, "→");
export const unknown = (label) => h("span", { class: "unknown", role: "img", "aria-label": label }, "?");
export const outcomeOf = ({ result, right, tests }) =>
  h("span", { class: `outcome ${result}` }, `${right} of ${tests} right`);

export function say(text) {
  document.getElementById("status").textContent = text;
}

export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

export function save(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name.replace(/[^\w.-]+/g, "-") }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
