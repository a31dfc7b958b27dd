// A task: its grids on the left, to look at and to draw on, and what can be done with them on the right.

import * as address from "./address.js";
import { ask } from "./api.js";
import { Desk, blank, draftOf } from "./desk.js";
import { button, h, outcomeOf } from "./dom.js";
import { gridsOf } from "./grids.js";
import { judgePanel } from "./judge.js";
import { freshPanel } from "./fresh.js";
import { rulePanel } from "./rule.js";
import { readingLine } from "./reading.js";
import { seePanel } from "./see.js";
import { tabbed } from "./tabs.js";
import { takePanel } from "./take.js";
import { toolbar } from "./tools.js";

const DRAWN = {
  id: "drawn", corpus: null, concept: null, title: null, novelty: null, stated_rule: null, named: null, fresh: false,
  pairs: { train: [{ input: blank(), output: blank() }], test: [{ input: blank() }] },
};

export async function taskPage(shelf, place, query) {
  const run = query.get("run");
  const task = place ? await ask("task", { ...place, run }) : structuredClone(DRAWN);
  const desk = new Desk(task, draftOf(place ? `${run || ""}/${place.corpus}/${place.id}` : "drawn"));
  const tools = toolbar(desk);
  const grids = gridsOf(desk);
  const panels = [
    { name: "objects", title: "Objects", element: seePanel(desk, shelf) },
    { name: "rule", title: "Rule", element: rulePanel(desk) },
    { name: "fresh", title: "Question", element: freshPanel(desk) },
    ...(run ? [{ name: "judge", title: "Judge", element: judgePanel(desk, run) }] : []),
    { name: "take", title: "Take away", element: takePanel(desk) },
  ];
  const noted = (name) => address.adjust({ panel: name === "rule" ? null : name });
  const side = tabbed("What to do with the task", panels, query.get("panel") || "rule", noted);
  const toPanels = () => side.querySelector("[aria-selected='true']").focus();
  const down = button("Rule, objects and more ↓", toPanels, { class: "down" });
  const element = h("div", { class: "task" }, head(task, run), tools.element, down,
    h("div", { class: "columns" },
      h("section", { class: "grids", "aria-label": "Grids" }, grids),
      h("aside", { "aria-label": "Panels" }, side)),
    readingLine(desk));
  desk.on("view", () => address.adjust({ view: desk.view }));
  desk.on("solution rule", () => address.adjust({ rule: desk.rule }));
  const leave = () => {
    tools.leave();
    desk.leave();
  };
  return { element, title: task.id, leave, ready: () => begin(desk, shelf, query) };
}

// What the address asks for beyond the task itself: a view, the solution of a run, one of its rules.
function begin(desk, shelf, query) {
  const asked = query.get("view");
  const view = asked && shelf.views.map((each) => each.name).find((name) => name === asked || name.startsWith(asked));
  if (view) desk.see(view);
  const { solution } = desk.task;
  const rule = Number.parseInt(query.get("rule"), 10);
  if (solution) desk.settle(solution, desk.original, { rule: rule in solution.rules ? rule : null });
}

function head(task, run) {
  const whence = run ? `${task.corpus} in the run ${run}` : task.corpus;
  const back = task.corpus && h("a", { href: address.write([task.corpus], { run }) }, whence);
  const facts = [task.title, task.novelty !== null && `novelty ${task.novelty}`].filter(Boolean).join(", ");
  const stated = task.stated_rule
    && h("details", {}, h("summary", {}, "What its maker had in mind"), h("p", {}, task.stated_rule));
  return h("div", { class: "head" }, back && h("p", { class: "trail" }, back),
    h("h1", {}, task.corpus ? task.id : "A task of your own", facts && h("small", {}, ` ${facts}`),
      task.outcome && outcomeOf(task.outcome)), stated);
}
