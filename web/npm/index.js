// @ts-check
// A pack from its bundle, and games of it: the module of Strabo behind a few functions.

/** What is wrong with what was asked. */
export class Refused extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The module as bytes, from the disk or from beside this file on the web. */
async function moduleBytes() {
  const place = new URL("./strabo.wasm", import.meta.url);
  if (place.protocol !== "file:") return (await fetch(place)).arrayBuffer();
  const { readFile } = await import("node:fs/promises");
  return readFile(place);
}

/** Opens the bundle of a pack. @param {Uint8Array} bundle */
export async function open(bundle) {
  const { instance } = await WebAssembly.instantiate(await moduleBytes(), {});
  return new Table(/** @type {any} */ (instance.exports), bundle);
}

/** A pack and the game of it that is played. */
export class Table {
  /** @param {any} door @param {Uint8Array} bundle */
  constructor(door, bundle) {
    this.door = door;
    this.#put(bundle);
    const wrong = door.load();
    if (wrong) throw new Refused(422, this.#said(wrong));
  }

  /** @param {Uint8Array} bytes */
  #put(bytes) {
    const at = this.door.room(bytes.length);
    new Uint8Array(this.door.memory.buffer, at, bytes.length).set(bytes);
  }

  /** @param {number} length */
  #said(length) {
    return new TextDecoder().decode(new Uint8Array(this.door.memory.buffer, this.door.said(), length));
  }

  /** @param {object} message */
  #say(message) {
    this.#put(new TextEncoder().encode(JSON.stringify(message)));
    const answer = JSON.parse(this.#said(this.door.call()));
    if (answer.error) throw new Refused(answer.status, answer.error);
    return answer.said;
  }

  /** The whole pack, as `strabo export --to json` writes it. */
  pack() {
    return this.#say({ do: "pack" });
  }

  /** Which games there are: numbers of players, setups and who is in them. */
  games() {
    return this.#say({ do: "games" });
  }

  /** Begins a game. @param {{ players: number, seed: number, people?: number[], setup?: string | null }} options */
  begin({ players, seed, people = [], setup = null }) {
    return this.#say({ do: "begin", players, seed, people, setup });
  }

  /** Goes on with the game of a record. @param {string} record @param {number[]} [people] */
  resume(record, people = []) {
    return this.#say({ do: "resume", record, people });
  }

  /** What the people at the screen may see: the question, its answers, the board. @param {object} [look] */
  sight(look = {}) {
    return this.call("sight", look);
  }

  /** Gives an answer to the question. @param {string} token @param {number} [count] */
  act(token, count) {
    const { version, asked } = this.sight();
    return this.call("act", { version, seat: asked?.seat, token, ...(count === undefined ? {} : { count }) });
  }

  /** Calls any other function of a table. @param {string} name @param {object} [body] */
  call(name, body = {}) {
    return this.#say({ do: "call", name, body });
  }

  /** Lets time go on: bots that play alone decide. @param {number} now milliseconds since the game began */
  tick(now) {
    return this.#say({ do: "tick", now });
  }

  /** Plays whole games between bots. @param {{ players: number, games: number, seed: number }} options */
  race({ players, games, seed }) {
    return this.#say({ do: "race", players, games, seed });
  }

  /** The game so far, as a text that `strabo replay` accepts. @returns {string} */
  record() {
    return this.#say({ do: "record" });
  }
}
