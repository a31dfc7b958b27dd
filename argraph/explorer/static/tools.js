// The toolbar: brush and colours, undo and redo, grid lines, pasting and dropping, and saving what was drawn.

import { ask, latest } from "./api.js";
import { button, field, h, save, say } from "./dom.js";
import { colourHex, colourInk, colourName } from "./picture.js";
import { pairName, splitPlace } from "./desk.js";

const KEPT = "argraph pasted";
const UNKEPT = "The browser has no room to keep what is drawn here over a reload: save the task.";

export function toolbar(desk) {
  const paint = button("Paint", () => desk.setPaint(!desk.paint), { title: "Paint on the grids (P)" });
  const undo = button("Undo", () => desk.undo(), { title: "Ctrl-Z" });
  const redo = button("Redo", () => desk.redo(), { title: "Ctrl-Y" });
  const lined = !document.body.classList.contains("no-lines");
  const lines = button("Grid lines", toggleLines, { title: "G", "aria-pressed": String(lined) });
  const task = () => save(`${desk.task.id}.json`, `${JSON.stringify(desk.pairs)}\n`, "application/json");
  const restore = button("Restore the original", () => desk.replace(desk.original));
  const swatches = Array.from({ length: 10 }, (_, colour) => swatch(desk, colour));
  const group = { class: "colours", role: "radiogroup", "aria-label": "Colour" };
  const colours = h("div", { ...group, keydown: alongColours }, swatches);
  const paste = pasting(desk);
  const unkept = h("p", { class: "fault", role: "alert" });
  const element = h("div", { class: "tools" },
    h("div", { class: "tools-row", role: "toolbar", "aria-label": "Drawing" },
      paint, colours, undo, redo, lines, button("Save task", task), restore),
    unkept, paste.element);

  function toggleLines() {
    lines.setAttribute("aria-pressed", String(!document.body.classList.toggle("no-lines")));
  }

  function alongColours(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: 9, ArrowUp: 9 }[event.key];
    if (!by) return;
    event.preventDefault();
    desk.setColour((desk.colour + by) % 10);
    colours.children[desk.colour].focus();
  }

  function update() {
    paint.setAttribute("aria-pressed", String(desk.paint));
    undo.disabled = !desk.past.length;
    redo.disabled = !desk.future.length;
    restore.hidden = !desk.changed;
    unkept.hidden = desk.kept;
    unkept.textContent = desk.kept ? "" : UNKEPT;
    [...colours.children].forEach((each, colour) => {
      each.setAttribute("aria-checked", String(colour === desk.colour));
      each.tabIndex = colour === desk.colour ? 0 : -1;
    });
  }

  function keydown(event) {
    const key = event.key.toLowerCase();
    const typing = event.target.closest?.("input, textarea, select");
    if ((event.ctrlKey || event.metaKey) && !typing && (key === "z" || key === "y")) {
      event.preventDefault();
      if (key === "y" || event.shiftKey) desk.redo();
      else desk.undo();
    } else if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
    else if (key === "g") toggleLines();
    else if (key === "p") desk.setPaint(!desk.paint);
    else if (/^\d$/.test(key)) desk.setColour(Number(key));
  }

  const drop = paste.dropping;
  const over = (event) => event.preventDefault();
  const listeners = { keydown, drop, dragover: over };
  for (const [news, hear] of Object.entries(listeners)) document.addEventListener(news, hear);
  desk.on("grids paint", update);
  update();
  const leave = () => Object.entries(listeners).forEach(([news, hear]) => document.removeEventListener(news, hear));
  return { element, leave };
}

function swatch(desk, colour) {
  const name = colourName(colour);
  const told = { role: "radio", class: "swatch", "aria-label": `${colour}, ${name}`, title: name };
  const look = button(String(colour), () => desk.setColour(colour), told);
  look.style.background = colourHex(colour);
  look.style.color = colourInk(colour);
  return look;
}

// A text that cannot be read stays where it is, with what is wrong about it beside it, over reloads too.
function pasting(desk) {
  const placeholder = "A task in JSON, or a grid: rows of digits on lines of their own";
  const before = sessionStorage.getItem(KEPT) || "";
  const text = h("textarea", { rows: 4, spellcheck: "false", placeholder, value: before, input: keep });
  const fault = h("p", { class: "fault", role: "alert", id: "paste-fault" });
  text.setAttribute("aria-describedby", fault.id);
  const target = h("p", { class: "faint" });
  const chosen = () => file.files[0] && take(file.files[0]);
  const file = h("input", { type: "file", accept: ".json,.txt,application/json", change: chosen });
  const details = h("details", { open: Boolean(before) }, h("summary", {}, "Paste or drop"),
    field("Task or grid", text),
    h("div", { class: "tools-row" }, button("Use it", use), field("or a file", file)), fault, target);

  function keep() {
    fault.textContent = "";
    try {
      sessionStorage.setItem(KEPT, text.value);
    } catch {
      // There is no room for it; it stays on the page.
    }
  }

  function placeFor(place) {
    return place && /input$|output$/.test(place) && desk.grid(place) ? place : "train/0/input";
  }

  const reading = latest((asked) => ask("read", asked));
  async function use() {
    fault.textContent = "";
    const [given, meant] = [text.value, desk.pointed?.place];
    try {
      const read = await reading({ text: given });
      if (!read || desk.left) return;
      const { task, grid } = read;
      if (task) desk.replace({ train: task.train, test: task.test });
      else put(grid, placeFor(meant));
      if (text.value === given) text.value = "";
      keep();
      say(task ? "The task was read." : "The grid was read.");
    } catch (error) {
      details.open = true;
      fault.textContent = error.message;
    }
  }

  function put(grid, place) {
    const { part, number, side } = splitPlace(place);
    desk.change((pairs) => { pairs[part][number][side] = grid; });
    const where = `${pairName(`${part}/${number}`)}, ${side}`;
    target.textContent = `The grid went into ${where}; point at another one first to choose it.`;
  }

  async function take(dropped) {
    if (dropped.size > 1 << 20) {
      details.open = true;
      fault.textContent = `${dropped.name} is larger than 1 MB`;
      return;
    }
    text.value = await dropped.text();
    keep();
    await use();
  }

  function dropping(event) {
    event.preventDefault();
    if (event.dataTransfer?.files[0]) take(event.dataTransfer.files[0]);
  }

  return { element: h("div", { class: "paste" }, details), dropping };
}
