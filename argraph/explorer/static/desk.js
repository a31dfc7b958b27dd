// The task on the desk: its grids, every change ever made to them, and what is known and pointed at.
//
// A grid is meant by its place, such as "train/0/input". Whoever shows something of the desk listens to its news:
// "grids" (they changed), "view", "scenes", "solution", "rule", "traces", "pointed", "lit", "paint".

import { ask, latest } from "./api.js";
import { recall, remember } from "./memory.js";
import { sameGrid } from "./picture.js";

const copy = (value) => JSON.parse(JSON.stringify(value));
export const blank = (height = 3, width = 3) => Array.from({ length: height }, () => Array(width).fill(0));
export const splitPlace = (place) => {
  const [part, number, side] = place.split("/");
  return { part, number: Number(number), side };
};

export const pairName = (place) => {
  const { part, number } = splitPlace(place);
  return `${part === "train" ? "demonstration" : "test"} ${number + 1}`;
};

// Whether a clause that fired is the one that is lit, and on the object that is meant if one is.
export const isLit = (firing, lit) =>
  firing.clause === lit.clause && (lit.object === undefined || firing.object === lit.object);

export class Desk extends EventTarget {
  constructor(task, draft) {
    super();
    this.task = task;
    this.draft = draft;
    this.original = copy(task.pairs);
    this.pairs = draft.read() || copy(task.pairs);
    this.past = [];
    this.future = [];
    this.view = "";
    this.scenes = new Map();
    this.solution = null;
    this.solved = null;
    this.effort = null;
    this.kept = true;
    this.left = false;
    this.rule = null;
    this.traces = new Map();
    this.pointed = null;
    this.lit = null;
    this.paint = false;
    this.colour = 1;
    this.lastScenes = latest((grids, view) => (view ? ask("scenes", { grids, view }) : []));
  }

  on(news, hear) {
    for (const each of news.split(" ")) this.addEventListener(each, hear);
  }

  tell(news) {
    if (!this.left) this.dispatchEvent(new Event(news));
  }

  // What was asked for before another place was gone to, and is answered after, is news to nobody.
  leave() {
    this.tell("leave");
    this.left = true;
  }

  // Grids

  get places() {
    return ["train", "test"].flatMap((part) => this.pairs[part].flatMap((pair, number) =>
      ["input", "output"].filter((side) => pair[side]).map((side) => `${part}/${number}/${side}`)));
  }

  grid(place) {
    const { part, number, side } = splitPlace(place);
    return this.pairs[part][number]?.[side];
  }

  get changed() {
    return !sameGrid(this.pairs, this.original);
  }

  // Whether the task is still the one that the solution is of, but for test inputs, which may be played with.
  get stale() {
    return this.solved !== null && !sameGrid(this.pairs.train, this.solved.train);
  }

  change(alter) {
    const before = JSON.stringify(this.pairs);
    alter(this.pairs);
    if (JSON.stringify(this.pairs) === before) return undefined;
    this.past.push(before);
    this.future = [];
    return this.keep();
  }

