// The packs that the studio is tested on: copies, which a test may change.

import { cpSync } from "node:fs";
import path from "node:path";
import { program } from "../server.mjs";

/** Makes a copy of a pack in a folder that does not exist yet. */
export async function makePack(name, { strabo, data, folder }) {
  const make = async (...options) => {
    const { status, stderr } = await program(strabo, ["new", folder, ...options]);
    if (status !== 0) throw new Error(stderr);
  };
  switch (name) {
    case "east-copy":
      return make("--from", "mega-empires-east", "--flat");
    case "east-overlay":
      return make("--from", "mega-empires-east");
    case "small":
      return make("--from", "smallest", "--flat");
    case "empty":
      return make("--areas", "0", "--players", "3");
    case "hostile":
      return cpSync(path.join(data, "xtask/browser/hostile"), folder, { recursive: true });
    default:
      throw new Error(`there is no pack "${name}"`);
  }
}
