// Panels of which one is shown, chosen by tabs: by mouse, or by arrow keys along the tabs.

import { button, fresh, h } from "./dom.js";

export function tabbed(label, panels, chosen, change) {
  const tabs = panels.map(({ name, title }) =>
    button(title, () => choose(name), { role: "tab", id: fresh("tab"), data: { name } }));
  const bodies = panels.map(({ element }, index) =>
    h("div", { role: "tabpanel", id: fresh("panel"), "aria-labelledby": tabs[index].id }, element));
  const list = h("div", { role: "tablist", "aria-label": label, keydown }, tabs);

  function show(name) {
    const known = panels.some((panel) => panel.name === name) ? name : panels[0].name;
    panels.forEach((panel, index) => {
      const is = panel.name === known;
      tabs[index].setAttribute("aria-selected", is);
      tabs[index].setAttribute("aria-controls", bodies[index].id);
      tabs[index].tabIndex = is ? 0 : -1;
      bodies[index].hidden = !is;
    });
  }

  function choose(name) {
    show(name);
    change(name);
  }

  function keydown(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (tabs.indexOf(document.activeElement) + by + tabs.length) % tabs.length;
    tabs[next].focus();
    choose(panels[next].name);
  }

  show(chosen);
  return h("div", { class: "tabbed" }, list, bodies);
}
