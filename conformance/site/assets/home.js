// The example of the first page. The engine is loaded only when the bytes change.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const { operation, mistake } = $("example").dataset;
  let engine;
  let turn = 0;

  const load = (path) => new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `playground/${path}`;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${path} does not load`));
    document.head.append(script);
  });

  function show(right, wrong, differs) {
    $("right").textContent = right;
    $("wrong").textContent = wrong;
    $("wrong").closest("dd").className = differs ? "bad" : "good";
  }

  async function answer() {
    const mine = ++turn;
    try {
      engine ??= load("engine-data.js").then(() => load("engine.js"));
      await engine;
      const found = await packproof.ask("look", JSON.stringify({ operation, text: $("bytes").value }));
      if (mine !== turn) return;
      const other = found.mistakes.find(({ id }) => id === mistake);
      show(found.outcome, other.answer, other.differs);
    } catch (error) {
      if (mine === turn) show(error.message, "", false);
    }
  }

  $("bytes").addEventListener("input", answer);
  $("example").addEventListener("submit", (event) => event.preventDefault());
})();
