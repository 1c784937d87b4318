// Each game from the middle of a record, on a laptop and on a phone: mine is in view, every answer is there, cards say what they do.

import { readFile } from "node:fs/promises";

import { followsRules, followsRulesInBothSizes } from "../axe.mjs";
import { drawn, eventually, settled } from "../wait.mjs";
import {
  LAPTOP, PHONE, andSee, cutRecord, fits, forgiveLate, gameOf, give, halved, hasEnough, inMenu, isReady, openStory, pickOf, playByKeys, press, pressKey, readsCard, showPart, shownSight, sightOf,
} from "./person.mjs";

/** Decisions of each game on a laptop and with keys, and on a phone. */
const [DECISIONS, FEWER] = [10, 8];
/** Milliseconds of processor time that a decision may take in the page, at most: seconds depend on what else a computer does. */
const WORK = 800;

/** Tells the milliseconds of processor time that the page has used so far. */
async function meter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
}

/** What is opened of each game: a record, the turn where it goes on, the person, and the last turn of a whole game. */
const GAMES = {
  "founders-stand-in": { record: "founders-stand-in-3", turn: 8, seat: "1", end: "founders-stand-in-2" },
  "clash-stand-in": { record: "clash-stand-in-3", turn: 2, seat: "1", end: "clash-stand-in-2" },
  "new-dawn-stand-in": { record: "new-dawn-stand-in-3", turn: 6, seat: "1", end: "new-dawn-stand-in-2" },
  "mega-empires-east": { record: "mega-empires-east-5-basic", turn: 7, seat: "saba", end: "mega-empires-east-turn-limit" },
  "expansion-project": { record: "expansion-project-05", turn: 10, seat: "hellas", end: "expansion-project-turn-limit" },
};

/** The page of the person in the middle of a game. */
async function sitDown({ table, open, folder }, name, settings, ...words) {
  const { record, turn, seat } = GAMES[name];
  const { file } = cutRecord(folder, record, { turn });
  const server = await table("--resume", file, "--seat", `${seat}=human`, ...words);
  return open(server.addressOf(seat), settings);
}

/** Every answer is in the list once, and on the board if it has a place; the bold button does something. */
async function holds(page, assert, sight) {
  const shown = await page.evaluate(() => {
    const all = (part, name) => [...document.querySelectorAll(part)].map((one) => one.dataset[name] ?? null);
    const says = ["#ask", "#places"].map((part) => document.querySelector(part).textContent).join("\n");
    return { list: all("#ask [data-answer]", "answer"), board: all("#board [data-answer]", "answer"), bold: document.querySelector("#ask .btn.main") ? all("#ask [aria-checked=true]", "answer") : [], heading: document.querySelector("#ask h2").textContent, says };
  });
  assert.equal(shown.heading, sight.question);
  assert.deepEqual(shown.list.toSorted(), sight.legal.map((one) => one.token).toSorted(), "every answer is in the list once");
  const placed = sight.legal.filter((one) => one.weight !== "ends" && one.steps.some((step) => step.place));
  assert.deepEqual(shown.board.toSorted(), placed.map((one) => one.token).toSorted(), "every answer with a place is on the board");
  for (const token of shown.bold) assert.equal(sight.legal.find((one) => one.token === token)?.weight, "acts", "the bold button does something");
  assert.doesNotMatch(shown.says, /\b(?:column|sixths?)\b|\b1 pts\b|\brow -?\d/, "no coordinates");
}

/** Whether the rows of the first stock and the first hand, or their headings, are in the window and nothing covers them. */
const coveredOf = (page, sections) => page.evaluate((headings) => {
  const tray = document.querySelector("#tray").getBoundingClientRect();
  const isSeen = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInside = top >= tray.top - 1 && bottom <= Math.min(tray.bottom, innerHeight) + 1 && left >= -1 && right <= innerWidth + 1;
    return isInside && right > left && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  return headings.flatMap((heading) => {
    const section = [...document.querySelectorAll("#tray section")].find((one) => one.querySelector("h2").textContent.startsWith(heading));
    if (!section) return [`${heading} is missing`];
    const rows = [...section.querySelectorAll(".res, .set, .slot")];
    return (rows.length ? rows : [section.querySelector("h2")]).filter((one) => !isSeen(one)).map((one) => `${heading}: ${one.textContent}`);
  });
}, sections);

