// Runs tests two at a time, and says at the end which of them failed.

import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { TIMEOUT } from "./wait.mjs";

/** How many lines of an error are shown at the end. */
const MOST_LINES = 12;

/** The tests of a folder: every module there that exports `test` or `tests` is a part. */
export async function testsIn(here, ours, wanted) {
  const files = readdirSync(here).filter((file) => file.endsWith(".mjs") && !ours.includes(file)).sort();
  const parts = files.map((file) => file.slice(0, -4)).filter((part) => wanted.length === 0 || wanted.includes(part));
  const unknown = wanted.filter((part) => !parts.includes(part));
  if (unknown.length > 0) throw new Error(`there is no part "${unknown[0]}"; there are ${files.join(", ")}`);
  const found = [];
  for (const part of parts) {
    const module = await import(pathToFileURL(path.join(here, `${part}.mjs`)).href);
    found.push(...(module.tests ?? [module]).map((test) => ({ ...test, part })));
  }
  return found;
}

/** The browser, which is started again when it crashed. */
class Chromium {
  constructor(executablePath) {
    this.executablePath = executablePath;
    this.browser = null;
    this.starting = null;
  }

  running() {
    if (this.browser?.isConnected()) return this.browser;
    this.starting ??= this.start();
    return this.starting;
  }

  async start() {
    // A container has no sandbox for the browser to use, and what is opened is our own.
    const args = ["--no-sandbox", "--disable-gpu"];
    this.browser = await chromium.launch({ executablePath: this.executablePath, args, timeout: TIMEOUT });
    this.starting = null;
    return this.browser;
  }
}

/** True when the browser itself crashed: that says nothing about what is tested. */
const isCrash = (browser, error) => !browser.isConnected() || /\b(Page|Target) crashed\b/.test(error.message);

/** Runs a test, and once more if the browser crashed; never after an expectation that failed. */
async function runOnce(keeper, run, title) {
  const browser = await keeper.running();
  try {
    await run(browser);
  } catch (error) {
    if (!isCrash(browser, error)) throw error;
    console.log(`${title}: the browser crashed; once more`);
    await run(await keeper.running());
  }
}

/** Runs all tests with `runTest(browser, test, at)`. What fails is told last, also in `failed.txt` of the folder. */
export async function runAll({ name, tests, executablePath, folder, runTest }) {
  const report = path.join(folder, "failed.txt");
  rmSync(report, { force: true });
  const keeper = new Chromium(executablePath);
  const failures = [];
  const waiting = [...tests.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, test] = next;
      const title = [name, test.part, test.name].filter(Boolean).join(", ");
      const start = performance.now();
      try {
        await runOnce(keeper, (browser) => runTest(browser, test, at), title);
        console.log(`${title}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
      } catch (error) {
        console.log(`${title}: failed`);
        failures.push({ title, error });
      }
    }
  };
  try {
    await Promise.all([lane(), lane()]);
  } finally {
    await keeper.browser?.close();
  }
  if (failures.length === 0) {
    console.log(`${tests.length} tests of the ${name}, screenshots in ${folder}`);
    return;
  }
  process.exitCode = 1;
  for (const { error } of failures) console.error(error.cause?.stack ?? error.stack);
  const short = ({ message }) => message.replace(/\x1b\[\d+m/g, "").split("\n").slice(0, MOST_LINES).join("\n    ");
  const lines = failures.map(({ title, error }) => `  ${title}: ${short(error)}`);
  const text = [`${failures.length} of ${tests.length} tests of the ${name} failed:`, ...lines].join("\n");
  writeFileSync(report, `${text}\n`);
  console.error(text);
}

/** True for what a page may ask for: its own server, and what it made itself. */
export function isOurs(url, address) {
  return url.startsWith(new URL(address).origin + "/") || /^(blob|data):/.test(url);
}
