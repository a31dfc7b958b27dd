// One grid on the page: to look at, to point at, and to paint on with mouse, finger or keys.

import { h, s, say } from "./dom.js";
import { isLit, splitPlace } from "./desk.js";
import { Picture, UNIT, badge, outline, outlineOf, size } from "./picture.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MOST_BADGES = 80;
let clipboard = null;

export class Board {
  // `rows` and `marks` are asked for anew whenever something changes; `place` names the grid for whoever points at it.
  constructor(desk, place, name, { caption, rows, marks = () => [], editable = false }) {
    Object.assign(this, { desk, place, name, rows, extra: marks, editable });
    this.cursor = [0, 0];
    this.anchor = null;
    this.picture = new Picture(rows(), this.label(), {
      tabindex: "0",
      role: "application",
      "aria-roledescription": editable ? "grid to paint on" : "grid",
      data: { place },
      pointermove: (event) => this.moved(event),
      pointerdown: (event) => this.pressed(event),
      pointerup: () => { this.stroke = false; },
      pointerleave: () => this.left(),
      keydown: (event) => this.key(event),
      focus: () => this.at(...this.cursor),
      blur: () => this.left(),
    });
    this.below = h("span", { class: "size" }, size(rows()));
    this.element = h("figure", { class: `board ${splitPlace(place).side}` },
      h("figcaption", {}, caption), this.picture.element, this.below);
    this.mark();
  }

  label() {
    return `${this.name}, ${size(this.rows())}`;
  }

  refresh() {
    const rows = this.rows();
    if (rows !== this.shown) {
      this.shown = rows;
      this.picture.show(rows, this.label());
      this.below.textContent = size(rows);
    }
    this.mark();
  }

  // Marks: objects of the view, what the lit clause fires on or wrote, the cursor, and what the board's owner adds.

  mark() {
    const rows = this.rows();
    this.cursor = [Math.min(this.cursor[0], rows.length - 1), Math.min(this.cursor[1], rows[0].length - 1)];
    this.picture.mark(this.sceneMarks(rows), this.litMarks(rows), this.extra(rows), this.cursorMarks());
  }

  sceneMarks(rows) {
    const scene = this.desk.scenes.get(this.place);
    if (!scene || scene.owner.length !== rows.length || scene.owner[0].length !== rows[0].length) return [];
    const { pointed } = this.desk;
    const here = pointed?.place === this.place ? pointed.object : null;
    const figure = (index) => (scene.objects[index].role === "region" ? false : index);
    const all = (scene.outline ??= outlineOf(rows, (y, x) => figure(scene.owner[y][x])));
    const named = scene.objects.map((_, index) => index).filter((index) => figure(index) !== false || index === here);
    const badges = named.length > MOST_BADGES ? [] : named.map((index) =>
      badge(index + 1, ...placeOf(scene, index), index === here ? "pointed" : ""));
    return [...outline(all), ...(here === null ? [] : this.pointedMarks(rows, scene, here)), badges].flat(2);
  }

  // The object that is pointed at, a part of it if one is meant, and lines to the objects that it is related to.
  pointedMarks(rows, scene, here) {
    const { part } = this.desk.pointed;
    const within = (y, x) => part.some(([row, column]) => row === y && column === x);
    return [
      outline(outlineOf(rows, (y, x) => scene.owner[y][x] === here), "pointed"),
      part ? outline(outlineOf(rows, within), "part") : [],
      scene.relations.flatMap((relation) =>
        relation.links.filter((link) => link.includes(here)).map((link) => line(scene, relation, link))),
    ].flat(2);
  }

  litMarks(rows) {
    const { lit } = this.desk;
    if (!lit) return [];
    const { part, number, side } = splitPlace(this.place);
    const trace = this.desk.traceOf(`${part}/${number}/input`);
    if (!trace) return [];
    const step = trace.steps[lit.step];
    if (!step) return [];
    const kind = `clause-${lit.clause % 6}`;
    if (side === (lit.step ? `step${lit.step}` : "input")) {
      return step.firings.filter((firing) => isLit(firing, lit)).flatMap((firing) =>
        outline(outlineOf(rows, (y, x) => step.owner[y]?.[x] === firing.object - 1), kind));
    }
    const last = lit.step === trace.steps.length - 1 && (side === "output" || side === "made");
    if (!last || step.written?.length !== rows.length) return [];
    return outline(outlineOf(rows, (y, x) => step.written[y]?.[x] === lit.clause), kind);
  }

  cursorMarks() {
    if (document.activeElement !== this.picture.element) return [];
    const [top, left, bottom, right] = this.selection();
    const [height, width] = [(bottom - top + 1) * UNIT - 1, (right - left + 1) * UNIT - 1];
    const box = { x: left * UNIT + 0.5, y: top * UNIT + 0.5, width, height };
    return [s("rect", { ...box, class: "halo cursor" }), s("rect", { ...box, class: "edge cursor" })];
  }