  // The next cells of one stroke of the brush belong to the change that the first began.
  extend(alter) {
    alter(this.pairs);
    this.keep();
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  step(from, to) {
    if (!from.length) return;
    to.push(JSON.stringify(this.pairs));
    this.pairs = JSON.parse(from.pop());
    this.keep();
  }

  replace(pairs) {
    this.change((old) => Object.assign(old, copy(pairs)));
  }

  // Done once what is known of the grids is of what they are now.
  keep() {
    this.kept = this.draft.write(this.changed ? this.pairs : null);
    this.tell("grids");
    return Promise.all([this.view && this.see(this.view), this.solution && this.trace()]);
  }

  // Seeing

  async see(view) {
    this.view = view;
    this.pointed = null;
    const places = view ? this.places : [];
    const scenes = await this.lastScenes(places.map((place) => this.grid(place)), view);
    if (!scenes) return;
    this.scenes = new Map(places.map((place, index) => [place, scenes[index]]));
    this.tell("view");
  }

  point(place, row, column, object = null) {
    const scene = this.scenes.get(place);
    const known = object ?? (scene && scene.owner[row]?.[column]);
    this.pointed = place === null ? null : { place, row, column, object: known ?? null };
    this.tell("pointed");
  }

  // Rules

  // Take a solution, the grids that it is of, which may have changed meanwhile, and what is known of how it is wanted.
  settle(solution, solved, { effort = null, rule = null } = {}) {
    this.solution = solution;
    this.solved = copy(solved);
    this.effort = effort;
    this.traces = new Map();
    this.rule = rule;
    this.lit = null;
    this.tell("solution");
    return this.trace();
  }

  // Which of the pairs that were solved has this input; -1 if none has.
  solvedNumber(part, number) {
    const { input } = this.pairs[part][number];
    const fits = (pair) => pair !== undefined && sameGrid(pair.input, input);
    const known = this.solved?.[part] ?? [];
    return fits(known[number]) ? number : known.findIndex(fits);
  }

  // The guesses for a test input, as long as it is one that was solved.
  guesses(number) {
    return this.solution?.tests[this.solvedNumber("test", number)] ?? [];
  }

  // The rule for a pair: the one that was chosen, or else the one behind the first answer.
  ruleFor(place) {
    const { part, number } = splitPlace(place);
    if (this.rule !== null) return this.rule;
    if (part === "test") return (this.guesses(number)[0] ?? this.solution.tests[number]?.[0])?.rule ?? this.firstRule;
    return this.firstRule;
  }

  get firstRule() {
    return this.solution?.rules.length ? this.solution.leading[0]?.rule ?? 0 : null;
  }

  get currentRule() {
    const rule = this.rule ?? this.firstRule;
    return rule === null || rule === undefined ? null : this.solution.rules[rule];
  }

  async choose(rule) {
    this.rule = rule;
    await this.trace();
    if (this.rule !== rule) return;
    this.lit = null;
    this.tell("rule");
  }

  // Run the rules on every input that they have not been run on as it is now; nothing is searched for.
  // What comes back counts only where it is still wanted.
  async trace() {
    const wanted = new Map();
    for (const place of this.places.filter((each) => each.endsWith("input"))) {
      const rule = this.solution.rules[this.ruleFor(place)];
      if (rule && !this.traceOf(place)) wanted.set(rule, [...(wanted.get(rule) || []), place]);
    }
    await Promise.all([...wanted].map(async ([rule, places]) => {
      const inputs = places.map((place) => copy(this.grid(place)));
      const told = await ask("trace", { rule: rule.json, grids: inputs });
      places.forEach((place, index) => this.note(place, { rule, input: inputs[index], ...told[index] }));
    }));
    for (const place of this.traces.keys()) if (!this.grid(place)) this.traces.delete(place);
    this.tell("traces");
    performance.mark("traced");
  }

  note(place, trace) {
    if (this.isOf(place, trace)) this.traces.set(place, trace);
  }

  // Whether it is the rule for the input at this place, as both are now, that was run.
  isOf(place, trace) {
    const input = this.grid(place);
    return Boolean(input) && trace.rule === this.solution.rules[this.ruleFor(place)] && sameGrid(trace.input, input);
  }

  traceOf(place) {
    const trace = this.traces.get(place);
    return trace && this.isOf(place, trace) ? trace : null;
  }

  light(lit) {
    if (JSON.stringify(lit) === JSON.stringify(this.lit)) return;
    this.lit = lit;
    this.tell("lit");
  }

  setPaint(paint) {
    this.paint = paint;
    this.tell("paint");
  }

  setColour(colour) {
    this.colour = colour;
    this.tell("paint");
  }
}

// What was drawn outlives a reload of the page.
export function draftOf(name) {
  const key = `argraph draft ${name}`;
  return {
    read() {
      try {
        const pairs = JSON.parse(recall(key));
        return isTask(pairs) ? pairs : null;
      } catch {
        return null;
      }
    },
    write: (pairs) => remember(key, pairs && JSON.stringify(pairs)),
  };
}

const isList = (value, fits) => Array.isArray(value) && value.length > 0 && value.every(fits);
const isColour = (value) => Number.isInteger(value) && value >= 0 && value <= 9;
const isGrid = (rows) => rows?.length <= 30 && rows[0]?.length <= 30
  && isList(rows, (row) => isList(row, isColour) && row.length === rows[0].length);
const isTask = (pairs) => isList(pairs?.train, (pair) => isGrid(pair?.input) && isGrid(pair.output))
  && isList(pairs.test, (pair) => isGrid(pair?.input) && (pair.output === undefined || isGrid(pair.output)));
