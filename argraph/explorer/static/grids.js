// All grids of a task in rows: demonstrations, then tests, each with what the chosen rule makes of it.

import { Board } from "./board.js";
import { blank, splitPlace } from "./desk.js";
import { arrow, button, h, unknown } from "./dom.js";
import { boxes, outline, outlineOf, sameGrid, sameSize, thumbnail } from "./picture.js";

const NAMES = { train: "demonstration", test: "test" };

export function gridsOf(desk) {
  const element = h("div");
  let boards = new Map();
  let built = "";

  function update() {
    element.classList.toggle("painting", desk.paint);
    const shape = shapeOf(desk);
    if (shape === built) boards.forEach((board) => board.refresh());
    else rebuild(shape);
  }

  function rebuild(shape) {
    const focused = document.activeElement?.dataset?.place;
    built = shape;
    boards = new Map();
    const add = (...given) => {
      const board = new Board(desk, ...given);
      boards.set(board.place, board);
      return board.element;
    };
    element.replaceChildren(...["train", "test"].map((part) => section(desk, part, add)));
    boards.get(focused)?.picture.element.focus();
  }

  desk.on("grids solution rule traces paint", update);
  desk.on("view pointed lit", () => boards.forEach((board) => board.mark()));
  update();
  return element;
}

// What decides which boards there are, and what is said beside them.
function shapeOf(desk) {
  const made = ["train", "test"].map((part) => desk.pairs[part].map((pair, number) =>
    [Boolean(pair.output), answer(desk, part, number)?.shape, part === "test" && verdicts(desk, number)]));
  return JSON.stringify([made, desk.paint, desk.rule, Boolean(desk.solution)]);
}

// What the rule makes of an input, and how that stands to the output.
export function answer(desk, part, number) {
  const trace = desk.traceOf(`${part}/${number}/input`);
  if (!trace) return null;
  const { output } = desk.pairs[part][number];
  const known = output && desk.solvedNumber(part, number) >= 0;
  const right = known && trace.output ? sameGrid(trace.output, output) : null;
  const told = verdict(trace.output, output, known, right);
  return { trace, right, told, known, shape: [told, trace.steps.length, Boolean(trace.output)] };
}

function verdict(made, output, known, right) {
  if (!made) return "no meaning here";
  if (!known) return output ? "what if" : "";
  return right ? "right" : wrongness(made, output);
}

function wrongness(made, truth) {
  if (!sameSize(made, truth)) return "wrong size";
  const count = made.flat().filter((colour, index) => colour !== truth.flat()[index]).length;
  return `${count} ${count === 1 ? "cell" : "cells"} wrong`;
}

function section(desk, part, add) {
  const rows = desk.pairs[part].map((_, number) => pairRow(desk, part, number, add));
  const empty = () => (part === "train" ? { input: blank(), output: blank() } : { input: blank() });
  const another = () => desk.change((pairs) => pairs[part].push(empty()));
  return h("section", { class: `part ${part}` }, h("h2", {}, part === "train" ? "Demonstrations" : "Tests"),
    h("div", { class: "pairs" }, rows), desk.paint && button(`Add a ${NAMES[part]}`, another));
}

function pairRow(desk, part, number, add) {
  const name = `${NAMES[part]} ${number + 1}`;
  const place = (side) => `${part}/${number}/${side}`;
  const pair = desk.pairs[part][number];
  const own = (side) => {
    const caption = side === "output" && part === "test" ? "true output" : side;
    return add(place(side), `${name} ${side}`, { rows: () => desk.grid(place(side)), editable: true, caption });
  };
  const given = answer(desk, part, number);
  const parts = [own("input"), ...between(desk, place, name, given, add)];
  if (part === "train") parts.push(arrow(), own("output"));
  if (given && (part === "test" || !given.right)) parts.push(...made(desk, place, name, given, add));
  if (part === "test" && !given) parts.push(arrow());
  if (part === "test" && pair.output) parts.push(own("output"));
  if (part === "test" && !pair.output && !given) parts.push(unknown("output not known"));
  return h("div", { class: "row", role: "group", "aria-label": name }, h("h3", {}, name),
    h("div", { class: "boards" }, parts),
    part === "test" && guesses(desk, number), desk.paint && pairTools(desk, part, number));
}

// Where a rule takes two steps: the grid between them.
function between(desk, place, name, given, add) {
  const count = given ? given.trace.steps.length - 1 : 0;
  return Array.from({ length: count }, (_, index) => {
    const [caption, step] = [`after step ${index + 1}`, index + 1];
    const rows = () => (desk.traceOf(place("input"))?.steps[step] || given.trace.steps[step]).input;
    return add(place(`step${step}`), `${name}, ${caption}`, { caption, rows });
  });
}

