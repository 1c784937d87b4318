// Judges pages as they are served, by Lighthouse as on a phone: the studio, the page of a build and a report.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

/** What must be without fault, whatever the machine does beside it: times are not asked for. */
const CATEGORIES = ["accessibility", "best-practices"];
/** Audits of speed that do not depend on it. */
const AUDITS = ["cumulative-layout-shift", "uses-text-compression"];
/** What a page may shift while it loads, as Lighthouse counts it; from 0.1 on people notice. */
const MOST_SHIFT = 0.05;

/** The files of a folder, as any web server would send them. */
async function serveFolder(folder) {
  const types = { html: "text/html; charset=utf-8", svg: "image/svg+xml", js: "text/javascript", css: "text/css", json: "application/json" };
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname;
    // Browsers ask for a picture of the whole place, which belongs to no page.
    if (name === "/favicon.ico") return response.writeHead(204).end();
    try {
      const file = readFileSync(join(folder, name));
      response.writeHead(200, { "content-type": types[name.split(".").at(-1)] ?? "application/octet-stream" }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

/** The studio of a pack: where it is, and what ends it. */
async function studio(strabo, pack) {
  const child = spawn(strabo, ["serve", pack], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) return { child, address: line.split(" ").at(-1) };
  throw new Error("the studio printed no address");
}

/** What Lighthouse finds wrong with a page. */
async function faults(url, port) {
  const { lhr } = await lighthouse(url, { port, logLevel: "error", output: "json", onlyCategories: CATEGORIES, onlyAudits: AUDITS });
  if (lhr.runtimeError) return [lhr.runtimeError.message];
  const missing = AUDITS.filter((id) => !(id in lhr.audits));
  if (missing.length > 0) return [`Lighthouse has no ${missing}`];
  const wrong = Object.values(lhr.audits).filter((audit) => {
    if (audit.id === AUDITS[0]) return !(audit.numericValue <= MOST_SHIFT);
    return audit.score !== null && audit.score < 1;
  });
  return wrong.map(({ id, title, displayValue, details }) =>
    `${id}: ${title} ${displayValue ?? ""} ${JSON.stringify(details?.items ?? []).slice(0, 500)}`);
}

/** Judges the pages of a folder that `strabo` wrote, and the studio of a pack; `suite` gets a name, pages and what looks at one. */
export async function judgePages({ strabo, chromium, folder, pages, pack, suite }) {
  // A container has no sandbox for the browser to use, and what is opened is our own.
  const quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
  const browser = await launch({ chromePath: chromium, chromeFlags: quiet });
  const built = await serveFolder(folder);
  const served = await studio(strabo, pack);
  try {
    const urls = [...pages.map((page) => built.address + page), served.address];
    await suite("lighthouse", urls, async (url) => {
      const found = (await faults(url, browser.port)).filter((fault) => url === served.address || !fault.startsWith(AUDITS[1]));
      return found.join("\n");
    });
    // For the validator of HTML, which reads files.
    writeFileSync(join(folder, "studio.html"), await (await fetch(served.address)).text());
  } finally {
    served.child.kill("SIGKILL");
    built.server.close();
    browser.kill();
  }
}
