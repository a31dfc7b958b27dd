// Judge: what a person thinks of the rules behind the answers of a run, kept beside the run.

import { ask, latest } from "./api.js";
import { button, faint, field, h, save, say } from "./dom.js";
import { recall, remember } from "./memory.js";

const LABELS = ["intended", "unintended", "wrong"];
const NAME = "argraph judge";
const ASKED = "Is it the rule that the maker of the task had in mind? A rule may give right answers and not be; "
  + "say what you think of the rule behind the first guess.";

export function judgePanel(desk, run) {
  const before = recall(NAME) || "";
  const name = h("input", { autocomplete: "off", maxlength: 40, value: before, change: read });
  const fault = h("p", { class: "fault", role: "alert" });
  const list = h("div", { class: "judgements" });
  const table = () => save(`judgements-${name.value}-${run}.csv`, known.csv, "text/csv");
  const keep = button("Save all judgements as CSV", table);
  let known = { judgements: [], csv: "" };

  // One request at a time, in the order in which they were made; only the answer to the last is shown.
  let turn = Promise.resolve();
  const inTurn = latest((asked) => (turn = turn.then(asked).catch((error) => ({ error }))));

  async function tried(asked) {
    fault.textContent = "";
    const told = await inTurn(asked);
    if (!told) return;
    if (told.error) fault.textContent = told.error.message;
    else known = told;
    show();
  }

  function read() {
    remember(NAME, name.value);
    const asked = { run, judge: name.value };
    return name.value ? tried(() => ask("judged", asked)) : undefined;
  }

  function judge(tests, label, remark) {
    if (!name.value) {
      fault.textContent = "Say first who judges.";
      name.focus();
      return undefined;
    }
    say(label ? `Judged ${label}.` : "Judgement withdrawn.");
    const { corpus, id } = desk.task;
    const asked = { run, judge: name.value, corpus, task: id, tests, label, remark };
    return tried(() => ask("judge", asked));
  }

  function mine(test) {
    const { corpus, id } = desk.task;
    return known.judgements.find((each) => each.corpus === corpus && each.task === id && each.test === test);
  }

  function build() {
    list.replaceChildren(...groups(desk).map(judged));
    show();
  }

  // A rule with the buttons to judge it; what was typed as a remark stays, whatever comes in meanwhile.
  function judged({ text, tests }) {
    const label = () => mine(tests[0])?.label ?? "";
    const said = () => label() && judge(tests, label(), remark.value);
    const remark = h("textarea", { rows: 2, maxlength: 2000, input: () => { remark.typed = true; }, change: said });
    const press = (each) => judge(tests, label() === each ? "" : each, remark.value);
    const buttons = LABELS.map((each) => button(each, () => press(each), { data: { label: each } }));
    const which = `test ${tests.join(", ")}`;
    const section = h("section", {}, h("h3", {}, which), h("p", { class: "rule" }, text),
      h("div", { class: "tools-row", role: "group", "aria-label": `Judgement of ${which}` }, buttons),
      field("Remark", remark));
    section.update = () => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.label === label()));
      if (!remark.typed) remark.value = mine(tests[0])?.remark ?? "";
    };
    return section;
  }

  function show() {
    keep.hidden = !known.judgements.length;
    for (const section of list.children) section.update();
  }

  desk.on("solution", build);
  build();
  read();
  return h("div", {}, faint(ASKED), field("Who judges", name), fault, list, keep);
}

// The rules behind the first guesses, each with the tests that it answers.
function groups(desk) {
  const found = new Map();
  (desk.task.solution?.tests || []).forEach((guesses, index) => {
    const rule = guesses[0]?.rule;
    const text = rule === undefined || rule === null ? "No rule was given." : desk.task.solution.rules[rule].english;
    if (guesses.length) found.set(text, [...(found.get(text) || []), index + 1]);
  });
  return [...found].map(([text, tests]) => ({ text, tests }));
}
