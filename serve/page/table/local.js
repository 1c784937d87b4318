// @ts-check
// How a page speaks with a game that it holds itself: what game.js says to a server, this says to a worker.
// It keeps the game in the browser, and offers new games, the record, and the pictures of the pack.

import { box, button, byId, choice, labelled, made, tick } from "/dom.js";
import { counted, Refused } from "/server.js";
import { opened } from "/table/dialogs.js";
import { savedAs, textAddress } from "/table/words.js";

/**
 * @typedef {{ id: string | null, name: string | null, seats: string[] }} Setup
 * @typedef {{ players: number, setups: Setup[] }} Count
 * @typedef {{ record: string, people: number[] }} Kept
 */

/** How often time goes on, in milliseconds. */
const TICK = 250;

const about = JSON.parse(byId("file-about").textContent ?? "");
const PLACE = `strabo game ${about.digest}`;

/** The bytes of a part of this file, in a plain loop: there are millions of them. @param {string} id */
function part(id) {
  const letters = atob((byId(id).textContent ?? "").trim());
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** Who waits for which answer. @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
let last = 0;
const worker = new Worker(textAddress(byId("file-worker").textContent ?? "", "text/javascript"));
worker.addEventListener("message", ({ data: { id, answer } }) => {
  waiting.get(id)?.(answer);
  waiting.delete(id);
});

/** Says something to the worker and waits for its answer. @param {object} message */
async function say(message) {
  last += 1;
  const id = last;
  const answer = await new Promise((resolve) => {
    waiting.set(id, resolve);
    worker.postMessage({ id, message });
  });
  if (answer.error) throw new Refused({ help: null, finding: null, ...answer });
  return answer.said;
}

/** The game that this browser keeps, if there is one. @returns {Kept | null} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "null");
  } catch {
    return null;
  }
}

/** Why the game cannot be kept. */
let unkept = "";

/** @param {Kept} game */
function keep(game) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(game));
    unkept = "";
  } catch {
    unkept = "this browser does not keep the game: save the record before you close the page";
  }
}

/** The seats of people in the game that is played. @type {number[]} */
let people = [];
/** What the game had come to when it was kept last. */
let decided = -1;

/** @param {{ version: number, decided: number }} state */
async function keepNow(state) {
  if (state.decided === decided) return;
  decided = state.decided;
  keep({ record: await say({ do: "record" }), people });
}

/** @param {number} players @param {string | null} setup @param {number[]} seats */
async function begin(players, setup, seats) {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  people = seats;
  return say({ do: "begin", players, setup, seed: (high & 0x1fffff) * 2 ** 32 + low, people });
}

/** Goes on with the game that is kept, or begins one: a person in the first seat. */
async function start() {
  await say({ module: part("file-module"), bundle: part("file-bundle") });
  const before = kept();
  try {
    if (before) {
      people = before.people;
      return await keepNow(await say({ do: "resume", ...before }));
    }
  } catch (problem) {
    console.warn("the game that was kept cannot go on", problem);
  }
  return keepNow(await begin(about.players, about.setup, [0]));
}

/** Nothing is asked before there is a game. */
const started = start();

/** @param {string} name @param {object} body */
const call = (name, body) => counted(async () => {
  await started;
  return say({ do: "call", name, body });
});

/** Lets time go on, and keeps what was decided. Returns what the game has come to. @returns {Promise<number>} */
async function tickAndKeep() {
  const state = await say({ do: "tick", now: Math.round(performance.now()) });
  await keepNow(state);
  return state.version;
}

/** @param {(version: number) => void} news */
async function tickAndTell(news) {
  news(await tickAndKeep());
  setTimeout(() => tickAndTell(news), TICK);
}

/** Shows a game that was put in place of the one before. */
function showAnew() {
  if (!unkept) return location.reload();
  return opened("A new game", [made("p", "", `It cannot begin: ${unkept}.`)], "menu");
}

/** Lets a person choose who plays, and begins. */
async function newGame() {
  /** @type {Count[]} */
  const counts = await say({ do: "games" });
  let chosen = counts.find(({ players }) => players === about.players) ?? counts[0];
  let setup = chosen.setups.find(({ id }) => id === about.setup) ?? chosen.setups[0];
  let seats = [0];
  const form = box("div", "new-game");
  const fill = () => {
    const sizes = choice(counts.map(({ players }) => [String(players), String(players)]), String(chosen.players), (value) => {
      chosen = counts.find(({ players }) => String(players) === value) ?? chosen;
      [setup] = chosen.setups;
      seats = seats.filter((seat) => seat < chosen.players);
      fill();
    });
    const setups = choice(chosen.setups.map(({ id, name }) => [id ?? "", name ?? ""]), setup.id ?? "", (value) => {
      setup = chosen.setups.find(({ id }) => (id ?? "") === value) ?? setup;
      fill();
    });
    const rows = setup.seats.map((name, seat) => tick(`${name}: a person`, seats.includes(seat), (is) => {
      seats = is ? [...seats, seat].toSorted((one, other) => one - other) : seats.filter((one) => one !== seat);
    }));
    form.replaceChildren(labelled("Players", sizes), ...(chosen.setups.length > 1 ? [labelled("Setup", setups)] : []), ...rows, made("p", "s f", "Bots play the other seats. Several people pass this screen around. Without people, bots play alone."));
  };
  fill();
  const go = async () => {
    await keepNow(await begin(chosen.players, setup.id, seats));
    showAnew();
  };
  opened("A new game", [form, made("p", "s f", "The game that is played now ends here, unless you save its record first."), box("div", "row", button("Begin", go, "btn main"))], "menu");
}

/** Hands the record to the person as a file. */
const saveRecord = async () => savedAs(`${about.id}.record`, await say({ do: "record" }));

/** Goes on with the game of a file. */
function openRecord() {
  const file = Object.assign(document.createElement("input"), { type: "file" });
  file.addEventListener("change", async () => {
    const record = (await file.files?.[0]?.text()) ?? "";
    try {
      await keepNow(await say({ do: "resume", record, people }));
      showAnew();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      opened("This record cannot be opened", [made("p", "", `${problem.trouble.error}.`)], "menu");
    }
  });
  file.click();
}

/** Opens the pictures and tables of the pack in a tab of their own. */
async function showPictures() {
  const packed = new Blob([part("file-pictures")]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  /** Runs of lines that stood there before are their number and their count. @type {string[]} */
  const lines = [];
  for (const line of (await new Response(packed).text()).split("\n")) {
    const [, first, count] = /^\x01(\d+) (\d+)$/.exec(line) ?? [];
    lines.push(...(count ? lines.slice(Number(first), Number(first) + Number(count)) : [line]));
  }
  window.open(textAddress(lines.join("\n").replaceAll("\x02\n", "%0A"), "text/html"), "_blank");
}

/** @type {import("/table/game.js").Link} */
export const game = {
  ask: (name, body = {}) => call(name, body),
  async answer(name, body) {
    const answer = await call(name, body);
    await tickAndKeep();
    return answer;
  },
  follow(news, connection) {
    connection(true);
    tickAndTell(news).catch((problem) => console.error(problem));
  },
  async face(card, isDark) {
    const svg = await say({ do: "face", path: `${isDark ? "/face-dark" : "/face"}/${card}.svg` });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  },
  more: [["New game…", newGame], ["Save the record", saveRecord], ["Open a record…", openRecord], ["Map, cards and tables", showPictures]],
};
