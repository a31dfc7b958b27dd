// Take away: what is on the screen as files, and as a command and a piece of Python that give it again.

import { ask } from "./api.js";
import { button, h, save, say } from "./dom.js";

export function takePanel(desk) {
  const fault = h("p", { class: "fault", role: "alert" });
  const files = h("div", { class: "tools-row wrap" });
  const code = h("div", { class: "code" });
  const name = () => desk.task.id.replace(/[^\w.-]+/g, "-") || "task";
  const task = () => save(`${name()}.json`, `${JSON.stringify(desk.pairs)}\n`, "application/json");
  const rule = () => {
    save(`${name()}-rule.json`, `${JSON.stringify(desk.currentRule.json, null, 1)}\n`, "application/json");
  };

  async function made(kind, type) {
    fault.textContent = "";
    try {
      const found = { record: desk.solution?.record ?? null, rule: desk.currentRule?.json ?? null };
      const numbers = desk.pairs.test.map((_, number) => desk.solvedNumber("test", number));
      const places = numbers.map((number) => (number < 0 ? null : number));
      const asked = { id: desk.task.id, task: desk.pairs, places, ...found };
      save(`${name()}.${kind === "page" ? "html" : "svg"}`, (await ask("take", asked))[kind], type);
    } catch (error) {
      fault.textContent = error.message;
    }
  }

  function update() {
    const ways = [button("Task (JSON)", task), button("Picture (SVG)", () => made("svg", "image/svg+xml"))];
    if (desk.currentRule) ways.push(button("Rule (JSON)", rule));
    if (desk.solution) ways.push(button("Page (HTML)", () => made("page", "text/html")));
    files.replaceChildren(...ways);
    const known = desk.task.named && !desk.changed;
    const source = known ? desk.task.named : `${name()}.json`;
    code.replaceChildren(...(known ? [] : [h("p", { class: "faint" }, `Save the task first, as ${source}.`)]),
      snippet("Command", command(desk, source)), snippet("Python", python(desk, source)));
  }

  desk.on("grids solution rule view", update);
  update();
  return h("div", { class: "take" }, h("h3", {}, "Files"), files, fault, code);
}

const quoted = (text) => (/^[\w:./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const usual = (desk) => desk.effort === null || desk.effort === "normal";

function command(desk, source) {
  const effort = usual(desk) ? "" : ` --effort ${desk.effort}`;
  if (desk.solution) return `argraph explain ${quoted(source)} --trace${effort}`;
  return desk.view ? `argraph graph ${quoted(source)} --view ${desk.view}` : `argraph solve ${quoted(source)}`;
}

function python(desk, source) {
  const lines = ["import argraph", "", `task = argraph.load_task(${JSON.stringify(source)})`];
  if (desk.view) lines.push(`scene = argraph.view(${JSON.stringify(desk.view)})(task.train[0].input)`, "scene.graph");
  if (desk.currentRule) {
    const effort = usual(desk) ? "" : `, effort=${JSON.stringify(desk.effort)}`;
    lines.push(`solution = argraph.solve(task.without_answers()${effort})`);
    const chosen = () => `argraph.Rule.from_json(${pythonic(desk.currentRule.json)})`;
    lines.push(`rule = ${desk.rule === null ? "solution.rule" : chosen()}`);
    lines.push("print(rule.explain())", "print(rule.trace(task.test[0].input))");
  } else lines.push("print(argraph.solve(task.without_answers()).rule)");
  return lines.join("\n");
}

// JSON that is Python too.
const pythonic = (json) => JSON.stringify(json).replaceAll(/("(?:[^"\\]|\\.)*")|\b(null|true|false)\b/g,
  (whole, text, word) => text || { null: "None", true: "True", false: "False" }[word]);

function snippet(title, text) {
  const copy = button("Copy", async () => {
    await navigator.clipboard.writeText(text);
    say("Copied.");
  }, { "aria-label": `Copy the ${title.toLowerCase()}` });
  const code = h("pre", { tabindex: "0", role: "region", "aria-label": title }, text);
  return h("section", {}, h("h3", {}, title, " ", copy), code);
}
