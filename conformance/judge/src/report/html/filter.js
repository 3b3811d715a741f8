"use strict";
(() => {
  const form = document.getElementById("filter");
  if (!form) return;
  const section = document.getElementById("all-failures");
  const total = Number(section.dataset.failures);
  const shown = document.getElementById("shown");
  const runs = [...section.querySelectorAll(".run")].map((element) => {
    const rows = [...element.querySelectorAll(".failure")];
    return { element, rows, folds: [...element.querySelectorAll(".others")], groups: [...element.querySelectorAll(".group")] };
  });
  const names = [...form.elements].filter((field) => field.name && field.type !== "button").map((field) => field.name);
  const value = (name) => (form.elements[name] ? form.elements[name].value : "");

  const fits = (wanted, data, run) =>
    wanted.words.every((word) => data.text.includes(word)) &&
    ["format", "operation", "verdict", "level"].every((name) => !wanted[name] || data[name] === wanted[name]) &&
    (!wanted.flag || data.flags.split(" ").includes(wanted.flag)) &&
    (!wanted.run || run === wanted.run);

  const apply = () => {
    const wanted = { words: value("text").toLowerCase().split(/\s+/).filter(Boolean) };
    for (const name of names) if (name !== "text") wanted[name] = value(name);
    const filtered = wanted.words.length > 0 || names.some((name) => name !== "text" && wanted[name]);
    let count = 0;
    for (const { element, rows, folds, groups } of runs) {
      for (const row of rows) row.hidden = !fits(wanted, row.dataset, element.dataset.run);
      const here = rows.filter((row) => !row.hidden).length;
      for (const part of [...folds, ...groups]) part.hidden = !part.querySelector(".failure:not([hidden])");
      if (filtered) for (const fold of folds) fold.open = true;
      element.hidden = here === 0;
      count += here;
    }
    shown.textContent = `${count} of ${total} failures match.`;
  };

  const write = () => {
    const words = new URLSearchParams();
    for (const name of names) if (value(name)) words.set(name, value(name));
    const text = words.toString();
    history.replaceState(null, "", text ? `#?${text}` : "#failures");
  };
  const reveal = (id) => {
    const target = document.getElementById(id);
    if (!target) return;
    if (target.closest("[hidden]")) {
      form.reset();
      apply();
    }
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target.scrollIntoView();
  };
  const read = () => {
    const fragment = location.hash.slice(1);
    if (fragment.startsWith("?")) {
      const words = new URLSearchParams(fragment.slice(1));
      for (const name of names) form.elements[name].value = words.get(name) || "";
      for (const name of names) if (form.elements[name].selectedIndex === -1) form.elements[name].value = "";
    }
    apply();
    if (fragment.startsWith("?")) document.getElementById("failures").scrollIntoView();
    if (/^[fg]-/.test(fragment)) reveal(decodeURIComponent(fragment));
  };
  const fold = (open) => {
    for (const run of runs) for (const row of run.rows) if (!row.hidden && "open" in row) row.open = open;
  };

  form.addEventListener("input", () => {
    apply();
    write();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.elements.unfold.addEventListener("click", () => fold(true));
  form.elements.fold.addEventListener("click", () => fold(false));
  form.elements.clear.addEventListener("click", () => {
    form.reset();
    apply();
    write();
  });
  window.addEventListener("hashchange", read);
  form.hidden = false;
  read();
})();
