// Grids as pictures: quick little ones on a canvas for galleries, and drawings in layers for everything else.

import { h, s } from "./dom.js";

export const UNIT = 10;
let colours = [];

export const setColours = (known) => { colours = known; };
export const colourName = (number) => colours[number].name;
export const colourHex = (number) => colours[number].hex;
export const colourInk = (number) => colours[number].ink;
export const rowsOf = (text) => text.split("/").map((row) => [...row].map(Number));
export const size = (rows) => `${rows.length} × ${rows[0].length}`;

export function cellSize(rows, side = 172, most = 26) {
  return Math.max(5, Math.min(most, Math.floor(side / Math.max(rows.length, rows[0].length))));
}

// A grid that is drawn when it comes into sight.
const watcher = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    if (isIntersecting) {
      watcher.unobserve(target);
      paint(target);
    }
  }
}, { rootMargin: "300px" });

// A thumbnail has a pixel for each cell, which the browser enlarges.
export function thumbnail(text, label, side = 72) {
  const rows = text.split("/");
  const [height, width] = [rows.length, rows[0].length];
  const cell = Math.max(2, Math.floor(side / Math.max(height, width)));
  const told = label ? { role: "img", "aria-label": label } : {};
  const canvas = h("canvas", { width, height, ...told });
  canvas.style.width = `${width * cell}px`;
  canvas.rows = rows;
  watcher.observe(canvas);
  return canvas;
}

function paint(canvas) {
  const pixels = canvas.rows.join("");
  const image = new ImageData(canvas.width, canvas.height);
  const shades = new Uint32Array(image.data.buffer);
  for (let place = 0; place < shades.length; place += 1) shades[place] = shadeOf(Number(pixels[place]));
  canvas.getContext("2d").putImageData(image, 0, 0);
  canvas.dataset.drawn = "yes";
}

// A colour as the four bytes of a pixel: red, green, blue and opaque, the first of them lowest.
function shadeOf(colour) {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colourHex(colour)).map((part) => Number.parseInt(part, 16));
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

// Layers from the ground up: cells, lines between them, and marks above.
export class Picture {
  constructor(rows, label, attributes = {}) {
    this.cells = s("g");
    this.lines = s("path", { class: "lines" });
    this.marks = s("g", { class: "marks" });
    this.element = s("svg", { class: "grid", role: "img", ...attributes }, this.cells, this.lines, this.marks);
    this.show(rows, label);
  }

  show(rows, label) {
    this.rows = rows;
    const [height, width] = [rows.length, rows[0].length];
    const cell = cellSize(rows);
    this.element.setAttribute("viewBox", `0 0 ${width * UNIT} ${height * UNIT}`);
    this.element.setAttribute("width", width * cell);
    this.element.setAttribute("height", height * cell);
    if (label !== undefined) this.element.setAttribute("aria-label", label);
    this.cells.replaceChildren(...painted(rows));
    this.lines.setAttribute("d", between(height, width));
  }

  mark(...marks) {
    this.marks.replaceChildren(...marks.flat());
  }
}

function painted(rows) {
  const paths = new Map();
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length;) {
      let end = x + 1;
      while (row[end] === row[x]) end += 1;
      const run = (end - x) * UNIT;
      paths.set(row[x], `${paths.get(row[x]) || ""}M${x * UNIT} ${y * UNIT}h${run}v${UNIT}h-${run}z`);
      x = end;
    }
  });
  return [...paths].map(([colour, d]) => s("path", { d, fill: colourHex(colour), "shape-rendering": "crispEdges" }));
}

function between(height, width) {
  let path = "";
  for (let y = 1; y < height; y += 1) path += `M0 ${y * UNIT}h${width * UNIT}`;
  for (let x = 1; x < width; x += 1) path += `M${x * UNIT} 0v${height * UNIT}`;
  return path;
}

// Marks

// The path around what `whose(row, column)` tells apart; what is false, as all outside of the grid is, has no outline.
export function outlineOf(rows, whose) {
  const inside = (y, x) => (rows[y]?.[x] === undefined ? false : whose(y, x));
  let path = "";
  for (let y = 0; y <= rows.length; y += 1) {
    for (let x = 0; x <= rows[0].length; x += 1) {
      if (inside(y, x) !== inside(y - 1, x)) path += `M${x * UNIT} ${y * UNIT}h${UNIT}`;
      if (inside(y, x) !== inside(y, x - 1)) path += `M${x * UNIT} ${y * UNIT}v${UNIT}`;
    }
  }
  return path;
}

// Dark on light, so that an outline shows on any colour.
export const outline = (d, kind = "") => [
  s("path", { d, class: `halo ${kind}` }), s("path", { d, class: `edge ${kind}` })];

export function boxes(rows, truth) {
  const marks = [];
  rows.forEach((row, y) => row.forEach((colour, x) => {
    if (colour === truth[y][x]) return;
    const box = { x: x * UNIT + 0.9, y: y * UNIT + 0.9, width: UNIT - 1.8, height: UNIT - 1.8 };
    marks.push(s("rect", { ...box, class: "halo wrong" }), s("rect", { ...box, class: "edge wrong" }));
    const dot = { x: x * UNIT + 3.2, y: y * UNIT + 3.2, width: 3.6, height: 3.6 };
    marks.push(s("rect", { ...dot, class: "truth", fill: colourHex(truth[y][x]) }));
  }));
  return marks;
}

export function badge(number, row, column, kind = "") {
  const [x, y] = [column * UNIT + UNIT / 2, row * UNIT + UNIT / 2];
  const look = { class: `badge ${kind}`, "font-size": number > 99 ? 3.6 : 5.2 };
  return [s("circle", { cx: x, cy: y, r: 4.2, ...look }), s("text", { x, y: y + 1.9, ...look }, String(number))];
}

export const sameSize = (one, other) => one.length === other.length && one[0].length === other[0].length;
export const sameGrid = (one, other) => JSON.stringify(one) === JSON.stringify(other);