  selection() {
    const [row, column] = this.cursor;
    const [other, across] = this.anchor || this.cursor;
    return [Math.min(row, other), Math.min(column, across), Math.max(row, other), Math.max(column, across)];
  }

  // Pointing

  cellAt(event) {
    const box = this.picture.element.getBoundingClientRect();
    const rows = this.rows();
    const row = Math.floor((event.clientY - box.top) / box.height * rows.length);
    const column = Math.floor((event.clientX - box.left) / box.width * rows[0].length);
    return rows[row]?.[column] === undefined ? null : [row, column];
  }

  at(row, column) {
    this.desk.point(this.place, row, column);
    this.mark();
  }

  left() {
    this.mark();
  }

  moved(event) {
    const cell = this.cellAt(event);
    if (!cell) return;
    this.stroke &&= event.buttons > 0;
    if (this.stroke) this.fill(cell, cell, true);
    const { pointed } = this.desk;
    const same = pointed?.place === this.place && pointed.row === cell[0] && pointed.column === cell[1];
    if (!same) this.desk.point(this.place, ...cell);
  }

  pressed(event) {
    const cell = this.cellAt(event);
    if (!cell) return;
    this.anchor = event.shiftKey ? this.anchor || this.cursor : null;
    this.cursor = cell;
    if (this.editable && this.desk.paint && !event.shiftKey) {
      event.preventDefault();
      this.picture.element.focus();
      this.picture.element.releasePointerCapture?.(event.pointerId);
      this.fill(cell, cell);
      this.stroke = true;
    }
    this.at(...cell);
  }

  // Painting

  fill([top, left], [bottom, right], more = false) {
    this.alter((rows) => {
      for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) rows[y][x] = this.desk.colour;
    }, more);
  }

  alter(draw, more = false) {
    if (!this.editable) return;
    const { part, number, side } = splitPlace(this.place);
    const altered = (pairs) => {
      const rows = pairs[part][number][side].map((row) => [...row]);
      draw(rows);
      pairs[part][number][side] = rows;
    };
    if (more) this.desk.extend(altered);
    else this.desk.change(altered);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const [top, left, bottom, right] = this.selection();
    if (STEPS[key]) this.go(STEPS[key], event.shiftKey);
    else if (/^\d$/.test(key) && this.editable) {
      this.desk.setColour(Number(key));
      this.fill([top, left], [bottom, right]);
    } else if ((key === "Enter" || key === " ") && this.editable) this.fill([top, left], [bottom, right]);
    else if (key.toLowerCase() === "c") this.copy();
    else if (key.toLowerCase() === "v") this.paste();
    else if (key === "Escape") this.anchor = null;
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.mark();
  }

  go([down, across], extend) {
    const rows = this.rows();
    this.anchor = extend ? this.anchor || this.cursor : null;
    const inside = (value, most) => Math.max(0, Math.min(most - 1, value));
    this.cursor = [inside(this.cursor[0] + down, rows.length), inside(this.cursor[1] + across, rows[0].length)];
    this.at(...this.cursor);
    say(this.desk.reading);
  }

  // Without a selection of several cells the whole grid is copied.
  copy() {
    const rows = this.rows();
    const [top, left, bottom, right] = this.anchor ? this.selection() : [0, 0, rows.length - 1, rows[0].length - 1];
    clipboard = rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1));
    say(`copied ${size(clipboard)} cells`);
  }

  paste() {
    if (!clipboard) return;
    const [top, left] = this.selection();
    this.alter((rows) => clipboard.forEach((row, y) => row.forEach((colour, x) => {
      if (rows[top + y]?.[left + x] !== undefined) rows[top + y][left + x] = colour;
    })));
    say(`pasted ${size(clipboard)} cells`);
  }
}

// A cell of the object, as near to its centre as there is one.
export function placeOf(scene, index) {
  scene.spots ??= spotsOf(scene);
  return scene.spots[index];
}

function spotsOf(scene) {
  const best = scene.objects.map(() => ({ distance: Infinity, cell: [0, 0] }));
  scene.owner.forEach((owners, row) => owners.forEach((index, column) => {
    const [y, x] = scene.objects[index].centre;
    const distance = Math.hypot(row - y, column - x);
    if (distance < best[index].distance) best[index] = { distance, cell: [row, column] };
  }));
  return best.map(({ cell }) => cell);
}

function line(scene, relation, [here, there]) {
  const [[y, x], [v, u]] = [placeOf(scene, here), placeOf(scene, there)];
  const d = `M${x * UNIT + 5} ${y * UNIT + 5}L${u * UNIT + 5} ${v * UNIT + 5}`;
  const stroke = { stroke: relation.colour, "stroke-dasharray": relation.dashes || null };
  return [s("path", { d, class: "link halo" }), s("path", { d, class: "link", ...stroke })];
}
