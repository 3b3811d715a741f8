// A dropped package: summary, tables, indices by length, and which of them the published recipe misreads.
"use strict";
(() => {
  const { $, el, fill, state, remember, onState, begin, erratum, counted } = page;
  // Offsets in a package are signed 32-bit integers; browsers limit the module to less.
  const LARGEST = 512 * 1024 * 1024;
  const SHOWN = 12;

  function table(caption, head, rows, more) {
    const body = el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell, at) => el(at ? "td" : "th", at ? {} : { scope: "row" }, cell)))));
    return el("div", { class: "scroll", role: "region", "aria-label": caption, tabindex: "0" },
      el("table", {}, el("thead", {}, el("tr", {}, head.map((name) => el("th", { scope: "col" }, name)))), body),
      more > 0 ? el("p", { class: "more" }, `${more} more`) : undefined);
  }

  const section = (title, ...children) => el("section", { "aria-label": title }, el("h2", {}, title), children);

  function indices(found) {
    const { total, by_length: lengths } = found;
    const rows = lengths.map((count, at) => [counted(at + 1, "byte"), String(count), `${total ? ((100 * count) / total).toFixed(1) : "0.0"} %`,
      el("meter", { min: 0, max: Math.max(total, 1), value: count, "aria-label": `${count} of ${total}` })]);
    return table("Lengths", ["Length", "Indices", "Share", "Of all"], rows, 0);
  }

  const at = (place) => `${place.table} entry ${place.entry}, ${place.field}, byte ${place.offset}`;

  function misread(found) {
    const wrong = found.wrong_under_mask_3f;
    const says = el("p", {}, `${wrong.length} of ${found.total} indices are misread by the published recipe (`, erratum("wiki-continuation-mask-3f"), ").");
    if (!wrong.length) return [says];
    const rows = wrong.slice(0, SHOWN).map((of) => [at(of.place),
      el("a", { href: `index.html#op=compact_index.decode&in=${of.bytes}` }, el("code", {}, of.bytes)), String(of.value), el("span", { class: "bad" }, String(of.recipe_reads))]);
    return [says, table("Misread indices", ["Where", "Bytes", "Value", "The recipe reads"], rows, wrong.length - SHOWN)];
  }

  /** A table of entries, folded: hundreds of rows are for those who ask. */
  function entries(name, rows, total) {
    if (!rows.length) return el("p", {}, `${name}: none.`);
    const head = Object.keys(rows[0]);
    return el("details", { class: "failure" }, el("summary", {}, `${name} (${total})`),
      el("div", { class: "body" }, table(name, head.map((key) => key.replaceAll("_", " ")), rows.map((row) => head.map((key) => String(row[key]))), total - rows.length)));
  }

  function show(name, { summary, inspection, tables }) {
    const facts = [
      ["File", name], ["Size", `${inspection.bytes} bytes`],
      ["Version", `${summary.file_version}, licensee ${summary.licensee_version}`],
      ["Flags", `0x${summary.flags.toString(16).padStart(8, "0")}`],
    ];
    if (summary.history.guid) facts.push(["GUID", summary.history.guid], ["Generations", String(summary.history.generations.length)]);
    if (inspection.names_behind_nul) facts.push(["Names with bytes after their NUL", String(inspection.names_behind_nul)]);
    for (const fault of inspection.faults) facts.push(["Damaged", fault]);
    if (inspection.inconsistent) facts.push(["Inconsistent", inspection.inconsistent]);
    fill("answer", el("dl", {}, facts.flatMap(([term, value]) => [el("dt", {}, term), el("dd", {}, value)])));
    const found = inspection.indices;
    const again = (of) => (of.differs_at === null ? "the same bytes" : `differs at byte ${of.differs_at}`);
    const canonical = found.not_canonical.length
      ? table("Indices that are not canonical", ["Where", "Why"], found.not_canonical.slice(0, SHOWN).map((of) => [at(of.place), of.why]), found.not_canonical.length - SHOWN)
      : el("p", {}, "All are canonical.");
    const counts = Object.fromEntries(inspection.tables.map((of) => [of.table, of.entries]));
    fill("report",
      section("Indices by length", indices(found), canonical),
      section("Under the mask 0x3F", misread(found)),
      section("Tables, re-encoded", table("Tables", ["Table", "Entries", "Bytes", "Re-encoded"], inspection.tables.map((of) => [of.table, String(of.entries), String(of.bytes), again(of)]), 0)),
      section("Entries", entries("Names", tables.names, counts.names), entries("Imports", tables.imports, counts.imports), entries("Exports", tables.exports, counts.exports)));
  }

  async function open(name, bytes) {
    try {
      show(name, await packproof.ask("open_package", bytes));
    } catch (error) {
      fill("answer", el("p", { class: "bad" }, `${name}: ${error.message}`));
      fill("report");
    }
  }

  async function take(file) {
    if (!file) return;
    if (file.size > LARGEST) {
      fill("answer", el("p", { class: "bad" }, `${file.name} has ${file.size} bytes; up to ${LARGEST} are read here, more by packproof inspect.`));
      fill("report");
      return;
    }
    remember({});
    await open(file.name, new Uint8Array(await file.arrayBuffer()));
  }

  async function sample() {
    remember({ sample: "" });
    await open("sample.u", await packproof.ask("sample"));
  }

  const drop = $("drop");
  for (const kind of ["dragover", "dragenter"]) {
    drop.addEventListener(kind, (event) => { event.preventDefault(); drop.classList.add("over"); });
  }
  drop.addEventListener("dragleave", () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    take(event.dataTransfer.files[0]);
  });
  $("file").addEventListener("change", () => take($("file").files[0]));
  $("sample").addEventListener("click", sample);
  const fromAddress = async () => { if ("sample" in state()) await sample(); };
  onState(fromAddress);
  begin(fromAddress);
})();
