// Shared by the playground's pages: elements, the list of operations, and the state in the address.
"use strict";
self.page = (() => {
  const $ = (id) => document.getElementById(id);

  /** An element with attributes and children; text is never taken for markup. */
  function el(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === false || value === undefined || value === null) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value === true ? "" : String(value));
    }
    element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null));
    return element;
  }

  const fill = (id, ...children) => $(id).replaceChildren(...children.flat(Infinity).filter((child) => child !== undefined && child !== null));

  /** The fragment as names and values. */
  function state() {
    const found = {};
    for (const part of location.hash.slice(1).split("&")) {
      const at = part.indexOf("=");
      if (at < 0) { if (part) found[part] = ""; continue; }
      try { found[part.slice(0, at)] = decodeURIComponent(part.slice(at + 1)); } catch { /* a broken escape says nothing */ }
    }
    return found;
  }

  let written = location.hash;

  function remember(values) {
    const parts = Object.entries(values).map(([name, value]) => (value === "" ? name : `${name}=${encodeURIComponent(value)}`));
    written = `#${parts.join("&")}`;
    if (location.hash !== written) history.replaceState(null, "", written);
  }

  /** Calls back when a person changes the address, not when `remember` does. */
  function onState(callback) {
    addEventListener("hashchange", () => {
      if (location.hash !== written) { written = location.hash; callback(); }
    });
  }

  let formats = [];
  const operation = (name) => formats.flatMap((format) => format.operations).find((of) => of.name === name);

  /** Chooses an operation and says what it is. */
  function choose(name) {
    const of = operation(name);
    $("operation").value = name;
    $("summary").textContent = of.summary;
    $("shape").textContent = `Takes: ${of.input}. Answers: ${of.output}.`;
    return of;
  }

  /** Loads the engine; shows what goes wrong in its place. */
  async function begin(ready) {
    try {
      formats = await packproof.ask("formats");
      const select = $("operation");
      if (select) {
        fill("operation", formats.map((format) =>
          el("optgroup", { label: format.title }, format.operations.map((of) => el("option", { value: of.name }, of.name)))));
      }
      for (const waiting of document.querySelectorAll(":disabled")) waiting.disabled = false;
      await ready();
      $("state").textContent = "";
      $("state").hidden = true;
    } catch (error) {
      $("state").hidden = false;
      $("state").className = "verdict bad";
      $("state").textContent = `The playground does not start: ${error.message}`;
    }
    document.documentElement.dataset.ready = "yes";
  }

  const erratum = (id) => el("a", { href: `../errata/${id}.html` }, el("code", {}, id));
  const bare = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

  return { $, el, fill, state, remember, onState, begin, operation, choose, erratum, bare, counted };
})();
