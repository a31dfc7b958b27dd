// Runs: what is there, and two of them side by side, task by task.

import * as address from "./address.js";
import { ask } from "./api.js";
import { arrow, button, choice, counted, h, outcomeOf, unknown } from "./dom.js";
import { thumbnail } from "./picture.js";

const HEADS = ["Run", "Solver", "Tasks", "Tests right", "Whole tasks"];
const SHOWN = [
  ["differ", "where they differ"],
  ["first", "only the first is right"],
  ["second", "only the second is right"],
  ["all", "all"],
];

export async function runsPage(shelf) {
  const table = h("table", {},
    h("thead", {}, h("tr", {}, HEADS.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, shelf.runs.map(runRow)));
  const scroll = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Runs" }, table);
  return { element: h("div", { class: "runs" }, h("h1", {}, "Runs"), scroll, chooser(shelf.runs.filter((run) => !run.fault))), title: "runs" };
}

function runRow(run) {
  if (run.fault) {
    return h("tr", {}, h("th", { scope: "row" }, run.name), h("td", { class: "fault", colspan: "4" }, run.fault));
  }
  const galleries = run.corpora.map((corpus) => h("a", { href: address.write([corpus], { run: run.name }) }, corpus));
  return h("tr", {}, h("th", { scope: "row" }, run.name), h("td", {}, run.told), h("td", {}, galleries),
    h("td", { class: "number" }, `${run.right} of ${run.tests}`),
    h("td", { class: "number" }, `${run.solved} of ${run.tasks}`));
}

function chooser(runs) {
  if (runs.length < 2) return null;
  const names = runs.map((run) => [run.name, run.name]);
  let [first, second] = [runs[0].name, runs[1].name];
  const submit = (event) => {
    event.preventDefault();
    location.hash = address.write(["compare", first, second]);
  };
  return h("form", { class: "filter", submit },
    choice("Compare", names, first, (name) => { first = name; }),
    choice("with", names, second, (name) => { second = name; }),
    h("button", { type: "submit", class: "primary" }, "Compare"));
}

export async function comparePage(_, first, second, query) {
  const compared = await ask("compare", { first, second });
  const rows = compared.tasks.map((task) => ({ task, element: row(task, first, second) }));
  const count = h("p", { class: "faint", role: "status" });
  let shown = query.get("show") || "differ";

  function look(value) {
    shown = value;
    address.adjust({ show: value === "differ" ? null : value });
    filter();
  }

  function filter() {
    for (const { task, element } of rows) element.hidden = !fits(task, shown);
    const seen = rows.filter(({ element }) => !element.hidden).length;
    const all = `${counted(rows.length, "task")} that both runs have`;
    count.textContent = seen ? `${seen} of ${all}` : "They differ nowhere of that kind.";
  }

  const swap = button("Swap", () => { location.hash = address.write(["compare", second, first], { show: shown }); });
  const element = h("div", { class: "compare" }, h("h1", {}, `${first} and ${second}`),
    h("div", { class: "filter" }, choice("Show", SHOWN, shown, look), swap),
    count, rows.map((each) => each.element));
  filter();
  return { element, title: `${first} and ${second}` };
}

function fits(task, shown) {
  const [one, other] = task.outcomes;
  if (shown === "first") return one.result === "right" && other.result !== "right";
  if (shown === "second") return other.result === "right" && one.result !== "right";
  return shown !== "differ" || one.right !== other.right || task.tests.some(({ guesses }) => guesses[0] !== guesses[1]);
}

function row(task, first, second) {
  const sides = [first, second].map((name, index) => {
    const link = h("a", { href: address.write([task.corpus, task.id], { run: name }) }, name);
    const outcome = task.outcomes[index];
    return sideOf([link, outcomeOf(outcome)], task.tests.map((test, number) => guessOf(test, name, index, number)),
      h("p", { class: "faint" }, outcome.rule || outcome.how));
  });
  return h("article", {}, h("h2", {}, task.id, h("small", {}, ` ${task.concept}`)),
    h("div", { class: "sides" }, sideOf("truth", task.tests.map(truthOf)), sides));
}

const sideOf = (title, pictures, told) =>
  h("div", { class: "side" }, h("h3", {}, title), h("div", { class: "pair" }, pictures), told);

function truthOf({ input, answer }, number) {
  const pictures = [thumbnail(input, `test ${number + 1}`, 64)];
  if (answer) pictures.push(arrow(), thumbnail(answer, `the answer of test ${number + 1}`, 64));
  return h("span", { class: "pair unit" }, pictures);
}

function guessOf({ answer, guesses }, name, index, number) {
  const label = `${name}, test ${number + 1}`;
  if (!guesses[index]) return unknown(`${label}: no answer`);
  const wrong = answer !== null && answer !== guesses[index];
  const picture = thumbnail(guesses[index], wrong ? `${label}: wrong` : label, 64);
  picture.classList.toggle("is-wrong", wrong);
  return picture;
}
