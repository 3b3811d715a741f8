"use strict";
(() => {
  const form = document.getElementById("filter");
  if (!form) return;
  const failures = [...document.querySelectorAll(".failure")];
  const runs = [...document.querySelectorAll(".run")];
  const others = [...document.querySelectorAll(".others")];
  const shown = document.getElementById("shown");
  const value = (name) => (form.elements[name] ? form.elements[name].value : "");
  const apply = () => {
    const words = value("text").toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const failure of failures) {
      const data = failure.dataset;
      const fits =
        words.every((word) => data.text.includes(word)) &&
        (!value("operation") || data.operation === value("operation")) &&
        (!value("verdict") || data.verdict === value("verdict")) &&
        (!value("run") || failure.closest(".run").dataset.run === value("run"));
      failure.hidden = !fits;
      count += fits ? 1 : 0;
    }
    for (const group of [...runs, ...others]) group.hidden = !group.querySelector(".failure:not([hidden])");
    shown.textContent = `${count} of ${failures.length} failures shown.`;
  };
  const fold = (open) => {
    for (const failure of failures) if (!failure.hidden && "open" in failure) failure.open = open;
  };
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.elements.unfold.addEventListener("click", () => fold(true));
  form.elements.fold.addEventListener("click", () => fold(false));
  form.hidden = false;
  apply();
})();
