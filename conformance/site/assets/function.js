// Judges a pasted function: a worker with a time limit runs it on every vector of an operation.
"use strict";
(() => {
  const { $, el, fill, state, remember, onState, begin, operation, choose, erratum, bare, counted } = page;
  const LIMIT = 3000;
  const CLASSES = ["truncated", "overlong", "out_of_range", "not_canonical", "trailing", "invalid"];
  let turn = 0;

  // Runs in the worker, together with the pasted text. Converts `input` and answers between the protocol's JSON and idiomatic
  // JavaScript.
  const HARNESS = `
    (() => {
      "use strict";
      const CLASSES = ${JSON.stringify(CLASSES)};
      const view = new DataView(new ArrayBuffer(8));
      const hex = (bytes) => Array.from(bytes, (byte) => (byte & 255).toString(16).padStart(2, "0")).join("");
      const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
      const f32 = (n) => { view.setFloat32(0, n); return "f32:" + view.getUint32(0).toString(16).padStart(8, "0"); };
      const f64 = (n) => { view.setFloat64(0, n); return "f64:" + view.getBigUint64(0).toString(16).padStart(16, "0"); };
      function float(text) {
        if (text === "f32:nan" || text === "f64:nan") return NaN;
        if (text.startsWith("f32:")) { view.setUint32(0, parseInt(text.slice(4), 16)); return view.getFloat32(0); }
        view.setBigUint64(0, BigInt("0x" + text.slice(4)));
        return view.getFloat64(0);
      }
      function given(value, of, top) {
        if (typeof value === "string") {
          if (/^f(32|64):/.test(value)) return float(value);
          if (top && of.kind === "bytes") return unhex(value);
          if (/decimal/.test(of.input) || of.kind === "decimal") { if (/^-?[0-9]+$/.test(value)) return BigInt(value); }
          return value;
        }
        if (Array.isArray(value)) return value.map((item) => given(item, of, false));
        if (value && typeof value === "object") {
          return Object.fromEntries(Object.entries(value).map(([name, member]) =>
            [name, name === "bytes" && typeof member === "string" ? unhex(member) : given(member, of, false)]));
        }
        return value;
      }
      function answered(value, of) {
        if (value instanceof Uint8Array || value instanceof Uint8ClampedArray || value instanceof ArrayBuffer) return hex(new Uint8Array(value.buffer ?? value, value.byteOffset ?? 0, value.byteLength));
        if (typeof value === "bigint") return /decimal/.test(of.output) ? String(value) : Number(value);
        if (typeof value === "number") {
          if (/f64|binary64/.test(of.output)) return f64(value);
          if (/f32|binary32|float/.test(of.output)) return f32(value);
          return /decimal/.test(of.output) ? String(value) : value;
        }
        if (Array.isArray(value)) return /^bytes/.test(of.output) && value.every((item) => typeof item === "number") ? hex(value) : value.map((item) => answered(item, of));
        if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, answered(member, of)]));
        return value;
      }
      self.onmessage = ({ data: { of, questions, name } }) => {
        const called = FUNCTION;
        const answers = [];
        for (const { input, parameters } of questions) {
          self.postMessage({ at: answers.length });
          try {
            const pass = Object.fromEntries(Object.entries(parameters ?? {}).map(([key, value]) => [key, given(value, of, false)]));
            let result = called(given(input, of, true), pass);
            let consumed;
            if (result && typeof result === "object" && "consumed" in result && "value" in result) ({ value: result, consumed } = result);
            if (result === undefined) { answers.push({ error: "it returns nothing" }); continue; }
            const entry = { ok: answered(result, of) };
            if (consumed !== undefined) entry.consumed = Number(consumed);
            answers.push(entry);
          } catch (error) {
            const said = String(error?.message ?? error);
            const broken = error instanceof TypeError || error instanceof ReferenceError || error instanceof SyntaxError;
            if (broken) { answers.push({ error: said.slice(0, 200) }); continue; }
            const named = CLASSES.find((word) => said.startsWith(word));
            answers.push({ reject: named ?? "invalid", named: named !== undefined });
          }
        }
        self.postMessage({ answers });
      };
    })();`;

  /** The name of the function to call: the last one that is declared at the left margin, or else the last. */
  function named(code) {
    const found = [...code.matchAll(/^[ \t]*(?:export\s+(?:default\s+)?)?function\s+([A-Za-z_$][\w$]*)\s*\(/gm)];
    const outer = found.filter((match) => !/^[ \t]/.test(match[0]));
    return (outer.length ? outer : found).at(-1)?.[1];
  }

  /** Asks the function in a worker; what it has not answered in time is named. */
  function ask(code, of, questions) {
    const name = named(code);
    if (!name) return Promise.reject(new Error("there is no function: declare one as `function decode(bytes) { ... }`"));
    const text = `${code.replace(/^([ \t]*)export\s+(default\s+)?/gm, "$1")}\n${HARNESS.replace("FUNCTION", name)}`;
    const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const worker = new Worker(address);
    return new Promise((resolve, reject) => {
      let reached = 0;
      const end = () => { clearTimeout(timer); worker.terminate(); URL.revokeObjectURL(address); };
      const timer = setTimeout(() => {
        end();
        const input = JSON.stringify(questions[reached].input);
        reject(new Error(`stopped after ${LIMIT / 1000} seconds; no answer to question ${reached + 1} of ${questions.length}, ${input}`));
      }, LIMIT);
      worker.onerror = (event) => {
        event.preventDefault();
        end();
        reject(new Error(`${event.message || "the text does not run"}${event.lineno ? ` (line ${event.lineno})` : ""}`));
      };
      worker.onmessageerror = () => { end(); reject(new Error("an answer cannot be copied out of the worker")); };
      worker.onmessage = ({ data }) => {
        if ("at" in data) { reached = data.at; return; }
        end();
        resolve(data.answers);
      };
      worker.postMessage({ of, questions, name });
    });
  }

  async function judge() {
    const mine = ++turn;
    const name = $("operation").value;
    const code = $("code").value;
    save();
    fill("causes");
    $("failures-section").hidden = true;
    fill("answer", el("p", { class: "facts" }, "Asking..."));
    const started = performance.now();
    try {
      const questions = await packproof.ask("questions", name);
      const answers = await ask(code, operation(name), questions);
      const classes = answers.some((answer) => answer.named);
      const consumed = answers.some((answer) => "consumed" in answer);
      for (const answer of answers) delete answer.named;
      const found = await packproof.ask("judge", JSON.stringify({ operation: name, answers, classes, consumed }));
      if (mine === turn) show(found, Math.round(performance.now() - started));
    } catch (error) {
      if (mine === turn) fill("answer", el("p", { class: "verdict bad" }, el("strong", {}, "NOT JUDGED"), el("span", {}, error.message)));
    }
  }

  const MEANING = { must: "valid data and truncated input", should: "malformed input", may: "payloads of NaNs" };

  function show(found, milliseconds) {
    const must = found.levels.find((level) => level.level === "must");
    const conforms = must.failed === 0;
    const lines = found.levels.filter((level) => level.judged > 0).map((level) => {
      const notes = level.notes ? `, ${counted(level.notes, "note")}` : "";
      return el("p", { class: "facts" }, `${MEANING[level.level]}: ${level.judged - level.failed} of ${level.judged} right${notes}`);
    });
    fill("answer",
      el("p", { class: `verdict ${conforms ? "good" : "bad"}`, id: "verdict" },
        el("strong", {}, conforms ? "CONFORMS" : "DOES NOT CONFORM"),
        el("span", {}, `${must.judged - must.failed} of ${must.judged} vectors that bind, in ${milliseconds} ms`)),
      lines);
    const card = ({ headline, lines: said, known, bits }) => el("div", { class: "card cause" }, el("h3", {}, headline),
      el("dl", {}, said.filter((line) => line.label !== "known").flatMap((line) => [el("dt", {}, line.label), el("dd", { class: line.label === "fix" ? "fix" : undefined }, line.text)]),
        known?.length ? [el("dt", {}, "known as"), el("dd", {}, known.flatMap((id, at) => [at ? ", " : "", erratum(id)]))] : []),
      bits ? drawn(bits) : []);
    const described = [...found.causes, ...found.descriptions];
    fill("causes", described.length ? [el("h3", {}, "What explains it"), described.map(card)] : []);
    $("failures-section").hidden = found.failures.length === 0;
    fill("failures", found.failures.map((of, at) => failure(of, at < 2)));
  }

  function drawn(html) {
    // Rendered by packproof, which escapes the answers.
    const box = el("div", {});
    box.innerHTML = html;
    return box;
  }

  function failure(of, isOpen) {
    const parameters = Object.entries(of.parameters).map(([name, value]) => `&p.${name}=${encodeURIComponent(bare(value))}`);
    const address = `index.html#op=${$("operation").value}&in=${encodeURIComponent(of.input)}${parameters.join("")}`;
    return el("details", { class: "failure", open: isOpen },
      el("summary", {}, el("code", { class: "id" }, of.id), el("span", { class: "comment" }, of.comment)),
      el("div", { class: "body" },
        el("dl", {},
          el("dt", {}, "Input"), el("dd", {}, el("a", { href: address }, el("code", {}, of.input || "(empty)"))),
          el("dt", {}, "Expected"), el("dd", {}, el("code", { class: "good" }, of.expected)),
          el("dt", {}, "Actual"), el("dd", {}, el("code", { class: "bad" }, of.actual))),
        drawn(of.pictures)));
  }

  // The text for the address: deflated, as unpadded URL-safe base64.
  async function packed(text) {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }

  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).text();
  }

  async function save() {
    const op = $("operation").value;
    const code = await packed($("code").value);
    // Longer addresses are often truncated by other programs.
    remember(code.length < 16000 ? { op, code } : { op });
  }

  function showOperation(name) {
    choose(name);
    const examples = self.packproofPresets.filter((preset) => preset.operation === name);
    fill("presets", examples.map((preset) => el("button", { type: "button", onclick: () => { $("code").value = preset.code; judge(); } }, preset.title)));
    return examples;
  }

  const template = (of) => `// ${of.summary}\n// Takes: ${of.input}.\n// Answers: ${of.output}.\nfunction ${of.direction === "encode" ? "encode(value, parameters)" : of.direction === "decode" ? "decode(bytes, parameters)" : "convert(value, parameters)"} {\n  throw new Error("invalid: not written yet");\n}\n`;

  async function fromAddress() {
    const asked = state();
    const name = operation(asked.op) ? asked.op : "compact_index.decode";
    const [first] = showOperation(name);
    if (asked.code) {
      try { $("code").value = await unpacked(asked.code); } catch { $("code").value = "// The address holds no readable text.\n"; }
      await judge();
    } else {
      $("code").value = first?.code ?? template(operation(name));
    }
  }

  $("question").addEventListener("submit", (event) => { event.preventDefault(); judge(); });
  $("code").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); judge(); }
  });
  $("operation").addEventListener("change", () => {
    const name = $("operation").value;
    const [first] = showOperation(name);
    $("code").value = first?.code ?? template(operation(name));
    save();
  });
  onState(fromAddress);
  begin(fromAddress);
})();
