// The line at the foot of the page: what is at the cell that is pointed at, and why.

import { pairName, splitPlace } from "./desk.js";
import { h } from "./dom.js";
import { colourName } from "./picture.js";

export function readingLine(desk) {
  const line = h("p", { class: "reading" }, "Point at a cell, or go to a grid with Tab and walk with the arrows.");
  desk.on("pointed lit", () => {
    desk.reading = told(desk);
    line.textContent = desk.reading || line.textContent;
  });
  desk.on("pointed", () => light(desk));
  return line;
}

function told(desk) {
  const { pointed } = desk;
  if (!pointed || pointed.row === undefined) return "";
  const { place, row, column } = pointed;
  const here = where(place, row, column) + colourAt(desk, place, row, column);
  return [here, object(desk), ...fired(desk), writer(desk)].filter(Boolean).join(" · ");
}

function where(place, row, column) {
  const { side } = splitPlace(place);
  const sides = { made: "what the rule gives" };
  return `${pairName(place)} ${sides[side] || side}, row ${row + 1}, column ${column + 1}`;
}

function rowsAt(desk, place) {
  const { part, number, side } = splitPlace(place);
  const trace = desk.traceOf(`${part}/${number}/input`);
  if (side === "made") return trace?.output;
  return side.startsWith("step") ? trace?.steps[Number(side.slice(4))]?.input : desk.grid(place);
}

function colourAt(desk, place, row, column) {
  const colour = rowsAt(desk, place)?.[row]?.[column];
  return colour === undefined ? "" : `: ${colourName(colour)}`;
}

function object(desk) {
  const { place, object: index } = desk.pointed;
  const name = index !== null && desk.scenes.get(place)?.objects[index]?.name;
  return name ? `object ${index + 1}, ${name}` : "";
}

// The clauses that fired on what is pointed at, in an input or between two steps.
function firingsAt(desk) {
  const { place, row, column } = desk.pointed;
  const { part, number, side } = splitPlace(place);
  const step = side === "input" ? 0 : side.startsWith("step") ? Number(side.slice(4)) : null;
  const trace = desk.traceOf(`${part}/${number}/input`);
  const seen = step === null ? null : trace?.steps[step];
  const index = seen?.owner[row]?.[column];
  if (index === undefined) return [];
  return seen.firings.filter((firing) => firing.object === index + 1).map((firing) => ({ ...firing, step }));
}

function fired(desk) {
  return firingsAt(desk).map(
    ({ clause, because, what }) => `clause ${clause} fires on it because ${because}: it ${what}`);
}

// The clause that wrote a cell last, in whichever step; a step that leaves a cell alone leaves it where it was.
function writerAt(desk) {
  const { place, row, column } = desk.pointed;
  const { part, number, side } = splitPlace(place);
  const trace = desk.traceOf(`${part}/${number}/input`);
  if (!trace || !(side === "made" || side === "output")) return null;
  const clauses = trace.steps.map((step) => step.written?.[row]?.[column]);
  if (clauses.at(-1) === undefined) return null;
  const step = Math.max(0, clauses.findLastIndex((clause) => clause > 0));
  return { step, clause: clauses[step], of: clauses.length };
}

function writer(desk) {
  const found = writerAt(desk);
  if (!found) return "";
  const step = found.of > 1 ? ` of step ${found.step + 1}` : "";
  return found.clause ? `written by clause ${found.clause}${step}` : "written by no clause: it stays as it is in the input";
}

// What is pointed at lights up the clause that it has to do with.
function light(desk) {
  if (!desk.pointed || desk.pointed.row === undefined || !desk.solution) return;
  const found = writerAt(desk);
  const [firing] = found ? [] : firingsAt(desk);
  if (found?.clause) desk.light({ step: found.step, clause: found.clause });
  else desk.light(firing ? { step: firing.step, clause: firing.clause, object: firing.object } : null);
}
