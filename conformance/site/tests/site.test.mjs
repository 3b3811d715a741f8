// The page, as people use it. usage: PACKPROOF_SITE=target/site node --test site.test.mjs (ci/site)
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { RIGHT } from "./right.mjs";
import { ROOT, SITE, launch, onDisk, open, ready, serve } from "./browser.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const MISTAKE = "wiki-continuation-mask-3f";
const code = (name, id = MISTAKE) => readFileSync(join(ROOT, "conformance/site/code", id, name), "utf8");

let browser;
let server;
let scratch;

before(async () => {
  [browser, server] = await Promise.all([launch(), serve()]);
  scratch = mkdtempSync(join(tmpdir(), "packproof-site-"));
});
after(async () => {
  await browser?.close();
  server?.close();
  if (scratch) rmSync(scratch, { recursive: true });
});

const visit = (path, options) => open(browser, server.address, path, options);

/** Closes a page that did nothing wrong. */
async function close(page) {
  assert.deepEqual(page.faults, []);
  assert.deepEqual(page.elsewhere, [], "requests to elsewhere");
  await page.context().close();
}

/** Types into the input and waits for the answer to it. */
async function answer(page, text, expected) {
  await page.fill("#input", text);
  await page.waitForFunction((part) => document.querySelector("#answer").textContent.includes(part), expected);
}

test("every vector passes through the page, judged by the comparator of the npm package", async () => {
  const npm = join(scratch, "npm");
  execFileSync(join(ROOT, "vectors/packages/assemble"), ["npm", npm]);
  const { select, judge } = await import(pathToFileURL(join(npm, "lib/index.js")).href);
  // The sized ones, of megabytes, are for `packproof run`.
  const vectors = select([], ["pinned", "generated"]);
  assert.ok(vectors.length > 9000, `${vectors.length} vectors`);
  const page = await visit("playground/index.html");
  const cases = vectors.map(({ operation, parameters, input }) => ({ operation, parameters, input }));
  const answers = await page.evaluate((text) => packproof.ask("answers", text), JSON.stringify(cases));
  const wrong = vectors.map((vector, at) => [vector.id, judge(vector, answers[at])]).filter(([, { verdict }]) => verdict !== "pass");
  assert.deepEqual(wrong, []);
  // The comparator can say no: with one bit of a value changed it does.
  const at = vectors.findIndex((vector) => vector.operation === "compact_index.encode");
  const changed = { ok: answers[at].ok.replace(/.$/, (digit) => (parseInt(digit, 16) ^ 1).toString(16)) };
  assert.equal(judge(vectors[at], changed).verdict, "fail");
  await close(page);
});

test("a value is encoded, a bit is changed in place, and the known mistakes answer", async () => {
  const page = await visit("playground/index.html");
  await page.selectOption("#operation", "compact_index.encode");
  await answer(page, "-4097", "c140");
  assert.equal(await page.locator("#bits .bit").count(), 16);
  await page.click("[data-bit='0.7']");
  await page.waitForFunction(() => document.querySelector("#answer").textContent.includes("4097 (2 bytes consumed)"));
  assert.equal(await page.inputValue("#operation"), "compact_index.decode");
  assert.equal(await page.inputValue("#input"), "4140");
  const row = page.locator("#mistakes tr", { hasText: MISTAKE });
  assert.match(await row.textContent(), /1 \(2 bytes consumed\)$/, "the published mask loses bit 12");
  await close(page);
});

test("the first page answers as one types, from a disk too, and loads the engine only then", async () => {
  for (const base of [server.address, onDisk()]) {
    const page = await open(browser, base, "index.html");
    const said = async (id) => page.textContent(`#${id}`);
    assert.match(await said("right"), /^4096 \(2 bytes consumed\)/);
    assert.match(await said("wrong"), /^0 \(2 bytes consumed\)/);
    assert.equal(await page.locator("script[src*=engine]").count(), 0);
    // 0x41: continued, 1 below; 0x7f from bit 6 on: 8129, of which a mask of six bits keeps 63 * 64 + 1.
    await page.fill("#bytes", "41 7f");
    await page.waitForFunction(() => document.querySelector("#right").textContent.startsWith("8129"));
    assert.match(await said("wrong"), /^4033 /);
    await page.fill("#bytes", "05");
    await page.waitForFunction(() => document.querySelector("#wrong").textContent.startsWith("5 ") && document.querySelector("dd:has(#wrong)").className === "good");
    await close(page);
  }
});

test("bytes are read, and said to be canonical or why not", async () => {
  const page = await visit("playground/index.html#op=compact_index.decode&in=40%2000");
  assert.match(await page.textContent("#answer"), /0 \(2 bytes consumed\).*Not canonical: overlong at byte 1/);
  await answer(page, "0x40 40", "Canonical");
  await answer(page, "40", "truncated");
  await answer(page, "4x", "hex");
  await close(page);
});

