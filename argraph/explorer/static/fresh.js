// Question: what if an input were another one, and whether the rule holds on fresh inputs of the same idea.

import { ask, latest } from "./api.js";
import { button, h, s } from "./dom.js";
import { Picture, boxes, sameSize, size } from "./picture.js";

const PLAY = "Choose Paint, or go to a test input with Tab and paint with the digits: "
  + "the chosen rule is applied as you paint, without searching.";

export function freshPanel(desk) {
  const told = h("p", { role: "status" });
  const pairs = h("div", { class: "pairs" });
  const drawn = latest((asked) => ask("fresh", asked));
  let last = 0;
  const more = button("Fresh inputs", draw);

  async function draw() {
    const [rule, seed] = [desk.currentRule?.json ?? null, (last += 1)];
    try {
      const answer = await drawn({ id: desk.task.id, rule, seed });
      if (!answer) return;
      pairs.replaceChildren(...answer.pairs.map(row));
      const right = answer.pairs.filter((pair) => pair.right).length;
      told.textContent = rule
        ? `The rule holds on ${right} of ${answer.pairs.length} fresh inputs (seed ${seed}).`
        : `Fresh inputs (seed ${seed}); solve the task to try its rule on them.`;
    } catch (fault) {
      told.textContent = fault.message;
    }
  }

  const play = h("p", {}, PLAY);
  const state = h("p", { class: "faint" });
  const again = () => {
    const { currentRule } = desk;
    state.textContent = currentRule ? `The rule in use: ${currentRule.english}` : "There is no rule yet: solve first.";
  };
  desk.on("solution rule", again);
  again();
  const fresh = desk.task.fresh
    ? [h("p", {}, "Six new inputs from the generator of this task, with their true outputs."), more, told, pairs]
    : [h("p", { class: "faint" }, "Fresh inputs are drawn for bundled tasks, which have a generator.")];
  return h("div", { class: "fresh" }, h("h3", {}, "What if"), play, state, h("h3", {}, "Fresh"), fresh);
}

function row(pair, index) {
  const name = `fresh input ${index + 1}`;
  const grids = [picture(pair.input, name)];
  grids.push(picture(pair.output, `the true output of ${name}`));
  if (pair.made && !pair.right) grids.push(wrong(pair, name));
  const told = pair.right ? "right" : pair.fault ? `no meaning here: ${pair.fault}` : "wrong";
  const verdict = pair.right !== undefined && h("strong", { class: pair.right ? "right" : "wrong" }, told);
  return h("div", { class: "row" }, h("p", {}, `${name} `, verdict), h("div", { class: "boards" }, grids));
}

function picture(rows, label) {
  return new Picture(rows, `${label}, ${size(rows)}`).element;
}

function wrong(pair, name) {
  const made = new Picture(pair.made, `what the rule gives for ${name}, ${size(pair.made)}`);
  made.mark(sameSize(pair.made, pair.output) ? boxes(pair.made, pair.output) : s("g"));
  return made.element;
}
