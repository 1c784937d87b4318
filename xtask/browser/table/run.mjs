// Drives the table in a real browser: node table/run.mjs CHROMIUM STRABO DATA FOLDER [PART...]
//
// A test has a name and a function. It starts tables with `table(...)` and opens their addresses with `open(...)`.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isOurs, runAll, testsIn } from "../lanes.mjs";
import { Server } from "../server.mjs";
import { watched } from "../watch.mjs";
import { isReady } from "./person.mjs";

const [executablePath, strabo, , folder, ...wanted] = process.argv.slice(2);

/** A table that runs, with the address of each screen by its name. */
class TableServer extends Server {
  constructor(words) {
    super(strabo, ["table", ...words], (line) => line === "ready");
  }

  addressOf(name) {
    const line = this.lines.find((one) => one.startsWith(`${name} `));
    if (!line) throw new Error(`no screen is called "${name}": ${this.lines}`);
    return line.split(" ")[1];
  }
}

/** Runs one test in a folder of its own. */
async function runTest(browser, { part, test }, at) {
  const place = path.join(folder, `${at}-${part}`);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const servers = [];
  const windows = [];
  const complaints = [];
  /** Starts a table; its record is in the folder of the test. */
  const table = async (...words) => {
    const record = words.includes("--resume") ? [] : ["--record", path.join(place, `${servers.length}.record`)];
    const server = new TableServer([...words, ...record]);
    servers.push(server);
    await server.start();
    return server;
  };
  /** Serves a game that was played. */
  const replay = async (file) => {
    const server = new Server(strabo, ["replay", file, "--serve"]);
    servers.push(server);
    await server.start();
    return server;
  };
  /** Opens the address of a screen, with a script that is run before its own, and waits until it is ready; what the page must not do is remembered. */
  const open = async (address, { script, ready = isReady, ...options } = {}) => {
    const seen = await watched(browser, (url) => isOurs(url, address), complaints, { viewport: { width: 1280, height: 800 }, ...options });
    windows.push(seen);
    if (script) await seen.page.addInitScript(script);
    await seen.page.goto(address);
    await ready(seen.page);
    return seen.page;
  };
  const picture = (page, title) => page.screenshot({ path: path.join(folder, `${part}-${title}.png`) });
  /** A recorded game of five players up to the first line for which `isEnd(line)` holds. */
  const recordUntil = (game, isEnd) => {
    const lines = readFileSync(path.join("examples/records", `${game}.record`), "utf8").split("\n");
    const end = lines.findIndex(isEnd);
    assert.ok(end > 0, "the game reaches that line");
    const cut = path.join(place, "cut.record");
    writeFileSync(cut, `${lines.slice(0, end).join("\n")}\n`);
    return { file: cut, line: lines[end] };
  };
  try {
    await test({ assert, table, replay, open, picture, complaints, folder: place, recordUntil });
    assert.deepEqual(complaints, [], "what the page must not do");
    for (const server of servers) await server.stop();
  } catch (error) {
    for (const [number, seen] of windows.entries()) await picture(seen.page, `failed-${number}`).catch(() => {});
    throw new Error([error.message, ...servers.map((server) => server.said)].join("\n"), { cause: error });
  } finally {
    for (const server of servers) server.kill();
    for (const seen of windows) await seen.close().catch(() => {});
  }
}

const here = path.dirname(fileURLToPath(import.meta.url));
const tests = await testsIn(here, ["run.mjs", "person.mjs"], wanted);
await runAll({ name: "table", tests, executablePath, folder, runTest });
