// See: a view, the objects it finds, all about the one that is pointed at, and the graph of them all.

import { ask, latest } from "./api.js";
import { placeOf } from "./board.js";
import { button, choice, counted, faint, h, s } from "./dom.js";
import { pairName, splitPlace } from "./desk.js";
import { colourHex, colourInk } from "./picture.js";

const MOST_LISTED = 60;

export function seePanel(desk, shelf) {
  const element = h("div", { class: "see" });
  const views = [["", "none: plain grids"], ...shelf.views.map(({ name }) => [name, name])];
  const chooser = choice("View", views, desk.view, (name) => desk.see(name));
  const finds = h("p", { class: "faint" });
  const whose = h("h3");
  const list = h("ul", { class: "objects" });
  const details = h("div", { class: "details" });
  const graph = h("div", { class: "graph" });
  element.append(chooser, finds, whose, list, details, graph);
  let shown = null;

  const place = () => [desk.pointed?.place, shown].find((each) => desk.scenes.has(each)) ?? "train/0/input";

  function update() {
    const scene = desk.scenes.get((shown = place()));
    chooser.querySelector("select").value = desk.view;
    finds.textContent = scene ? `Finds ${scene.finds}.` : "Choose a view to have the objects outlined and numbered.";
    whose.textContent = scene ? `${nameOf(shown)}: ${counted(scene.objects.length, "object")}` : "";
    const listed = scene ? scene.objects.slice(0, MOST_LISTED) : [];
    list.replaceChildren(...listed.map((object, index) => item(desk, shown, object, index)));
    graph.replaceChildren(...(scene ? graphOf(desk, shown, scene) : []));
    about(null);
  }

  function pointed() {
    if (desk.scenes.size && shown !== place()) update();
    const index = desk.pointed?.place === shown ? desk.pointed.object : null;
    const meant = (each) => Number(each.dataset.index) === index;
    for (const each of list.children) each.firstChild.setAttribute("aria-pressed", String(meant(each)));
    for (const node of graph.querySelectorAll("g.node")) node.classList.toggle("pointed", meant(node));
    if (index !== null && desk.scenes.has(shown)) about({ grid: desk.grid(shown), view: desk.view, object: index });
  }

  const known = new Map();
  const thing = latest(async (asked) => {
    const key = JSON.stringify(asked);
    if (asked && !known.has(key)) known.set(key, await ask("thing", asked));
    return asked ? detailsOf(desk, known.get(key), asked.object) : [];
  });
  // what was pointed at may be gone from a grid that is being painted
  const refused = (fault) => [faint(fault.message)];
  async function about(asked) {
    const told = await thing(asked).catch(refused);
    if (told) details.replaceChildren(...told);
  }

  desk.on("view", update);
  desk.on("pointed", pointed);
  update();
  return element;
}

const nameOf = (place) => `${pairName(place)}, ${splitPlace(place).side}`;

function dot(index, colour) {
  const look = h("span", { class: "dot" }, String(index + 1));
  look.style.background = colourHex(colour);
  look.style.color = colourInk(colour);
  return look;
}

function item(desk, place, object, index) {
  const point = () => desk.point(place, undefined, undefined, index);
  const name = [dot(index, object.colour), object.name];
  return h("li", { data: { index } }, button(name, point, { "aria-pressed": "false", pointerenter: point }));
}

function detailsOf(desk, told, index) {
  const related = told.related.map((sentence) => h("li", {}, `${index + 1} ${sentence}`));
  const attributes = told.attributes.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]);
  const parts = told.parts.map((part) => partOf(desk, part));
  return [
    h("h3", {}, dot(index, told.colour), ` ${told.name}`),
    h("p", {}, told.notes),
    related.length > 0 && h("ul", { class: "related" }, related),
    parts.length > 0 && h("div", { class: "parts" }, h("h4", {}, "Parts"), parts),
    h("details", { open: true }, h("summary", {}, "Attributes"), h("dl", { class: "attributes" }, attributes)),
  ].filter(Boolean);
}

function partOf(desk, { name, cells }) {
  const show = () => {
    desk.pointed = { ...desk.pointed, part: cells };
    desk.tell("pointed");
  };
  return button(name, show, { pointerenter: show, focus: show });
}

// The object graph: nodes where the objects lie, pushed apart; a line for each relation that holds.
function graphOf(desk, place, scene) {
  if (scene.untold) return [h("p", { class: "faint" }, "There are too many objects for a graph.")];
  const nodes = scene.objects.map((object, index) => ({ object, index }))
    .filter(({ object }) => object.role !== "region");
  if (!nodes.length) return [];
  const spots = spread(nodes.map(({ index }) => placeOf(scene, index)), scene.owner.length, scene.owner[0].length);
  const at = new Map(nodes.map(({ index }, number) => [index, spots[number]]));
  const shown = scene.relations.filter((relation) => relation.links.length);
  const lines = shown.flatMap((relation, number) =>
    relation.links.map(([here, there]) => edge(relation, at.get(here), at.get(there), number)));
  const dots = nodes.map(({ object, index }) => node(desk, place, object, index, at.get(index)));
  const label = `The object graph of ${nameOf(place)}`;
  const picture = s("svg", { viewBox: "0 0 320 240", role: "group", "aria-label": label }, lines, dots);
  const legend = h("ul", { class: "legend" }, shown.map((relation) =>
    h("li", {}, sample(relation), `${relation.english} (${relation.links.length})`)));
  return [h("h3", {}, "Object graph"), picture, legend];
}

const strokeOf = (relation) => ({ stroke: relation.colour, "stroke-dasharray": relation.dashes || null });

function sample(relation) {
  const path = s("path", { d: "M1 5h28", class: "link", ...strokeOf(relation) });
  return s("svg", { width: 30, height: 10, "aria-hidden": "true" }, path);
}

function spread(cells, height, width) {
  const spots = cells.map(([row, column]) => [24 + (column + 0.5) / width * 272, 24 + (row + 0.5) / height * 192]);
  for (let turn = 0; turn < 60; turn += 1) {
    spots.forEach((one, first) => spots.forEach((other, second) => {
      if (first >= second) return;
      const [across, down] = [other[0] - one[0] || 0.1 * (first + 1), other[1] - one[1] || 0.1];
      const distance = Math.hypot(across, down);
      if (distance > 34) return;
      const push = (34 - distance) / distance / 4;
      [one[0], one[1]] = within(one[0] - across * push, one[1] - down * push);
      [other[0], other[1]] = within(other[0] + across * push, other[1] + down * push);
    }));
  }
  return spots;
}

const within = (x, y) => [Math.max(16, Math.min(304, x)), Math.max(16, Math.min(224, y))];

function edge(relation, here, there, number) {
  if (!here || !there) return null;
  const [x, y] = [(here[0] + there[0]) / 2, (here[1] + there[1]) / 2];
  const length = Math.hypot(there[0] - here[0], there[1] - here[1]) || 1;
  const aside = (number - 1) * 9;
  const middle = [x - (there[1] - here[1]) / length * aside, y + (there[0] - here[0]) / length * aside];
  const d = `M${here}Q${middle} ${there}`;
  return s("path", { d, class: "link", ...strokeOf(relation) }, s("title", {}, relation.english));
}

function node(desk, place, object, index, [x, y]) {
  const point = () => desk.point(place, undefined, undefined, index);
  return s("g", { class: "node", data: { index }, pointerenter: point, click: point },
    s("circle", { cx: x, cy: y, r: 12, fill: colourHex(object.colour) }),
    s("text", { x, y: y + 4, fill: colourInk(object.colour) }, String(index + 1)), s("title", {}, object.name));
}
