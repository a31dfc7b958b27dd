"use strict";
(() => {
  const form = document.getElementById("filter");
  const count = document.getElementById("count");
  const tasks = [...document.querySelectorAll("article")];
  const groups = [...document.querySelectorAll("section.group")];
  const names = ["concept", "result", "mistake", "find"];
  let current = "";

  // What is in a task is packed, and drawn when it is opened.
  async function draw(task) {
    const body = task.querySelector(".body");
    if (!body.dataset.packed) return;
    const bytes = Uint8Array.from(atob(body.dataset.packed), (letter) => letter.charCodeAt(0));
    delete body.dataset.packed;
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    body.innerHTML = await new Response(stream).text();
  }

  async function open(task) {
    task.querySelector("details.task").open = true;
    await draw(task);
  }

  const value = (name) => form.elements[name].value.trim();
  const shown = () => tasks.filter((task) => !task.hidden);

  function clear() {
    for (const name of names) form.elements[name].value = "";
  }

  function fits(task) {
    const { concept, result, mistakes, name } = task.dataset;
    return (!value("concept") || concept === value("concept"))
      && (!value("result") || value("result").split(" ").includes(result))
      && (!value("mistake") || mistakes.split("|").includes(value("mistake")))
      && name.toLowerCase().includes(value("find").toLowerCase());
  }

  function show() {
    for (const task of tasks) task.hidden = !fits(task);
    for (const group of groups) group.hidden = !group.querySelector("article:not([hidden])");
    const found = shown().length;
    count.textContent = found ? `${found} of ${tasks.length} tasks shown` : "No task fits; choose less.";
  }

  // The address always says what is shown: the filter, and the task that was gone to.
  function write() {
    const chosen = names.filter(value).map((name) => [name, value(name)]);
    const filter = new URLSearchParams(chosen).toString();
    const hash = filter && current ? `${filter}&task=${current}` : filter || current;
    history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
  }

  function read() {
    const hash = location.hash.slice(1);
    const parameters = new URLSearchParams(hash.includes("=") ? hash : "");
    current = hash.includes("=") ? (/(?:^|&)task=([^&]*)/.exec(hash) || ["", ""])[1] : hash;
    if (hash.includes("=")) for (const name of names) form.elements[name].value = parameters.get(name) || "";
    show();
    const target = current && document.getElementById(current);
    if (target && target.hidden) {
      clear();
      show();
    }
    if (!target) return;
    target.scrollIntoView();
    if (tasks.includes(target)) open(target).then(() => current === target.id && target.scrollIntoView());
    if (names.some(value)) write();
  }

  function step(by) {
    const list = shown();
    if (!list.length) return;
    const here = document.activeElement.closest("article:not([hidden])");
    const below = list.findIndex((task) => task.getBoundingClientRect().bottom > innerHeight / 4);
    const first = below < 0 ? list.length - 1 : below;
    const starting = list[first].getBoundingClientRect().top > innerHeight / 4;
    const place = here ? list.indexOf(here) + by : starting && by > 0 ? first : first + by;
    const task = list[Math.max(0, Math.min(list.length - 1, place))];
    task.querySelector("summary a").focus({ preventScroll: true });
    task.scrollIntoView();
    current = task.id;
    write();
  }

  function changed() {
    current = "";
    show();
    write();
  }

  for (const task of tasks) task.querySelector("details.task").addEventListener("toggle", () => draw(task));
  form.addEventListener("input", changed);
  form.addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("all").addEventListener("click", () => { clear(); changed(); });
  addEventListener("hashchange", read);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "/") { event.preventDefault(); form.elements.find.focus(); }
  });
  form.hidden = false;
  read();
})();
