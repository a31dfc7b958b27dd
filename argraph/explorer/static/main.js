// The page: finds out what is at hand, then shows the place that the address names.

import * as address from "./address.js";
import { ask } from "./api.js";
import { h } from "./dom.js";
import { galleryPage } from "./gallery.js";
import { setColours } from "./picture.js";
import { comparePage, runsPage } from "./runs.js";
import { taskPage } from "./task.js";

const main = document.getElementById("main");
let shelf;
let leave = () => {};
let turn = 0;

function placeOf({ path, query }) {
  const page = query.has("run") ? "" : path[0];
  if (page === "draw") return () => taskPage(shelf, null, query);
  if (page === "runs") return () => runsPage(shelf, query);
  if (page === "compare") return () => comparePage(shelf, path[1], path[2], query);
  if (path.length > 1) return () => taskPage(shelf, { corpus: path[0], id: path[1] }, query);
  return () => galleryPage(shelf, path[0] || shelf.corpora[0], query);
}

async function show() {
  const wanted = address.read();
  const mine = (turn += 1);
  leave();
  leave = () => {};
  main.setAttribute("aria-busy", "true");
  main.inert = true;
  let page;
  try {
    page = await placeOf(wanted)();
  } catch (fault) {
    const told = h("p", { class: "fault", role: "alert" }, fault.message);
    page = { element: h("div", {}, h("h1", {}, "Nothing here"), told), title: "nothing here" };
  }
  if (mine !== turn) return page.leave?.();
  document.title = `${page.title} · argraph`;
  leave = page.leave || leave;
  main.replaceChildren(page.element);
  main.removeAttribute("aria-busy");
  main.inert = false;
  scrollTo(0, 0);
  performance.mark("shown");
  page.ready?.();
  return undefined;
}

function navigation() {
  const places = [["#/", "Find"], ["#/draw", "Draw"], ...(shelf.runs.length ? [["#/runs", "Runs"]] : [])];
  document.getElementById("nav").replaceChildren(...places.map(([href, name]) => h("a", { href }, name)));
}

document.getElementById("skip").addEventListener("click", () => main.focus());
try {
  shelf = await ask("shelf");
  setColours(shelf.colours);
  navigation();
  if (!location.hash && shelf.home[0]) history.replaceState(null, "", address.write(shelf.home));
  addEventListener("hashchange", show);
  await show();
} catch (fault) {
  main.replaceChildren(h("p", { class: "fault", role: "alert" }, fault.message));
}
