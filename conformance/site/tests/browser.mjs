// A headless Chromium with the site: over HTTP from a server of this process, or from the disk.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { extname, join, normalize, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const SITE = resolve(process.env.PACKPROOF_SITE ?? "target/site");
export const ROOT = resolve(import.meta.dirname, "../../..");

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml" };

/** Serves the site on a free port. */
export async function serve() {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    try {
      const file = join(SITE, path.endsWith("/") ? `${path}index.html` : path);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      response.end(await readFile(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** The address of the site on the disk. */
export const onDisk = () => pathToFileURL(SITE).href;

/** The browser: Debian's, or the one that PACKPROOF_CHROMIUM names. */
export async function launch() {
  const executablePath = process.env.PACKPROOF_CHROMIUM
    ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));
  return chromium.launch({
    executablePath, headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** A page that collects its faults: errors, failed loads, and requests to anywhere but the site. */
export async function open(browser, base, path, options = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.faults = [];
  page.elsewhere = [];
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") page.faults.push(message.text()); });
  page.on("request", (request) => {
    const own = [base, "blob:", "data:"].some((start) => request.url().startsWith(start));
    if (!own) page.elsewhere.push(request.url());
  });
  await page.goto(`${base}/${path}`);
  if (path.startsWith("playground/")) await ready(page);
  return page;
}

/** The playground has started, and has shown what its address asks for. */
export async function ready(page) {
  await page.waitForSelector("html[data-ready=yes]");
}