test("bits are reached and changed with the keyboard alone", async () => {
  const page = await visit("playground/index.html#op=compact_index.decode&in=4040");
  await page.focus("[data-bit='0.7']");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.bit), "1.6");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelector("#input").value === "4000");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.bit), "1.6", "the focus stays on the bit");
  await close(page);
});

async function judged(page, text) {
  await page.fill("#code", text);
  await page.click("#run");
  await page.waitForSelector("#answer .verdict");
  return page.textContent("#answer");
}

test("a wrong function is diagnosed by name within a second, the right one conforms", async () => {
  const page = await visit("playground/function.html");
  const wrong = await judged(page, code("wrong.js"));
  assert.match(wrong, /DOES NOT CONFORM/);
  const [, milliseconds] = /in (\d+) ms/.exec(wrong);
  assert.match(await page.textContent("#causes"), new RegExp(MISTAKE));
  assert.ok(await page.locator("#failures .picture .mark").count() > 0, "a wrong bit is marked");
  // The first run reads all vectors; a person's next ones do not.
  const again = await judged(page, `${code("wrong.js")}\n`);
  const [, warm] = /in (\d+) ms/.exec(again);
  assert.ok(Number(warm) < 1000, `took ${milliseconds} ms at first and ${warm} ms then`);
  assert.match(await judged(page, code("right.js")), /CONFORMS/);
  assert.doesNotMatch(await page.textContent("#answer"), /DOES NOT/);
  await close(page);
});

test("a function of 64-bit integers and parameters is judged as one of bytes is", async () => {
  const page = await visit("playground/function.html#op=varint.decode");
  await judged(page, code("wrong.js", "varint-no-limit"));
  assert.match(await page.textContent("#answer"), /malformed input: \d+ of \d+ right/);
  assert.match(await page.textContent("#causes"), /varint-no-limit/);
  assert.match(await judged(page, code("right.js", "varint-no-limit")), /CONFORMS/);
  assert.equal(await page.locator("#failures details").count(), 0);
  await close(page);
});

test("a function that hangs, does not parse, or is no function gets a message, and the page goes on", async () => {
  const page = await visit("playground/function.html");
  assert.match(await judged(page, "function decode(bytes) { for (;;); }"), /stopped after 3 seconds; no answer to question 1 of/);
  assert.match(await judged(page, "function decode(bytes) { return ;; ) }"), /SyntaxError/);
  assert.match(await judged(page, "42"), /there is no function/);
  assert.match(await judged(page, "function decode(bytes) { return fetch; }"), /NOT JUDGED|DOES NOT CONFORM/);
  const cause = await judged(page, "function decode(bytes) { return undefinedName; }");
  assert.match(cause, /DOES NOT CONFORM/);
  page.faults = page.faults.filter((fault) => !/SyntaxError/.test(fault));
  await close(page);
});

test("functions of every kind of value are judged", async () => {
  for (const [operation, right] of Object.entries(RIGHT)) {
    const page = await visit(`playground/function.html#op=${operation}`);
    assert.match(await judged(page, right), /^CONFORMS/, operation);
    await close(page);
  }
});

test("a pasted function reaches no other machine, because the policy of the page holds for it", async () => {
  const text = "let sent = 0;\nfunction decode(bytes) {\n  if (!sent++) fetch('http://127.0.0.1:9/x').catch(() => {});\n  return { value: 0, consumed: 1 };\n}\n";
  for (const bypassCSP of [false, true]) {
    const page = await visit("playground/function.html", { bypassCSP });
    await judged(page, text);
    if (bypassCSP) await page.waitForTimeout(500);
    // Without the policy the request is seen: the test can fail.
    assert.deepEqual(page.elsewhere, bypassCSP ? ["http://127.0.0.1:9/x"] : []);
    await page.context().close();
  }
});

test("a link leads back to what was seen: value, parameters, and function", async () => {
  const first = await visit("playground/index.html");
  await first.selectOption("#operation", "quantize.quantize_unit");
  await first.fill("[name=bits]", "10");
  await answer(first, "0.45", "460");
  await first.waitForFunction(() => location.hash.includes("in=0.45"));
  const address = new URL(first.url());
  const second = await visit(`playground/index.html${address.hash}`);
  assert.equal(await second.inputValue("[name=bits]"), "10");
  assert.equal(await second.inputValue("#input"), "0.45");
  assert.equal(await second.textContent("#answer"), await first.textContent("#answer"));
  await close(first);
  await close(second);

  const writer = await visit("playground/function.html");
  await judged(writer, code("wrong.js"));
  const link = await writer.waitForFunction(() => location.hash.includes("code=") && location.hash);
  const reader = await visit(`playground/function.html${await link.jsonValue()}`);
  await reader.waitForSelector("#answer .verdict");
  assert.equal(await reader.inputValue("#code"), code("wrong.js"));
  assert.match(await reader.textContent("#causes"), new RegExp(MISTAKE));
  await close(writer);
  await close(reader);
});

