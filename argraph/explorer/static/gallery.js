// Find: the tasks of a corpus as small pictures by concept, filtered by what one looks for.

import * as address from "./address.js";
import { ask } from "./api.js";
import { arrow, choice, counted, field, h, outcomeOf } from "./dom.js";
import { thumbnail } from "./picture.js";

const OUTCOMES = [["", "any"], ["right", "right"], ["partly", "right in part"], ["wrong", "wrong"]];

export async function galleryPage(shelf, corpus, query) {
  const run = query.get("run");
  const { name, groups } = await ask("gallery", { corpus, run });
  const asked = Object.fromEntries(["find", "concept", "outcome"].map((key) => [key, query.get(key) || ""]));
  const sections = groups.map((group) => section(name, run, group));
  const count = h("p", { class: "faint", role: "status" });

  function filter() {
    let seen = 0;
    for (const each of sections) {
      for (const card of each.cards) {
        card.element.hidden = !fits(card, each.group, asked);
        seen += !card.element.hidden;
      }
      each.element.hidden = each.cards.every((card) => card.element.hidden);
    }
    const all = sections.reduce((sum, each) => sum + each.cards.length, 0);
    count.textContent = seen ? `${seen} of ${counted(all, "task")}` : "No task fits; look for less.";
  }

  function look(name, value) {
    asked[name] = value;
    address.adjust({ [name]: value });
    filter();
  }

  const search = () => look("find", find.value);
  const find = h("input", { type: "search", value: asked.find, input: search, autocomplete: "off" });
  const concepts = [["", "all"], ...groups.map((group) => [group.name, group.title])];
  const controls = h("form", { class: "filter", submit: (event) => event.preventDefault() },
    corpora(shelf, name, run),
    field(run ? "Id, rule or way contains" : "Id contains", find),
    groups.length > 1 && choice("Concept", concepts, asked.concept, (value) => look("concept", value)),
    run && choice("Outcome", OUTCOMES, asked.outcome, (value) => look("outcome", value)));
  const element = h("div", { class: "gallery" },
    h("h1", {}, name, run && h("small", {}, ` in the run ${run}`)),
    controls, count, sections.map((each) => each.element));
  filter();
  return { element, title: name };
}

function corpora(shelf, name, run) {
  const places = [
    ...shelf.corpora.map((each) => [address.write([each]), each]),
    ...shelf.runs.flatMap((each) => each.corpora.map((own) =>
      [address.write([own], { run: each.name }), `${own} in the run ${each.name}`])),
  ];
  return choice("Corpus", places, address.write([name], { run }), (place) => { location.hash = place; });
}

function section(corpus, run, group) {
  const cards = group.tasks.map((task) => ({ task, element: card(corpus, run, task) }));
  const list = h("ul", { class: "cards" }, cards.map((each) => each.element));
  return { group, cards, element: h("section", {}, h("h2", {}, group.title), list) };
}

function card(corpus, run, task) {
  const { outcome } = task;
  const pictures = [thumbnail(task.input, ""), arrow(), task.output && thumbnail(task.output, "")];
  return h("li", {}, h("a", { href: address.write([corpus, task.id], { run }), title: outcome?.rule || null },
    h("span", { class: "pair", "aria-hidden": "true" }, pictures),
    h("span", { class: "name" }, task.id), outcome && outcomeOf(outcome)));
}

function fits({ task }, group, asked) {
  const { outcome } = task;
  const text = [task.id, outcome?.rule, outcome?.how].join("\n").toLowerCase();
  return text.includes(asked.find.trim().toLowerCase())
    && (!asked.concept || group.name === asked.concept)
    && (!asked.outcome || outcome?.result === asked.outcome);
}
