// Runs the tests of a folder, two at a time: every module there that exports `test` or `tests` is a part.

import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

/** A debug build on a busy computer takes its time. */
export const PATIENCE = 60_000;

/** The tests of all parts, or of those that were named. */
async function testsIn(here, ours, wanted) {
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

/** Runs all tests with `runTest(browser, test, at)`; those that fail are reported at the end. */
export async function runAll({ name, here, ours, wanted, executablePath, folder, runTest }) {
  const tests = await testsIn(here, ours, wanted);
  // A container has no sandbox for the browser to use, and what is opened is our own.
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const failures = [];
  const waiting = [...tests.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, test] = next;
      const start = performance.now();
      try {
        await runTest(browser, test, at);
        console.log(`${name}, ${test.part}, ${test.name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
      } catch (error) {
        failures.push(new Error(`${test.part}, ${test.name}: ${error.message}`, { cause: error }));
      }
    }
  };
  try {
    await Promise.all([lane(), lane()]);
  } finally {
    await browser.close();
  }
  for (const error of failures) {
    console.error(error.cause?.cause?.stack ?? error.cause?.stack);
    console.error(error.message);
  }
  if (failures.length > 0) process.exitCode = 1;
  else console.log(`${tests.length} tests of the ${name}, screenshots in ${folder}`);
}

/** True for what a page may ask for: its own server, and what it made itself. */
export function isOurs(url, address) {
  return url.startsWith(new URL(address).origin + "/") || /^(blob|data):/.test(url);
}
