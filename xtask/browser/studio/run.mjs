// Drives the studio in a real browser: node studio/run.mjs CHROMIUM STRABO DATA FOLDER [PART...]
//
// A test has a name, the pack it works on ("east-copy", "east-overlay", "small", "empty", "hostile", or "new" for none
// yet), and a function that gets a page at the studio of a copy of that pack.

import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isOurs, runAll, testsIn } from "../lanes.mjs";
import { Server, program } from "../server.mjs";
import { settled } from "../wait.mjs";
import { watched } from "../watch.mjs";
import { makePack } from "./packs.mjs";

const [executablePath, strabo, data, folder, ...wanted] = process.argv.slice(2);

/** Runs one test with a copy of its pack, a server and a page of its own. */
async function runTest(browser, { part, pack, test }, at) {
  const place = path.join(folder, `${at}-${part}`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const copy = path.join(place, "pack");
  if (pack !== "new") await makePack(pack, { strabo, data, folder: copy });
  const server = new Server(strabo, pack === "new" ? ["serve", "--new", copy] : ["serve", copy]);
  const windows = [];
  const complaints = [];
  /** Opens a window; what it must not do is remembered. */
  const open = async (options = {}) => {
    const seen = await watched(browser, (url) => isOurs(url, server.address), complaints, options);
    windows.push(seen);
    await seen.page.goto(server.address);
    const first = pack === "new" ? "dialog.start" : "#counts:not(:empty)";
    await seen.page.locator(first).waitFor({ state: "attached" });
    if (!["empty", "new"].includes(pack)) await seen.page.locator("#board svg .area").first().waitFor({ state: "attached" });
    await settled(seen.page);
    return seen.page;
  };
  try {
    await server.start();
    const page = await open();
    const picture = (title) => page.screenshot({ path: path.join(folder, `${part}-${title}.png`) });
    const run = (...words) => program(strabo, words);
    await test({ page, address: server.address, folder: copy, place, strabo, program: run, assert, open, server, complaints, picture });
    assert.deepEqual(complaints, [], "what the page must not do");
    await server.stop();
  } catch (error) {
    await windows[0]?.page.screenshot({ path: path.join(folder, `${part}-failed.png`) }).catch(() => {});
    const said = server.said ? `\nthe server said: ${server.said}` : "";
    throw new Error(error.message + said, { cause: error });
  } finally {
    server.kill();
    for (const seen of windows) await seen.close().catch(() => {});
  }
}

const here = path.dirname(fileURLToPath(import.meta.url));
const tests = await testsIn(here, ["run.mjs", "packs.mjs", "hands.mjs"], wanted);
await runAll({ name: "studio", tests, executablePath, folder, runTest });
