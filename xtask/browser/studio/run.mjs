// Drives the studio in a real browser: node studio/run.mjs CHROMIUM STRABO DATA FOLDER [PART...]
//
// Every other module here that exports `test` or `tests` is a part. A test has a name, the pack it works on
// ("east-copy", "east-overlay", "empty" or "hostile"), and a function that gets a page at the studio of a copy of that pack.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { makePack } from "./packs.mjs";
import { Server, program } from "./server.mjs";
import { watched } from "../watch.mjs";

const [executablePath, strabo, data, folder, ...wanted] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const OURS = ["run.mjs", "packs.mjs", "server.mjs"];
/** A debug build on a busy computer takes its time. */
const PATIENCE = 60_000;

/** The tests of all parts, or of those that were named. */
async function allTests() {
  const files = readdirSync(here).filter((file) => file.endsWith(".mjs") && !OURS.includes(file)).sort();
  const parts = files.map((file) => file.slice(0, -4)).filter((part) => wanted.length === 0 || wanted.includes(part));
  const unknown = wanted.filter((part) => !parts.includes(part));
  if (unknown.length > 0) throw new Error(`there is no part "${unknown[0]}"; there are ${files.join(", ")}`);
  const found = [];
  for (const part of parts) {
    const module = await import(`./${part}.mjs`);
    const tests = module.tests ?? [module];
    found.push(...tests.map(({ name, pack, test }) => ({ part, name, pack, test })));
  }
  return found;
}

/** Runs one test with a copy of its pack, a server and a page of its own. */
async function runTest(browser, { part, name, pack, test }, at) {
  const place = path.join(folder, `${at}-${part}`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const copy = path.join(place, "pack");
  await makePack(pack, { strabo, data, folder: copy });
  const server = new Server(strabo, copy);
  const windows = [];
  const complaints = [];
  /** Opens a window; what it must not do is remembered. */
  const open = async (options = {}) => {
    const seen = await watched(browser, (url) => isOurs(url, server.address), complaints, options);
    windows.push(seen);
    seen.page.setDefaultTimeout(PATIENCE);
    await seen.page.goto(server.address);
    await seen.page.locator("#counts:not(:empty)").waitFor({ state: "attached" });
    if (pack !== "empty") await seen.page.locator("#board svg .area").first().waitFor({ state: "attached" });
    return seen.page;
  };
  try {
    await server.start();
    const page = await open();
    const picture = (title) => page.screenshot({ path: path.join(folder, `${part}-${title}.png`) });
    const run = (...words) => program(strabo, words);
    await test({ page, address: server.address, folder: copy, program: run, assert, open, server, complaints, picture });
    assert.deepEqual(complaints, [], "what the page must not do");
    await server.stop();
  } catch (error) {
    await windows[0]?.page.screenshot({ path: path.join(folder, `${part}-failed.png`) }).catch(() => {});
    const said = server.said ? `\nthe server said: ${server.said}` : "";
    throw new Error(`${part}, ${name}: ${error.message}${said}`, { cause: error });
  } finally {
    server.kill();
    for (const seen of windows) await seen.close().catch(() => {});
  }
}

/** True for what the page may ask for: its own server, and what it made itself. */
function isOurs(url, address) {
  return url.startsWith(new URL(address).origin + "/") || /^(blob|data):/.test(url);
}

const tests = await allTests();
// A container has no sandbox for the browser to use, and what is opened is our own.
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const failures = [];
const waiting = tests.map((test, at) => [test, at]);

async function lane() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [test, at] = next;
    const start = performance.now();
    try {
      await runTest(browser, test, at);
      console.log(`studio, ${test.part}, ${test.name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
      failures.push(error);
    }
  }
}

try {
  await Promise.all([lane(), lane()]);
} finally {
  await browser.close();
}
for (const error of failures) {
  console.error(error.cause?.stack ?? error.stack);
  console.error(error.message);
}
if (failures.length > 0) process.exitCode = 1;
else console.log(`${tests.length} tests of the studio, screenshots in ${folder}`);
