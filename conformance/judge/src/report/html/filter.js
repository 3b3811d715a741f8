"use strict";
(() => {
  const form = document.getElementById("filter");
  if (!form) return;
  const MOST = 500;
  const section = document.getElementById("all-failures");
  const total = Number(section.dataset.failures);
  const shown = document.getElementById("shown");
  const runs = [...section.querySelectorAll(".run")].map((element) => {
    const rest = element.querySelector("script.rest");
    const records = rest ? JSON.parse(rest.textContent).failures : [];
    for (const record of records) {
      record.run = element.dataset.run;
      record.text = [record.id, record.comment, record.flags, record.actual].join(" ").toLowerCase();
    }
    const rows = [...element.querySelectorAll(".failure")];
    return { element, rows, records, others: [...element.querySelectorAll(".others")], groups: [...element.querySelectorAll(".group")], found: element.querySelector(".found") };
  });
  const names = [...form.elements].filter((field) => field.name && field.type !== "button").map((field) => field.name);
  const value = (name) => (form.elements[name] ? form.elements[name].value : "");

  const fits = (wanted, data, run) =>
    wanted.words.every((word) => data.text.includes(word)) &&
    ["format", "operation", "verdict", "level"].every((name) => !wanted[name] || data[name] === wanted[name]) &&
    (!wanted.flag || data.flags.split(" ").includes(wanted.flag)) &&
    (!wanted.run || run === wanted.run);

  const cell = (row, text, code) => {
    const td = row.insertCell();
    const holder = code ? td.appendChild(document.createElement("code")) : td;
    holder.textContent = text;
    return td;
  };
  const anchor = (run, id) => (run.element.dataset.several ? `f-${run.element.dataset.run}-${id}` : `f-${id}`);
  const draw = (run, records) => {
    if (!run.found) return;
    const body = run.found.querySelector("tbody");
    body.textContent = "";
    for (const record of records) {
      const row = body.insertRow();
      row.id = anchor(run, record.id);
      const badge = cell(row, "").appendChild(document.createElement("span"));
      badge.className = `badge ${record.verdict}`;
      badge.textContent = record.verdict;
      const link = cell(row, "").appendChild(document.createElement("a"));
      link.href = `#${row.id}`;
      link.appendChild(document.createElement("code")).textContent = record.id;
      cell(row, record.expected, true);
      cell(row, record.actual, true);
    }
    run.found.hidden = records.length === 0;
  };

  const apply = () => {
    const wanted = { words: value("text").toLowerCase().split(/\s+/).filter(Boolean) };
    for (const name of names) if (name !== "text") wanted[name] = value(name);
    const filtered = wanted.words.length > 0 || names.some((name) => name !== "text" && wanted[name]);
    let count = 0;
    let left = MOST;
    let hidden = 0;
    for (const run of runs) {
      let here = 0;
      for (const row of run.rows) {
        row.hidden = !fits(wanted, row.dataset, run.element.dataset.run);
        here += row.hidden ? 0 : 1;
      }
      const matching = run.records.filter((record) => fits(wanted, record, record.run));
      const drawn = filtered ? matching.slice(0, left) : [];
      left -= drawn.length;
      hidden += matching.length - drawn.length;
      draw(run, drawn);
      here += matching.length;
      for (const group of run.others) group.hidden = !group.querySelector(".failure:not([hidden])");
      if (filtered) for (const group of run.others) group.open = true;
      const places = new Set(matching.map((record) => String(record.group)));
      for (const group of run.groups) {
        group.hidden = !places.has(group.dataset.group) && !group.querySelector(".failure:not([hidden])");
      }
      run.element.hidden = here === 0;
      count += here;
    }
    const more = hidden > 0 ? `; ${hidden} of them not listed: narrow the filter to see them` : "";
    shown.textContent = `${count} of ${total} failures match${more}.`;
  };

  const write = () => {
    const words = new URLSearchParams();
    for (const name of names) if (value(name)) words.set(name, value(name));
    const text = words.toString();
    history.replaceState(null, "", text ? `#?${text}` : "#failures");
  };
  const reveal = (id) => {
    let target = document.getElementById(id);
    if (!target || target.hidden || target.closest("[hidden]")) {
      form.reset();
      if (!target) {
        const run = runs.find((run) => run.records.some((record) => anchor(run, record.id) === id));
        if (!run) return;
        form.elements.text.value = run.records.find((record) => anchor(run, record.id) === id).id;
      }
      apply();
      target = document.getElementById(id);
    }
    if (!target) return;
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
