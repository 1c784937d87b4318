// Drives the pages of `strabo export --to web` in a real browser: node web/run.mjs CHROMIUM STRABO DATA FOLDER [PART...]
//
// They are opened from the disk with the network cut off, and from a plain web server.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isOurs, runAll, testsIn } from "../lanes.mjs";
import { isReady } from "../table/person.mjs";
import { watched } from "../watch.mjs";

const [executablePath, strabo, , folder, ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

/** Runs the program. */
const run = (...words) => execFileSync(strabo, words, { encoding: "utf8" });

/** The page of a pack, made once. */
const made = new Map();
function pageOf(pack) {
  if (!made.has(pack)) {
    const file = path.resolve(folder, `${path.basename(pack)}.html`);
    run("export", pack, "--to", "web", "--force", "-o", file);
    made.set(pack, file);
  }
  return made.get(pack);
}

async function runTest(browser, { part, name, test }) {
  const complaints = [];
  const windows = [];
  /** Opens a page, from the disk without a network unless another address is given, and waits for the first question. */
  const open = async (pack, { address = pathToFileURL(pageOf(pack)).href, ...options } = {}) => {
    const offline = address.startsWith("file:");
    const isAllowed = (url) => url === address || /^(blob|data):/.test(url) || (!offline && isOurs(url, address));
    const seen = await watched(browser, isAllowed, complaints, { offline, ...options });
    windows.push(seen);
    await seen.page.goto(address);
    await isReady(seen.page);
    return seen.page;
  };
  const picture = (page, title) => page.screenshot({ path: path.join(folder, `${part}-${title}.png`) });
  try {
    await test({ assert, open, run, picture, pageOf, folder });
    assert.deepEqual(complaints, [], "what the page must not do");
  } catch (error) {
    for (const [number, seen] of windows.entries()) await picture(seen.page, `failed-${name.replaceAll(/\W+/g, "-")}-${number}`).catch(() => {});
    throw error;
  } finally {
    for (const seen of windows) await seen.close().catch(() => {});
  }
}

const here = path.dirname(fileURLToPath(import.meta.url));
const tests = await testsIn(here, ["run.mjs"], wanted);
await runAll({ name: "web", tests, executablePath, folder, runTest });
