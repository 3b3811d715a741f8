// Values and bytes: one case, its answer, its bits, and what each known mistake answers.
"use strict";
(() => {
  const { $, el, fill, state, remember, onState, begin, operation, erratum } = page;
  const SHOWN_BYTES = 64;
  const COLOURS = 8;
  let turn = 0;
  let timer;
  // The operation chosen in the list, and the operation of the examples shown.
  let chosen = "";
  let last;

  const parametersNow = () =>
    Object.fromEntries([...document.querySelectorAll("#parameters input")].map((input) => [input.name, input.value]));

  function showOperation(name, values = {}) {
    const of = operation(name);
    if (!of) return false;
    $("operation").value = name;
    $("summary").textContent = of.summary;
    $("shape").textContent = `Takes: ${of.input}. Answers: ${of.output}.`;
    fill("parameters", of.parameters.map(({ name: parameter, shape }) =>
      el("label", {}, parameter,
        el("input", { name: parameter, value: values[parameter] ?? "", spellcheck: "false", autocomplete: "off", oninput: later }),
        el("span", { class: "facts" }, shape))));
    return true;
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
      const text = (value) => (typeof value === "string" ? value : JSON.stringify(value));
      const values = Object.fromEntries(Object.entries(found.parameters).map(([name, value]) => [name, text(value)]));
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
    $("bits-section").hidden = !found.bytes;
    if (found.bytes) draw(found);
    showMistakes(found);
  }

  /** One colour for each name, as in the reports. */
  function colours(fields) {
    const names = [];
    return fields.map((field) => {
      if (!names.includes(field.name)) names.push(field.name);
      return names.indexOf(field.name) % COLOURS;
    });
  }

  const bytesOf = (hex) => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

  function draw(found) {
    const bytes = bytesOf(found.bytes);
    const colour = colours(found.fields);
    const holder = (byte, bit) =>
      found.fields.findIndex((field) => field.pieces.some(([at, high, low]) => at === byte && bit <= high && bit >= low));
    const focused = document.activeElement?.dataset?.bit;
    const drawn = bytes.slice(0, SHOWN_BYTES).map((byte, at) => {
      const holders = [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => holder(at, bit));
      const labels = [];
      for (let from = 0; from < 8;) {
        let to = from + 1;
        while (to < 8 && holders[to] === holders[from]) to += 1;
        const field = found.fields[holders[from]];
        const text = field ? (to - from <= 2 ? field.name.split(" ").pop() : field.name) : "";
        labels.push(el("span", { class: `label f${field ? colour[holders[from]] : COLOURS} s${to - from}`, title: text, "aria-hidden": "true" }, text));
        from = to;
      }
      const bits = holders.map((at_field, place) => {
        const bit = 7 - place;
        const value = (byte >> bit) & 1;
        const name = found.fields[at_field]?.name;
        const start = place > 0 && holders[place - 1] !== at_field;
        return el("button", {
          type: "button", class: `bit f${at_field < 0 ? COLOURS : colour[at_field]}${start ? " start" : ""}`,
          "data-bit": `${at}.${bit}`, tabindex: "-1", disabled: !found.editable, "aria-pressed": value === 1,
          "aria-label": `byte ${at} bit ${bit}, ${value}${name ? `, ${name}` : ""}`,
          onclick: () => flip(bytes, at, bit),
        }, String(value));
      });
      for (const button of bits) button.setAttribute("aria-pressed", button.textContent === "1");
      return el("div", { class: "byte" },
        el("span", { class: "number", "aria-hidden": "true" }, String(at)), labels, el("span", { "aria-hidden": "true" }),
        bits, el("span", { class: "hex", "aria-hidden": "true" }, byte.toString(16).padStart(2, "0")));
    });
    const more = bytes.length - SHOWN_BYTES;
    if (more > 0) drawn.push(el("span", { class: "more" }, `${more} bytes after`));
    fill("bits", drawn);
    $("bits-help").hidden = !found.editable;
    const again = (focused && document.querySelector(`[data-bit="${focused}"]`)) || document.querySelector("[data-bit]");
    if (again) again.tabIndex = 0;
    if (focused) again?.focus();
    drawFields(found, colour);
  }

  function drawFields(found, colour) {
    const place = ([byte, high, low]) =>
      high === 7 && low === 0 ? `${byte}` : high === low ? `${byte}:${high}` : `${byte}:${high}-${low}`;
    const places = (pieces) => {
      const whole = pieces.every(([, high, low]) => high === 7 && low === 0);
      if (whole && pieces.length > 1) return `${pieces[0][0]}-${pieces.at(-1)[0]}`;
      return pieces.map(place).join(" ");
    };
    const SHOWN_FIELDS = 60;
    const rows = found.fields.slice(0, SHOWN_FIELDS).map((field, at) => el("tr", {},
      el("td", { class: "place" }, places(field.pieces)),
      el("td", {}, el("span", { class: `swatch f${colour[at]}` }), field.name),
      el("td", {}, field.meaning)));
    const head = el("thead", {}, el("tr", {}, ["Byte:bits", "Field", "Says"].map((name) => el("th", { scope: "col" }, name))));
    fill("fields", rows.length ? [el("table", {}, el("caption", {}, "fields"), head, el("tbody", {}, rows))] : []);
  }

  function flip(bytes, byte, bit) {
    const changed = bytes.map((value, at) => (at === byte ? value ^ (1 << bit) : value));
    run(changed.map((value) => value.toString(16).padStart(2, "0")).join(""));
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
