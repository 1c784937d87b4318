// Opens a bundle and answers three questions about its pack: see ../README.md.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { decode } from "cborg";

// What to make of the tags in a bundle: 55799 marks the file, 78 and 86 are the lines of outlines.
const tags = [];
tags[55799] = (value) => value;
tags[78] = (bytes) => numbers(bytes, 4, (view, at) => view.getInt32(at, true) / 100);
tags[86] = (bytes) => numbers(bytes, 8, (view, at) => view.getFloat64(at, true));

function numbers(bytes, size, read) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / size }, (_, index) => read(view, index * size));
}

/** The pack in a bundle, as objects and arrays. */
function readBundle(path) {
  const data = readFileSync(path);
  const digest = createHash("sha256").update(data.subarray(0, -32)).digest();
  if (!digest.equals(data.subarray(-32))) fail(`${path} is damaged, or no bundle`);
  const [name, version, writer, body] = decode(data, { tags });
  if (name !== "strabo" || version !== 1) {
    fail(`${path} has format ${version}, written by Strabo ${writer}`);
  }
  return decode(body, { tags });
}

function fail(message) {
  console.error(message);
  exit(1);
}

/** Whether "5-8" or "9" includes a number of players. */
function hasPlayers(players, text) {
  const [least, most = least] = text.split("-").map(Number);
  return least <= players && players <= most;
}

/** For each area, whether it is in play in the usual setup. */
function inPlay(pack, players) {
  const setup = pack.setups.find((setup) => setup.players === players);
  return pack.areas.map((area, index) => {
    if (area.kind === "sea") return true;
    const added = setup.add.includes(index);
    const plays = area.region.map((civilization) => setup.civilizations.includes(civilization));
    const own = plays.includes(true) && (pack.shared_in_play !== "all" || !plays.includes(false));
    return (added || own) && !setup.out.includes(index) && !area.impassable;
  });
}

/** The areas in which a ship from `start` can end its move. */
function reachedByShip(pack, start, players) {
  const coasts = pack.areas.map((area) => (area.coasts.length > 0 ? area.coasts : [area.water]));
  // A ship lies at one coast of an area, and leaves by the coast it came to.
  const ships = new Map(coasts[start].map((_, coast) => [`${start} ${coast}`, [start, coast]]));
  for (let step = 0; step < pack.rules.movement.ship_steps; step++) {
    for (const [here, at] of [...ships.values()]) {
      for (const there of coasts[here][at]) {
        if (pack.areas[there].kind !== "land") continue;
        coasts[there].forEach((touches, coast) => {
          if (touches.includes(here)) ships.set(`${there} ${coast}`, [there, coast]);
        });
      }
    }
  }
  const playing = inPlay(pack, players);
  const areas = new Set([...ships.values()].map(([area]) => area));
  return [...areas].filter((area) => playing[area] && area !== start).sort((a, b) => a - b);
}

/** For each block of trade: its name and the cards of one stack. */
function stackContents(pack, number, players) {
  const deal = pack.deals.find((deal) => hasPlayers(players, deal.players));
  const stack = pack.stacks.findIndex((stack) => stack.number === number);
  const blocks = deal.blocks.length > 0 ? deal.blocks : [null];
  return blocks.map((block) => {
    const cards = [];
    for (const card of [...pack.commodities, ...pack.calamities]) {
      const fits = card.cards.find((count) => hasPlayers(players, count.players));
      // What belongs to no block is shared out among all of them.
      const owner = card.block ?? null;
      const share = owner === null ? blocks.length : 1;
      const count = Math.floor((fits?.cards ?? 0) / share);
      const here = block === null || owner === null || owner === block;
      if (card.stack === stack && count > 0 && here) cards.push(`${card.id} ${count}`);
    }
    return [block === null ? "" : ` of ${pack.blocks[block].id}`, cards];
  });
}

const [path, startId, players, number] = [argv[2], argv[3], Number(argv[4]), Number(argv[5])];
const pack = readBundle(path);
const start = pack.areas.findIndex((area) => area.id === startId);
console.log(`a ship from ${startId} reaches, with ${players} players:`);
for (const area of reachedByShip(pack, start, players)) console.log(`  ${pack.areas[area].id}`);
for (const [block, cards] of stackContents(pack, number, players)) {
  console.log(`stack ${number}${block}: ${cards.join(", ")}`);
}
if (pack.outlines.length > 0) {
  const line = pack.outlines[start].parts.flatMap((part) => part.outer);
  const least = (side) => Math.min(...line.filter((_, index) => index % 2 === side)).toFixed(2);
  console.log(`outline of ${startId}: ${line.length / 2} corners, from ${least(0)}, ${least(1)}`);
}
