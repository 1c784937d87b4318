// The packs that the studio is tested on: copies, which a test may change.

import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { program } from "./server.mjs";

/** Makes a copy of a pack in a folder that does not exist yet. */
export async function makePack(name, { strabo, data, folder }) {
  switch (name) {
    case "east-copy":
      return make(strabo, folder, "--from", "mega-empires-east", "--flat");
    case "hostile":
      return cpSync(path.join(data, "xtask/browser/hostile"), folder, { recursive: true });
    case "empty":
      return makeEmpty(strabo, folder);
    default:
      throw new Error(`there is no pack "${name}"`);
  }
}

async function make(strabo, folder, ...options) {
  const { status, stderr } = await program(strabo, ["new", folder, ...options]);
  if (status !== 0) throw new Error(stderr);
}

/** The rules and civilizations of a small game on an empty board. */
async function makeEmpty(strabo, folder) {
  await make(strabo, folder);
  const map = path.join(folder, "map.toml");
  const text = readFileSync(map, "utf8");
  const rows = text.search(/^\[\[/m);
  writeFileSync(map, rows < 0 ? text : text.slice(0, rows));
  const outlines = path.join(folder, "map.geojson");
  if (existsSync(outlines)) rmSync(outlines);
}