function made(desk, place, name, given, add) {
  if (!given.trace.output) {
    return [arrow(), h("p", { class: "made wrong" }, `The rule has no meaning here: ${given.trace.fault}.`)];
  }
  const kind = given.right ? "right" : given.known ? "wrong" : "faint";
  const board = add(place("made"), `${name}, what the rule gives`, {
    caption: h("span", {}, "by the rule", given.told && h("strong", { class: `verdict ${kind}` }, ` ${given.told}`)),
    rows: () => desk.traceOf(place("input"))?.output || given.trace.output,
    marks: (rows) => {
      const truth = given.known && !given.right && desk.grid(place("output"));
      return [truth && sameSize(rows, truth) ? boxes(rows, truth) : [], unlikeFirst(desk, place("made"), rows)].flat();
    },
  });
  return [arrow(), board];
}

// Where another rule was chosen: the cells in which its output is not the first guess.
function unlikeFirst(desk, place, rows) {
  const { part, number } = splitPlace(place);
  const first = part === "test" && desk.rule !== null && desk.guesses(number)[0]?.grid;
  if (!first || !sameSize(first, rows)) return [];
  return outline(outlineOf(rows, (y, x) => rows[y][x] !== first[y][x]), "differs");
}

function guesses(desk, number) {
  const told = verdicts(desk, number);
  if (!told.length) return null;
  const buttons = desk.guesses(number).map((guess, index) => guessButton(desk, guess, index, told[index]));
  return h("div", { class: "guesses" }, buttons);
}

// How the guesses for a test input stand to its output, if that is known.
function verdicts(desk, number) {
  const { output } = desk.pairs.test[number];
  return desk.guesses(number).map(({ grid }) => output && verdict(grid, output, true, sameGrid(grid, output)));
}

// What is not the whole vote is never told as 100 %; what no rule voted for is the cheapest rule's, seen in another way.
const percent = (share) => (share >= 1 - 1e-9 ? 100 : Math.min(99, Math.max(1, Math.round(100 * share))));
const voted = (share) => (share ? `${percent(share)} %` : "no vote");

function guessButton(desk, guess, index, told) {
  const text = h("span", {}, `guess ${index + 1}: ${voted(guess.share)}${told ? `, ${told}` : ""}`);
  const chosen = desk.rule === null ? index === 0 : guess.rule === desk.rule;
  const look = { class: `guess ${!told ? "" : told === "right" ? told : "wrong"}`, "aria-pressed": String(chosen) };
  const picture = thumbnail(guess.grid.map((row) => row.join("")).join("/"), "", 44);
  return button([picture, text], () => guess.rule !== null && desk.choose(guess.rule), look);
}

function pairTools(desk, part, number) {
  const name = `${NAMES[part]} ${number + 1}`;
  const { length } = desk.pairs[part];
  const move = (by) => desk.change((pairs) => pairs[part].splice(number + by, 0, ...pairs[part].splice(number, 1)));
  const tool = (text, label, act, disabled) => {
    const told = `${label} ${name}`;
    return button(text, act, { "aria-label": told, title: told, disabled });
  };
  const again = (pairs) => pairs[part].splice(number + 1, 0, structuredClone(pairs[part][number]));
  const sides = ["input", "output"].filter((side) => desk.pairs[part][number][side]);
  const { output } = desk.pairs[part][number];
  const drop = (pairs) => { delete pairs.test[number].output; };
  const give = (pairs) => { pairs.test[number].output = structuredClone(pairs.test[number].input); };
  return h("div", { class: "pair-tools" },
    tool("↑", "Move up", () => move(-1), number === 0),
    tool("↓", "Move down", () => move(1), number === length - 1),
    tool("Copy", "Duplicate", () => desk.change(again)),
    tool("Delete", "Delete", () => desk.change((pairs) => pairs[part].splice(number, 1)), length === 1),
    part === "test" && output && tool("Drop output", "Drop the output of", () => desk.change(drop)),
    part === "test" && !output && tool("Add output", "Add an output to", () => desk.change(give)),
    sides.map((side) => sizeFields(desk, `${part}/${number}/${side}`, `${name} ${side}`)));
}

function sizeFields(desk, place, name) {
  const rows = desk.grid(place);
  const limits = { type: "number", min: 1, max: 30, change: resize };
  const control = (value, label) => h("input", { ...limits, value, "aria-label": `${label} of ${name}` });
  const [height, width] = [control(rows.length, "Rows"), control(rows[0].length, "Columns")];
  function resize() {
    const within = (text) => Math.max(1, Math.min(30, Number.parseInt(text, 10) || 1));
    const [tall, wide] = [within(height.value), within(width.value)];
    const { part, number, side } = splitPlace(place);
    desk.change((pairs) => {
      const old = pairs[part][number][side];
      pairs[part][number][side] = blank(tall, wide).map((row, y) => row.map((_, x) => old[y]?.[x] ?? 0));
    });
    [height.value, width.value] = [tall, wide];
  }
  return h("span", { class: "resize" }, `${splitPlace(place).side} `, height, " × ", width);
}

