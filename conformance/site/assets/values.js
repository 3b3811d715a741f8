// Values and bytes: one case, its answer, its bits, and what each known mistake answers.
"use strict";
(() => {
  const { $, el, fill, state, remember, onState, begin, operation, choose, erratum, bare } = page;
  let turn = 0;
  let timer;
  // The operation chosen in the list, and the operation of the examples shown.
  let chosen = "";
  let last;

  const parametersNow = () =>
    Object.fromEntries([...document.querySelectorAll("#parameters input")].map((input) => [input.name, input.value]));

  function showOperation(name, values = {}) {
    fill("parameters", choose(name).parameters.map(({ name: parameter, shape }) =>
      el("label", {}, parameter,
        el("input", { name: parameter, value: values[parameter] ?? "", spellcheck: "false", autocomplete: "off", oninput: later }),
        el("span", { class: "facts" }, shape))));
  }

  async function showExamples(name, take) {
    if (chosen !== name) {
      chosen = name;
      const examples = await packproof.ask("examples", name);
      if (chosen !== name) return;
      fill("examples", examples.map((example) =>
        el("button", { type: "button", title: example.comment, onclick: () => use(example) }, label(example))));
      last = examples;
    }
    if (take && last?.length) use(last[0]);
  }

  const label = (example) => {
    const parameters = Object.entries(example.parameters).map(([name, value]) => `${name} ${value}`);
    return [example.text === "" ? "(empty)" : example.text, ...parameters].join(", ");
  };

  function use(example) {
    $("input").value = example.text;
    for (const input of document.querySelectorAll("#parameters input")) input.value = example.parameters[input.name] ?? input.value;
    run();
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(run, 120);
  }

  /** Asks about the input, or about `bytes` in its place if a bit was changed. */
  async function run(bytes) {
    clearTimeout(timer);
    const mine = ++turn;
    const request = { operation: $("operation").value, text: $("input").value, parameters: parametersNow() };
    if (typeof bytes === "string") request.bytes = bytes;
    let found;
    try {
      found = await packproof.ask("look", JSON.stringify(request));
    } catch (error) {
      if (mine !== turn) return;
      fill("answer", el("p", { class: "answer-line bad" }, error.message));
      $("bits-section").hidden = true;
      $("mistakes-section").hidden = true;
      save();
      return;
    }
    if (mine !== turn) return;
    if (request.bytes !== undefined) {
      const values = Object.fromEntries(Object.entries(found.parameters).map(([name, value]) => [name, bare(value)]));
      showOperation(found.operation, values);
      $("input").value = found.text;
      showExamples(found.operation, false);
    }
    show(found);
    save();
  }

  function save() {
    const parameters = Object.entries(parametersNow()).map(([name, value]) => [`p.${name}`, value]);
    remember({ op: $("operation").value, in: $("input").value, ...Object.fromEntries(parameters) });
  }

  function show(found) {
    const lines = [el("p", { class: `answer-line ${found.refused ? "bad" : ""}` }, found.outcome)];
    if (found.canonical) {
      lines.push(found.canonical.is
        ? el("p", { class: "good" }, "Canonical: these are the bytes that a writer emits.")
        : el("p", { class: "bad" }, `Not canonical: ${found.canonical.why}.`));
    }
    if (!found.reference) lines.push(el("p", { class: "bad" }, "The reference gives a different answer: this is a defect of packproof, please report it."));
    fill("answer", lines);
    $("bits-section").hidden = !found.drawn;
    if (found.drawn) draw(found);
    showMistakes(found);
  }

  function draw(found) {
    const focused = document.activeElement?.dataset?.bit;
    // Rendered by packproof, which escapes the text.
    [$("bits").innerHTML, $("fields").innerHTML] = found.drawn;
    for (const button of $("bits").querySelectorAll("button")) button.addEventListener("click", () => flip(found.bytes, button.dataset.bit));
    $("bits-help").hidden = !found.editable;
    const again = (focused && document.querySelector(`[data-bit="${focused}"]`)) || document.querySelector("[data-bit]");
    if (again) again.tabIndex = 0;
    if (focused) again?.focus();
  }

  function flip(bytes, place) {
    const [byte, bit] = place.split(".").map(Number);
    const changed = parseInt(bytes.slice(2 * byte, 2 * byte + 2), 16) ^ (1 << bit);
    run(bytes.slice(0, 2 * byte) + changed.toString(16).padStart(2, "0") + bytes.slice(2 * byte + 2));
  }

  /** Arrow keys move among the bits: a page of bits is one stop of the tab key. */
  function move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }[event.key];
    const all = [...document.querySelectorAll("[data-bit]")];
    const at = all.indexOf(event.target);
    if (at < 0) return;
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step === undefined ? undefined : at + step;
    if (to === undefined || !all[to]) return;
    event.preventDefault();
    event.target.tabIndex = -1;
    all[to].tabIndex = 0;
    all[to].focus();
  }

  function showMistakes(found) {
    $("mistakes-section").hidden = found.mistakes.length === 0;
    const sorted = [...found.mistakes].sort((a, b) => b.differs - a.differs);
    const row = (mistake) => el("tr", {},
      el("th", { scope: "row" }, erratum(mistake.id), el("span", { class: "summary" }, mistake.summary)),
      el("td", { class: mistake.differs ? "answer bad" : "answer same" }, mistake.differs ? mistake.answer : "the right answer"));
    const wrong = sorted.filter((mistake) => mistake.differs).length;
    fill("mistakes",
      el("p", { class: "facts" }, `${wrong} of ${sorted.length} give a different answer here.`),
      el("table", { class: "mistakes" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Mistake"), el("th", { scope: "col" }, "Answers"))),
        el("tbody", {}, sorted.map(row))));
  }

  /** Takes the state from the address, or else the first example. */
  async function fromAddress() {
    const asked = state();
    const values = Object.fromEntries(Object.entries(asked).filter(([name]) => name.startsWith("p.")).map(([name, value]) => [name.slice(2), value]));
    const name = operation(asked.op) ? asked.op : "compact_index.decode";
    showOperation(name, values);
    const given = asked.in !== undefined;
    if (given) $("input").value = asked.in;
    await showExamples(name, false);
    if (!given && name === "compact_index.decode") $("input").value = "4040";
    if (given || name === "compact_index.decode") await run();
    else await showExamples(name, true);
  }

  $("question").addEventListener("submit", (event) => event.preventDefault());
  $("input").addEventListener("input", later);
  $("operation").addEventListener("change", () => {
    showOperation($("operation").value);
    showExamples($("operation").value, true);
  });
  $("bits").addEventListener("keydown", move);
  onState(fromAddress);
  begin(fromAddress);
})();