/** My stock and my hand: in view on a laptop, a tap away on a phone. */
async function isMineInView(page, assert, sight, isPhone) {
  // The row of focus cards is a hand.
  const hands = sight.tray.find(({ form }) => form === "slots") ?? sight.tray.find(({ form }) => form === "hand");
  const kinds = [sight.tray.find(({ form }) => form === "stock"), hands].filter(Boolean);
  assert.ok(kinds.length > 0, "there is something of mine");
  if (isPhone) {
    const { y, height } = await page.locator("#strip").boundingBox();
    assert.ok(height > 20 && y + height <= 844, "the strip of a phone is in view");
    await press(page, page.locator("#nav [data-key=yours]"));
  }
  await drawn(page);
  assert.deepEqual(await coveredOf(page, kinds.map((section) => section.heading)), [], "in view without scrolling");
  if (isPhone) await showPart(page, "board");
}

/** The strip of seats has everybody's points and figures, in full. */
async function isCounted(page, assert, { players, columns }) {
  const seats = await page.locator("#seats .seat").evaluateAll((all) => all.map((seat) => {
    const facts = seat.querySelector(".facts");
    return { points: seat.querySelector(".points b").textContent, figures: [...facts.querySelectorAll("b")].map((one) => one.textContent), words: facts.textContent, isCut: facts.scrollWidth > facts.clientWidth };
  }));
  assert.ok(columns.length > 2, `figures: ${columns}`);
  for (const [at, { points, figures, words, isCut }] of seats.entries()) {
    assert.deepEqual([points, ...figures], [players[at].points, ...players[at].figures].map(halved));
    for (const name of columns) assert.ok(words.includes(name.slice(0, -3)), `${name}: ${words}`);
    assert.ok(!isCut, `no figure is cut: ${words}`);
  }
}

/** What has happened begins with what hit me. Returns how many such lines there are. */
async function beginsWithHits(page, assert, { story, last, you }) {
  const mine = story.filter((line) => line.n > last && line.hits === you).map((line) => String(line.n));
  const shown = await page.locator("#story li[data-n]").evaluateAll((all) => all.map((one) => one.dataset.n));
  assert.deepEqual(shown.slice(0, mine.length), mine, "what hit me comes first");
  if (mine.length) assert.equal(await page.locator("#story h3").first().textContent(), "What hit you");
  return mine.length;
}

