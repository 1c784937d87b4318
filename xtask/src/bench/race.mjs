// Plays games of a bundle between bots in the module for browsers: node race.mjs MODULE BUNDLE PLAYERS GAMES

import { readFileSync } from "node:fs";

const [module, bundle, players, games] = process.argv.slice(2);
const { instance: { exports: door } } = await WebAssembly.instantiate(readFileSync(module), {});
const put = (bytes) => {
  const at = door.room(bytes.length);
  new Uint8Array(door.memory.buffer, at, bytes.length).set(bytes);
};
put(readFileSync(bundle));
if (door.load()) throw new Error("the bundle cannot be read");
const play = (count) => {
  put(new TextEncoder().encode(JSON.stringify({ do: "race", players: Number(players), games: count, seed: 1 })));
  const length = door.call();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(door.memory.buffer, door.said(), length)));
};
// The compiler of the browser makes the module faster while it runs.
play(Math.ceil(Number(games) / 4));
const start = performance.now();
const { said } = play(Number(games));
console.log(JSON.stringify({ seconds: (performance.now() - start) / 1000, said }));
