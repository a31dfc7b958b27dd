// Solve and understand: the search as it goes, then the rule clause by clause, and the other rules that fit.

import { solving } from "./api.js";
import { answer } from "./grids.js";
import { isLit, pairName } from "./desk.js";
import { button, choice, counted, faint, h, say } from "./dom.js";

const EFFORTS = [["low", "low"], ["normal", "normal"], ["high", "high"]];
const FEW = 6;
const STAGES = "In the order of need: one rule → a rule with a guise → two steps → all demonstrations but one → the nearest rule.";
const HINT = "Point at a clause to see what it fires on, at a cell of an output to see what wrote it.";
const CANCELLED = "Cancelled; the process of the search has ended.";
const STALE = "The demonstrations have changed since this rule was found: solve again.";

export function rulePanel(desk) {
  const account = h("div", { class: "account" });
  const found = h("div", { class: "found" });
  const controls = solver(desk, account);
  desk.on("solution rule", () => found.replaceChildren(...(desk.solution ? understood(desk) : [])));
  desk.on("traces grids lit", () => refresh(desk, found));
  return h("div", { class: "rule-panel" }, controls, account, found);
}

// Solving

function solver(desk, account) {
  let effort = "normal";
  let work = null;
  const start = button("Solve", solve, { class: "primary" });
  const cancel = button("Cancel", () => work?.abort(), { hidden: true });

  async function solve() {
    work?.abort();
    const mine = (work = new AbortController());
    const live = accountOf(account);
    const shown = JSON.parse(JSON.stringify({ train: desk.pairs.train, test: desk.pairs.test }));
    const used = effort;
    cancel.hidden = false;
    say("Solving.");
    try {
      const asked = { task: shown, id: desk.task.id, effort: used };
      let found = null;
      for await (const said of solving(asked, mine.signal)) {
        if (said.solution) found = said;
        else live.hear(said);
      }
      cancel.hidden = true;
      if (found) await finished(found, live, shown, used);
    } catch (fault) {
      if (work !== mine) return;
      cancel.hidden = true;
      const cancelled = fault.name === "AbortError";
      live.end(cancelled ? CANCELLED : fault.message, !cancelled, true);
    }
  }

  async function finished(said, live, shown, used) {
    const { solution, cpu, megabytes } = said;
    live.end(`${solution.found} ${cpu.toFixed(1)} CPU seconds, ${megabytes} MB.`);
    say(`Solved: ${solution.found}`);
    const traced = desk.settle(solution, shown, { effort: used });
    await Promise.all([traced, desk.currentRule && desk.see(desk.currentRule.view)]);
  }

  desk.on("leave", () => work?.abort());
  const efforts = choice("Effort", EFFORTS, effort, (value) => { effort = value; });
  return h("div", { class: "solver" }, start, cancel, efforts);
}

// The account of a search: stage and view, how far it is, the best rule so far, and the time.
function accountOf(element) {
  const stage = h("p", {}, "Starting a process for it …");
  const bar = h("progress", { max: 1, "aria-label": "Views looked at in this stage" });
  const best = h("p", { class: "best" });
  const time = h("span", { class: "faint" });
  const views = h("ol", { class: "views" });
  const tried = h("details", { open: true }, h("summary", {}, "What has been tried"), faint(STAGES), views);
  element.replaceChildren(stage, bar, h("p", {}, time), best, tried);
  let last = "";

  function step({ stage: name, view, number, total, best: rule, bits }) {
    stage.textContent = `Looking for ${name}, seen as ${view}: view ${number} of ${total}`;
    bar.max = total;
    bar.value = number;
    if (rule) best.textContent = `Best so far (${bits} bits): ${rule}`;
    if (last !== name) views.append(h("li", {}, h("strong", {}, name), " "));
    last = name;
    views.lastChild.append(h("span", { class: "tried" }, view), " ");
  }

  return {
    hear(said) {
      if (said.step) step(said.step);
      if (said.seconds) time.textContent = `${said.seconds} s`;
      if (said.failed) this.end(`It failed: ${said.failed}.`, true, true);
    },
    end(text, fault = false, unfinished = false) {
      const told = h("p", fault ? { class: "fault", role: "alert" } : {}, text);
      element.replaceChildren(told, ...(unfinished && best.textContent ? [best] : []));
    },
  };
}

// Understanding

