// Pictures of the site for a person to look at: 1280 and 390 pixels wide, light and dark.
// usage: PACKPROOF_SITE=target/site node screenshots.mjs DIRECTORY [PATH]...
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, launch, open, serve } from "./browser.mjs";

const [directory, ...only] = process.argv.slice(2);
if (!directory) {
  console.error("usage: node screenshots.mjs DIRECTORY [PATH]...");
  process.exit(2);
}
const wrong = readFileSync(join(ROOT, "conformance/site/code/wiki-continuation-mask-3f/wrong.js"), "utf8");
const PAGES = only.length ? only : [
  "index.html", "formats/compact-index.html", "errata/index.html", "errata/wiki-continuation-mask-3f.html",
  "findings.html", "guides/index.html", "playground/index.html#op=compact_index.decode&in=4040",
  "playground/package.html#sample", "playground/function.html", "playground/layout.html",
  "presets/index.html", "presets/mirror-10.html", "presets/leb128-u64-rust.html", "world.html",
];
mkdirSync(directory, { recursive: true });
const [browser, server] = await Promise.all([launch(), serve()]);
for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    for (const path of PAGES) {
      const page = await open(browser, server.address, path, { colorScheme, viewport: { width, height: 900 } });
      if (path.startsWith("playground/function.html")) {
        await page.fill("#code", wrong);
        await page.click("#run");
        await page.waitForSelector("#answer .verdict");
      }
      const name = path.replace(/#.*/, "").replaceAll("/", "-").replace(".html", "");
      await page.screenshot({ path: join(directory, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      await page.context().close();
    }
  }
}
await browser.close();
server.close();