test("a layout is drawn as it is typed, what is wrong has its line, and its vectors are a file", async () => {
  const page = await visit("presets/mirror-10.html");
  await page.click("text=Change it, and take its vectors");
  await ready(page);
  assert.match(await page.inputValue("#code"), /^about = "Mirror/);
  assert.equal(await page.locator("#bits rect").count(), 32);
  await page.fill("#code", 'kind = "ranged"\nbits = 10\nrange = [-1, 1]\n');
  await page.waitForFunction(() => document.querySelectorAll("#bits rect").length === 10);
  assert.match(await page.textContent("#follows"), /10/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
  const file = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(file.format, "my_layout");
  const vectors = file.groups.flatMap((group) => group.vectors);
  // 1 is the highest of 1024 codes, in two bytes.
  assert.deepEqual(vectors.find((of) => of.operation === "my_layout.encode" && of.input === "f32:3f800000")?.accept.value, "03ff");
  await page.fill("#code", 'kind = "ranged"\nbits = 10\nround = "floor"\n');
  await page.waitForFunction(() => document.querySelector("#wrong").textContent.startsWith("line 3: round: unknown variant"));
  assert.ok(await page.isDisabled("#download"));
  const other = await visit(`playground/layout.html${new URL(page.url()).hash}`);
  assert.equal(await other.inputValue("#code"), await page.inputValue("#code"));
  await close(page);
  await close(other);
});

test("an erratum's link opens its witness in the playground", async () => {
  const page = await visit(`errata/${MISTAKE}.html`);
  await page.click("text=Open it in the playground");
  await ready(page);
  assert.match(await page.textContent("#answer"), /4096 \(2 bytes consumed\)/);
  await close(page);
});

test("the site works from a disk, without a server", async () => {
  const page = await open(browser, onDisk(), "playground/function.html");
  assert.match(await judged(page, code("wrong.js")), /DOES NOT CONFORM/);
  assert.match(await page.textContent("#causes"), new RegExp(MISTAKE));
  await close(page);
});

/** Every page, and the playground's with something to see. */
const PAGES = readdirSync(SITE, { recursive: true }).map((path) => path.replaceAll("\\", "/")).filter((path) => path.endsWith(".html")).sort();
const STATES = { "playground/index.html": "#op=compact_index.decode&in=40%2000" };

test("axe has no findings on any kind of page, light and dark", async () => {
  // Pages of errata and of presets are made by one function each: those with most parts and every twentieth stand for all.
  const errata = PAGES.filter((path) => path.startsWith("errata/"));
  const presets = PAGES.filter((path) => path.startsWith("presets/"));
  const stands = (path) => [errata, presets].every((of) => !of.includes(path) || of.indexOf(path) % 20 === 0);
  const picked = PAGES.filter((path) => stands(path) || path.includes(MISTAKE) || path.endsWith("/index.html"));
  const faults = [];
  for (const colorScheme of ["light", "dark"]) {
    const page = await visit("index.html", { colorScheme, bypassCSP: true, viewport: { width: 1280, height: 900 } });
    for (const path of picked) {
      await page.goto("about:blank");
      await page.goto(`${server.address}/${path}${STATES[path] ?? ""}`);
      if (path.startsWith("playground/")) await ready(page);
      if (path === "playground/function.html") await judged(page, code("wrong.js"));
      await page.evaluate(() => document.querySelectorAll("details").forEach((of) => { of.open = true; }));
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
      const what = ({ id, nodes }) => `${path}, ${colorScheme}: ${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join("; ")}`;
      faults.push(...violations.map(what));
    }
    page.elsewhere = page.elsewhere.filter((url) => url !== "about:blank");
    await close(page);
  }
  assert.deepEqual(faults, []);
});

test("no page is wider than a phone of 390 pixels", async () => {
  const page = await visit("index.html", { viewport: { width: 390, height: 844 } });
  const found = [];
  const long = encodeURIComponent(JSON.stringify({ bytes: "80".repeat(40), widths: Array(64).fill(3) }));
  for (const path of [...PAGES, `playground/index.html#op=bit_pack.read&in=${long}`]) {
    await page.goto("about:blank");
    await page.goto(`${server.address}/${path}${STATES[path] ?? ""}`);
    if (path.startsWith("playground/")) await ready(page);
    const wide = await page.evaluate(() => {
      const limit = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= limit) return null;
      const inside = (element) => element.closest(".scroll, pre, textarea");
      const out = [...document.querySelectorAll("main *")].filter((of) => of.getBoundingClientRect().right > limit + 1 && !inside(of));
      return out.slice(0, 2).map((of) => `${of.tagName}.${of.className} ${of.textContent.slice(0, 40)}`);
    });
    if (wide) found.push(`${path}: ${wide.join("; ")}`);
  }
  assert.deepEqual(found, []);
  page.elsewhere = page.elsewhere.filter((url) => url !== "about:blank");
  await close(page);
});