function understood(desk) {
  const { solution } = desk;
  const notes = [solution.why_not, ...solution.oddities].filter(Boolean);
  const parts = [h("p", { class: "stale fault" })];
  if (!desk.currentRule) return [...parts, h("p", {}, solution.found), ...notes.map((note) => h("p", {}, note))];
  const pieces = desk.currentRule.pieces.map((piece) => pieceOf(desk, piece));
  parts.push(heading(desk), h("p", { class: "rule" }, pieces), h("div", { class: "fired" }), h("p", {}, solution.found),
    ...notes.map((note) => h("p", {}, note)), h("p", { class: "fit" }), others(desk));
  queueMicrotask(() => refresh(desk, parts[0].parentElement));
  return parts;
}

function heading(desk) {
  const { solution, rule } = desk;
  const whole = rule === null && solution.leading.length > 1
    ? `, for ${counted(solution.leading[0].tests.length, "test")} of ${solution.tests.length}` : "";
  const name = rule === null ? "The rule" : `Rule ${rule + 1}`;
  return h("h3", {}, `${name}${whole} `, h("small", {}, `${desk.currentRule.bits} bits`));
}

function pieceOf(desk, piece) {
  if (piece.clause === null) return h("span", { class: "piece" }, `${piece.text} `);
  const lit = { step: piece.step, clause: piece.clause };
  const light = () => desk.light(lit);
  const off = () => desk.light(null);
  const heard = { pointerenter: light, focus: light, pointerleave: off, blur: off };
  const look = { class: `piece clause clause-${piece.clause % 6}`, data: lit };
  return button([h("sup", {}, String(piece.clause)), piece.text], light, { ...look, ...heard });
}

// What depends on the grids as they are now, and on what is lit.
function refresh(desk, found) {
  if (!desk.solution || !found) return;
  const stale = found.querySelector(".stale");
  if (stale) stale.textContent = desk.stale ? STALE : "";
  for (const piece of found.querySelectorAll(".clause")) {
    const { clause, step } = piece.dataset;
    piece.classList.toggle("lit", desk.lit?.clause === Number(clause) && desk.lit.step === Number(step));
  }
  found.querySelector(".fired")?.replaceChildren(...reasons(desk));
  const told = found.querySelector(".fit");
  if (told) told.textContent = fitText(desk);
}

// On which objects the lit clause fires in which grid, and why.
function reasons(desk) {
  if (!desk.lit) return [faint(HINT)];
  const lines = [...desk.traces.keys()].flatMap((place) => {
    const step = desk.traceOf(place)?.steps[desk.lit.step];
    const firings = step?.firings.filter((firing) => isLit(firing, desk.lit)) || [];
    return firings.map(({ object, because, what }) => h("li", {}, h("strong", {}, `${pairName(place)}: `),
      `object ${object}, ${step.objects[object - 1]}, because ${because}: it ${what}`));
  });
  const more = lines.length > FEW ? [h("li", {}, `and ${lines.length - FEW} more`)] : [];
  return [...preparations(desk), lines.length ? h("ul", {}, lines.slice(0, FEW), more) : faint("It fires on nothing here.")];
}

// What was done to grids before the rule looked at them: what is said of their objects is said of them so changed.
function preparations(desk) {
  return [...desk.traces.keys()].flatMap((place) => {
    const prepared = desk.traceOf(place)?.steps[desk.lit.step]?.prepared;
    return prepared ? [faint(`${pairName(place)}: as ${prepared}.`)] : [];
  });
}

function fitText(desk) {
  const answers = desk.pairs.train.map((_, number) => answer(desk, "train", number));
  const wrong = answers.map((each, number) => ({ each, number })).filter(({ each }) => each && !each.right);
  if (!wrong.length || desk.stale) return "";
  const listed = wrong.map(({ each, number }) => `demonstration ${number + 1} (${each.told})`);
  return `It leaves unexplained: ${listed.join(", ")}.`;
}

// The other rules that fit, with the cells on which they differ.
function others(desk) {
  const { solution } = desk;
  const leading = solution.leading.map(({ rule, tests }) => ({ rule, told: `answers test ${tests.join(", ")}` }));
  const beaten = solution.alternatives.map(({ rule, differs }) =>
    ({ rule, told: differs === "nowhere" ? "the same outputs" : `differs on ${differs}` }));
  const items = [...leading, ...beaten].map((each) => h("li", {}, otherRule(desk, each)));
  const title = h("summary", {}, solution.rivals || "The rules");
  return h("details", { open: true, class: "others" }, title, h("ul", {}, items));
}

function otherRule(desk, { rule, told }) {
  const { bits, english } = desk.solution.rules[rule];
  const text = [h("span", { class: "bits" }, `${bits} bits`), english, h("span", { class: "faint" }, ` ${told}`)];
  const chosen = rule === (desk.rule ?? desk.firstRule);
  return button(text, () => desk.choose(rule), { "aria-pressed": String(chosen) });
}