/** Names and limits that a piece covers more than a little. */
const coveredBy = (page) => page.evaluate(() => {
  const frames = (what) => [...document.querySelectorAll(`#board svg.live ${what}`)].map((one) => ({ one, box: one.getBBox() }));
  const inWindow = ({ one, box: { x, y, width, height } }) => {
    const matrix = one.getScreenCTM();
    const [from, to] = [[x, y + height * 0.25], [x + width, y + height * 0.75]].map(([right, down]) => new DOMPoint(right, down).matrixTransform(matrix));
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  };
  const pieces = frames(".piece :is(rect, path):not([fill=none])").map(({ one }) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
  return frames("text:not(.piece text)").filter(({ one }) => one.textContent.trim()).flatMap(({ one, box }) => {
    const words = inWindow({ one, box });
    const shared = pieces.map((piece) => Math.max(0, Math.min(words.right, piece.right) - Math.max(words.left, piece.left)) * Math.max(0, Math.min(words.bottom, piece.bottom) - Math.max(words.top, piece.top)));
    return Math.max(0, ...shared) > 0.15 * (words.right - words.left) * (words.bottom - words.top) ? [one.textContent] : [];
  });
});

/** The list for screen readers names every place with what is there, and the drawing says nothing beside it. */
async function isSpoken(page, assert, sight) {
  const places = await page.locator("#places li").allTextContents();
  assert.deepEqual(places, sight.places.map(({ name, note }) => (note ? `${name}: ${note}` : name)));
  assert.equal(await page.locator("#board svg :is(title, desc), #board img").count(), 0, "no picture is read out");
  const names = await page.locator("#board [data-answer]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  assert.ok(names.every(Boolean), "every answer on the board has a name");
}

/** The text of a card from the tray, from what can be chosen, and from the story. */
async function readsTray(page, assert, game) {
  await showPart(page, "yours");
  const own = page.locator("#tray [data-card]:visible");
  const hasOwn = (await own.count()) > 0;
  if (!hasOwn) await press(page, page.locator("#tray h2 button").last());
  await readsCard(page, assert, game, hasOwn ? own.first() : page.locator("dialog.chart [data-card]").first());
  if (!hasOwn) await press(page, page.locator("dialog.chart .close"));
  await showPart(page, "board");
}

async function readsStory(page, assert, game) {
  await openStory(page, "whole");
  const { story } = await sightOf(page, { all: true });
  const told = story.filter((line) => !["turn", "phase"].includes(line.kind)).length;
  await eventually(async () => assert.equal(await page.locator("#story li[data-n]").count(), told, "the whole story"));
  await readsCard(page, assert, game, page.locator("#story [data-card]").first());
  await openStory(page, "since");
  await showPart(page, "board");
}

/** Asks for a hint and chooses it. */
async function takesHint(page, assert, sight) {
  const [told] = await Promise.all([page.waitForResponse(/\/api\/hint/), pressKey(page, "#ask", "hint")]);
  const { token, words, why } = await told.json();
  await page.locator("#ask .hint").waitFor();
  const hint = await page.locator("#ask .hint").textContent();
  assert.ok(hint.toLowerCase().includes(words.toLowerCase()), `the hint says what the steward would do, "${words}": ${hint}`);
  if (why) assert.ok(hint.toLowerCase().includes(why.toLowerCase()), `and why, "${why}": ${hint}`);
  const choose = page.locator("#ask [data-key=hinted]");
  const isOpen = sight.legal.some((one) => one.token === token && one.weight !== "ends");
  if (isOpen && (await choose.isVisible())) {
    await press(page, choose);
    await page.locator(`#ask [aria-checked=true][data-answer=${JSON.stringify(token)}]`).waitFor({ state: "attached" });
    while (await page.locator("#ask [data-key=back]").isVisible()) await pressKey(page, "#ask", "back");
  }
}

/** Gives an answer; if it can be taken back, takes it back and gives it again. Returns true if it could. */
async function givesTwice(page, assert, sight, choice) {
  await give(page, choice);
  const { undo, asked } = await shownSight(page);
  if (!undo.may || !asked?.mine) return false;
  const back = page.locator("#ask [data-key=undo]");
  assert.ok((await back.textContent()).includes(undo.what), "what is taken back is said");
  await andSee(page, () => press(page, back));
  const again = await shownSight(page);
  assert.deepEqual([again.legal, again.tray, again.question], [sight.legal, sight.tray, sight.question], "taken back");
  await give(page, choice);
  return true;
}

/** Notes how long it takes from a click that decides until the next question stands there. */
const timed = () => {
  window.times = [];
  let click = null;
  addEventListener("pointerup", ({ target, timeStamp }) => {
    if (target.closest("[data-key=act], [data-confirm]")) click = { at: timeStamp, version: Number(document.body.dataset.version) };
  }, true);
  new MutationObserver(() => {
    if (!click || Number(document.body.dataset.version) <= click.version || !document.body.matches(".mine:not(.busy)")) return;
    const { at } = click;
    click = null;
    requestAnimationFrame(() => window.times.push(performance.now() - at));
  }).observe(document, { subtree: true, attributeFilter: ["class", "data-version"] });
};

/** Decisions from the list, with all that is looked at on the way; on a laptop as many with keys. */
const plays = (name, title, settings) => async (tools) => {
  const { assert, picture, complaints } = tools;
  const isPhone = settings === PHONE;
  const page = await sitDown(tools, name, { ...settings, script: timed, colorScheme: isPhone ? "dark" : "light" });
  const game = await gameOf(page);
  await page.locator("body.mine").waitFor();
  const first = await shownSight(page);
  await fits(page, assert);
  await isMineInView(page, assert, first, isPhone);
  await isSpoken(page, assert, first);
  if (!isPhone) {
    await isCounted(page, assert, first);
    const hits = await beginsWithHits(page, assert, await sightOf(page));
    assert.ok(hits > 0 || !game.capabilities.trade_room, "something hit me");
    assert.deepEqual(await coveredBy(page), [], "names and limits under pieces");
  }
  await readsTray(page, assert, game);
  await readsStory(page, assert, game);
  await takesHint(page, assert, first);
  await picture(page, `${name}-${title}`);
  // The parts of a phone are held against the rules elsewhere.
  if (!isPhone) await followsRules(page, name);
  const used = await meter(page);
  const work = [];
  let [undone, hasRead] = [false, false];
  for (let step = 0; step < (isPhone ? FEWER : DECISIONS); step += 1) {
    await page.locator("body:is(.mine, .over, .trading)").waitFor();
    const sight = await shownSight(page);
    if (sight.over || sight.room) break;
    await holds(page, assert, sight);
    const info = page.locator("#ask .info[data-card]:visible").first();
    if (!hasRead && (await info.count()) > 0) {
      await readsCard(page, assert, game, info);
      hasRead = true;
    }
    const choice = pickOf(sight, step);
    const before = await used();
    if (undone) {
      await give(page, choice);
      work.push((await used()) - before);
    } else undone = await givesTwice(page, assert, sight, choice);
    await fits(page, assert);
  }
  assert.ok(undone, "something was taken back");
  const times = await page.evaluate(() => window.times);
  const most = (list) => list.toSorted((one, other) => one - other)[Math.floor((list.length - 1) * 0.95)] ?? 0;
  console.log(`${name}, ${title}: ${times.length} times from a click to the next question, 95 of 100 within ${most(times).toFixed(0)} ms; ${most(work).toFixed(0)} ms of the page's own work`);
  assert.ok(times.length > 3 && most(work) <= WORK, `work of the page for a decision: ${work.map(Math.round)}`);
  if (isPhone) await comesBack(page, assert, game);
  else assert.equal(await playByKeys(page, DECISIONS), DECISIONS, "decisions with keys alone");
  forgiveLate(complaints);
};

/** Leaves the page and comes back to the same question; in games of tiles a bot plays meanwhile, and hands back. */
async function comesBack(page, assert, game) {
  const before = await shownSight(page);
  if (!before.asked?.mine || before.over) return;
  await page.reload();
  await isReady(page);
  const after = await shownSight(page);
  assert.deepEqual([after.legal, after.question], [before.legal, before.question], "the same question");
  // Bots fill large maps for turns on end; "a bot stands in" has a small one.
  if (game.capabilities.trade_room) return;
  await andSee(page, () => inMenu(page, "Let a bot play for me"));
  await eventually(async () => assert.notEqual((await sightOf(page)).version, before.version, "the bot plays"));
  // On a busy computer the bot may be at the end of the game before a finger is on the key.
  const ends = page.locator("body.over").waitFor().then(() => true);
  if (await Promise.any([ends, pressKey(page, "#tools", "back").then(() => false)])) return;
  await page.locator("#tools [data-key=back]").waitFor({ state: "detached" });
  const { you, players, over } = await sightOf(page);
  assert.ok(over || !players[you].away, "the seat is handed back");
}

/** What the bots did is shown on the board step by step: pause, on, back, again, skip. */
const isTold = (name) => async (tools) => {
  const { assert, picture } = tools;
  const page = await sitDown(tools, name, { ...LAPTOP, reducedMotion: "no-preference" }, "--pace", "3s");
  await page.locator("body.mine").waitFor();
  const skip = page.locator("#ask").getByRole("button", { name: /^Skip/ });
  // Until others have done something, and it is my turn again.
  for (let step = 0; step < 20 && !(await skip.isVisible()); step += 1) {
    const sight = await shownSight(page);
    if (sight.room) await hasEnough(page);
    else await give(page, sight.legal.find((one) => one.weight === "ends") ?? pickOf(sight));
    await page.locator("body:is(.mine, .trading, .playing)").waitFor();
  }
  const bar = page.locator("#bar");
  const at = async () => Number((await bar.locator(".shown").textContent()).split(" ")[0]);
  const key = (words) => press(page, bar.getByRole("button", { name: words, exact: true }));
  await key("Pause");
  await bar.getByRole("button", { name: "Play", exact: true }).waitFor();
  const all = Number((await bar.locator(".shown").textContent()).split(" ").at(-1));
  const start = await at();
  await drawn(page);
  assert.equal(await at(), start, "it waits");
  await key("Step back");
  assert.equal(await at(), Math.max(start - 1, 1));
  const drawing = async () => {
    await settled(page);
    const drawn = await page.locator("#board svg.live").evaluate((svg) => [".below", ".above"].map((part) => svg.querySelector(part).innerHTML).join(""));
    // How far one has zoomed decides which letters are shown.
    return drawn.replaceAll(/ class="(?:tiny)?"| tiny(?=")/g, "");
  };
  const boards = new Set([await drawing()]);
  for (let now = await at(); now < all; now += 1) {
    await key("Step on");
    assert.equal(await at(), now + 1, "each thing that happened is shown");
    assert.equal(await page.locator("#story li.now").count(), 1, "and marked in the story");
    boards.add(await drawing());
  }
  // What the others do first in A New Dawn is read from their cards and changes nothing on the map.
  if (name !== "new-dawn-stand-in") assert.ok(boards.size > 1, "the board is shown as it was at each moment");
  await picture(page, `${name}-told`);
  await key("Again from the start");
  assert.ok((await at()) <= 2, "from the start");
  await page.locator("body.playing").waitFor();
  await press(page, skip);
  await page.locator("body:not(.playing)").waitFor();
  const sight = await shownSight(page);
  if (!sight.room && sight.asked?.mine) await holds(page, assert, sight);
  assert.ok((await page.locator("#story li[data-n]").count()) >= all, "the list stays");
  const now = await drawing();
  await page.reload();
  await isReady(page);
  assert.ok(now === (await drawing()), "the board of now is there again");
};

/** The last decision of a game, and its end. */
const ends = (name) => async ({ assert, table, open, folder, picture }) => {
  const { file, seat, tokens: [last] } = cutRecord(folder, GAMES[name].end, { decisions: 1 });
  const server = await table("--resume", file, "--seat", "*=human");
  const page = await open(server.lines[seat].split(" ")[1], LAPTOP);
  await page.locator("body.mine").waitFor();
  const sight = await shownSight(page);
  await give(page, sight.legal.find((one) => one.token === last) ?? pickOf(sight));
  if (!(await sightOf(page)).over) await andSee(page, () => pressKey(page, "#ask", "act"));
  await page.locator("body.over").waitFor();
  const [{ over }, game] = await Promise.all([sightOf(page), gameOf(page)]);
  const heading = await page.locator("#end h2").textContent();
  for (const { seat: first } of over.standings.filter(({ rank }) => rank === 1)) assert.ok(heading.includes(game.players[first].name), `who wins: ${heading}`);
  assert.equal(await page.locator("#end tbody tr:not(.bars)").count(), over.standings.length);
  for (const [part] of over.standings[0].parts) assert.match((await page.locator("#end thead").textContent()).toLowerCase(), new RegExp(part));
  // Also the turns before the server began.
  assert.ok(over.turns.length > 1, "points of every turn");
  assert.match(await page.locator("#end svg.graph").getAttribute("aria-label"), /^Points by /);
  if (over.why) assert.ok((await page.locator("#end .tie").textContent()).includes(over.why), "what broke the tie");
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const total = await page.locator("#end .tot").first().boundingBox();
  assert.ok(total.x > 0 && total.x + total.width <= 390, "points are in view on a phone");
  await page.setViewportSize(before);
  const commands = await page.locator("#ask code").allTextContents();
  const wanted = [...(over.record ? ["strabo replay "] : []), "strabo table "];
  const [kept] = await Promise.all([page.waitForEvent("download"), press(page, page.getByRole("button", { name: "Save the record" }))]);
  assert.equal(await readFile(await kept.path(), "utf8"), await readFile(file, "utf8"), "the record of the host");
  for (const start of wanted) assert.ok(commands.some((words) => words.startsWith(start)), `what to do now: ${commands}`);
  await picture(page, `${name}-end`);
  await (name === "clash-stand-in" ? followsRulesInBothSizes : followsRules)(page, `the end of ${name}`);
  await page.setViewportSize(PHONE.viewport);
  await fits(page, assert);
  await page.locator("#end h2").waitFor();
  await picture(page, `${name}-end-phone`);
  // Who opens the address of a game that is over sees its end.
  await page.reload();
  await page.locator("body.over #end h2").waitFor();
};

export const tests = Object.keys(GAMES).flatMap((name) => [
  { name: `${name} on a laptop`, test: plays(name, "laptop", LAPTOP) },
  { name: `${name} on a phone`, test: plays(name, "phone", PHONE) },
  { name: `${name}, a turn of bots`, test: isTold(name) },
  { name: `${name}, the end`, test: ends(name) },
]);
