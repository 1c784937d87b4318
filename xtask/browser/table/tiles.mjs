// A game of tiles: one person against a bot who survives the server, a phone in the dark, and games that were played.

import { resolve } from "node:path";
import { followsRules, followsRulesInBothSizes } from "../axe.mjs";
import { eventually } from "../wait.mjs";
import { LAPTOP, PHONE, andSee, fits, gameOf, give, isStill, openStory, pickOf, press, pressKey, showPart, shownSight, sightOf } from "./person.mjs";

/** Plays some turns, takes a decision back and searches; the record goes on after a kill. */
async function plays({ assert, table, open, picture, folder, complaints }) {
  const server = await table("clash-stand-in", "--players", "2", "--seed", "3");
  const page = await open(server.addressOf("1"), LAPTOP);
  await fits(page, assert);
  await picture(page, "begins");
  let [undone, searched] = [0, 0];
  for (let step = 0; step < 14; step += 1) {
    await page.locator("body.mine").waitFor();
    const now = await shownSight(page);
    const search = page.locator("#ask input[type=search]");
    if (await search.isVisible()) {
      const options = page.locator("#ask [role=radio]:visible");
      const [all, last] = [await options.count(), await options.last().locator(".what").textContent()];
      await search.fill(last);
      assert.ok((await options.count()) < all, "the search leaves some out");
      assert.equal(await options.last().locator(".what").textContent(), last, "the search finds it");
      await search.fill("");
      assert.equal(await options.count(), all);
      searched += 1;
    }
    await give(page, pickOf(now, step));
    const { undo, asked } = await shownSight(page);
    if (!undone && undo.may && asked.mine) {
      await andSee(page, () => pressKey(page, "#ask", "undo"));
      assert.deepEqual((await shownSight(page)).legal, now.legal, "taken back");
      await give(page, pickOf(now, step));
      undone += 1;
    }
  }
  assert.ok(undone > 0, "there was something to take back");
  await picture(page, "plays");
  // What was refused before is not said beside the banner.
  await page.route("**/api/hint", (route) => route.fulfill({ status: 409, json: { error: "there is no advice", help: null } }), { times: 1 });
  await pressKey(page, "#ask", "hint");
  await page.locator("#say", { hasText: "There is no advice." }).waitFor();
  await server.kill();
  await page.locator("#lost").waitFor();
  await eventually(async () => assert.deepEqual(await page.getByRole("alert").filter({ visible: true }).evaluateAll((all) => all.map((one) => one.id)), ["lost"]));
  assert.match(await page.locator("#lost").textContent(), /strabo table --resume/, "the right command");
  const resumed = await table("--resume", `${folder}/0.record`);
  assert.equal(resumed.addressOf("1"), server.addressOf("1"));
  // The page that is open goes on by itself.
  await page.locator("#lost").waitFor({ state: "hidden" });
  complaints.length = 0;
  await page.locator("body.mine:not(.busy)").waitFor();
  await eventually(async () => assert.equal(await page.locator("#ask h2").textContent(), (await sightOf(page)).question));
  await give(page, pickOf(await shownSight(page)));
  return searched;
}

/** A phone in the dark: all is within reach, and the whole story can be read and searched. */
async function onPhone({ assert, table, open, picture }) {
  const server = await table("founders-stand-in", "--players", "3", "--seed", "3");
  const page = await open(server.addressOf("1"), { ...PHONE, colorScheme: "dark" });
  await fits(page, assert);
  for (let step = 0; step < 6; step += 1) {
    await page.locator("body.mine").waitFor();
    await give(page, pickOf(await shownSight(page), step));
  }
  assert.equal(await page.locator("#ask .ask-scroll").evaluate((list) => list.scrollTop), 0, "a new question is read from its beginning");
  await picture(page, "phone");
  for (const part of ["yours", "players", "story", "chat", "board"]) {
    await showPart(page, part);
    await page.locator(`body[data-tab=${part}]`).waitFor();
    await fits(page, assert);
    await followsRules(page, `a phone, ${part}`);
  }
  await openStory(page, "whole");
  const { story } = await sightOf(page, { all: true });
  const lines = story.filter((line) => !["turn", "phase"].includes(line.kind));
  const shown = page.locator("#story li[data-n]");
  await eventually(async () => assert.equal(await shown.count(), lines.length));
  await followsRulesInBothSizes(page, "the whole story");
  await press(page, page.locator("#story [data-card]").first());
  await page.locator("dialog.card-window img").waitFor();
  await followsRulesInBothSizes(page, "a card that is open");
  await press(page, page.locator("dialog.card-window .close"));
  const words = lines.at(-1).text;
  await page.getByLabel("Search the story").fill(words);
  assert.equal(await shown.count(), lines.filter((line) => line.text.includes(words)).length, "the search finds it");
  await page.getByLabel("Search the story").fill("nobody wrote this");
  assert.equal(await shown.count(), 0);
}

/** How high the letters of the board are in pixels, and where a text is. */
const lettersOf = (page) => page.locator("#board svg.live text:not(.tiny)").evaluateAll((all) => all.map((text) => {
  const { a, b } = text.getScreenCTM();
  const { left, top, width, height } = text.getBoundingClientRect();
  const under = document.elementFromPoint(left + width / 2, top + height / 2);
  return { words: text.textContent.trim(), high: parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b), isSeen: Boolean(under?.closest("#board svg.live")) };
}));

/** What is shown in part, with no way to see the rest. */
const cutOf = (page) => page.evaluate(() => [...document.querySelectorAll("body *")].filter((one) => {
  const { overflowX } = getComputedStyle(one);
  return ["hidden", "clip"].includes(overflowX) && one.clientWidth > 1 && one.checkVisibility() && one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent.slice(0, 40)));

/** The draft: every tile to take is in view, in letters that can be read, and the spaces where one may lie are lit. */
async function drafts({ assert, table, open, picture }) {
  const server = await table("founders-stand-in", "--players", "4", "--seed", "3");
  const page = await open(server.addressOf("1"), LAPTOP);
  const bothSizes = async (look) => {
    for (const [title, { viewport }] of Object.entries({ laptop: LAPTOP, phone: PHONE })) {
      await page.setViewportSize(viewport);
      await isStill(page);
      const letters = await lettersOf(page);
      assert.ok(letters.every(({ high }) => high >= 11), `letters on a ${title}: ${JSON.stringify(letters)}`);
      assert.deepEqual(await cutOf(page), [], `cut on a ${title}`);
      await look(letters.filter(({ isSeen }) => isSeen).map(({ words }) => words), title);
    }
    await page.setViewportSize(LAPTOP.viewport);
  };
  const sight = await shownSight(page);
  const names = sight.tray.find(({ heading }) => heading === "Tiles to take").rows.map((row) => row.name);
  assert.ok(names.length > 6, `tiles to take: ${names}`);
  await bothSizes(async (words, title) => {
    await picture(page, `draft-${title}`);
    for (const name of names) assert.equal(words.filter((one) => one === name).length, names.filter((one) => one === name).length, `${name} on a ${title}`);
  });
  let now = sight;
  for (let step = 0; !now.legal.some((one) => one.steps[0]?.place) && step < 4; step += 1) {
    await give(page, pickOf(now, step));
    await page.locator("body.mine").waitFor();
    now = await shownSight(page);
  }
  const free = now.legal.flatMap((one) => one.steps[0]?.place ?? []);
  assert.ok(free.length > 1, "there is a choice of spaces");
  await bothSizes(async (words, title) => {
    const lit = await page.locator("#board .lit.line").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const board = await page.locator("#board").boundingBox();
    assert.equal(lit.length, new Set(free).size, `free spaces that are lit on a ${title}`);
    assert.ok(lit.every((one) => one.left >= board.x && one.right <= board.x + board.width && one.top >= board.y && one.bottom <= board.y + board.height), "in view");
    assert.ok(words.length > 0, "what lies there is named");
  });
}

/** The record of a whole game of bots in the folder of the examples. */
const recordOf = (name) => resolve("examples/records", `${name}.record`);

/** Goes over a game that was played: slider, buttons, jumps by turn, phase and player, and what one player saw. */
const isLookedAt = (name, settings) => async ({ assert, replay, open, picture }) => {
  const page = await open((await replay(recordOf(name))).address, settings);
  assert.match(await page.locator("#lost").textContent(), /strabo replay FILE --serve/, "what to do when it is gone");
  await fits(page, assert);
  assert.equal(await page.locator("#ask h2").textContent(), "The game begins");
  const { steps, marks, players } = await gameOf(page);
  const slider = page.getByLabel("Decision", { exact: true });
  const isAt = (step) => page.locator("#bar .shown", { hasText: new RegExp(`^${step} of ${steps}$`) }).waitFor();
  const headingOf = async (step) => {
    const { decided } = await sightOf(page, { step });
    return `${players[decided.seat].name}: ${decided.words}`.toLowerCase();
  };
  const isHeaded = async (step) => {
    const heading = await headingOf(step);
    await eventually(async () => assert.ok((await page.locator("#ask h2").textContent()).toLowerCase().includes(heading), heading));
  };
  await press(page, page.getByRole("button", { name: "Next decision" }));
  await isAt(1);
  await isHeaded(1);
  // Where the next turn, phase or player begins, as the marks say.
  for (const kind of ["turn", "phase", "seat"]) {
    const jump = page.locator(`#ask [data-key="jump ${kind}"]`);
    const isThere = new Set(marks.map((mark) => mark[kind])).size > 1;
    assert.equal(await jump.count(), isThere ? 1 : 0, `a jump by ${kind}`);
    if (!isThere) continue;
    const from = Number((await page.locator("#bar .shown").textContent()).split(" ")[0]);
    const now = marks.findLast((mark) => mark.step <= from);
    const next = marks.find((mark) => mark.step > from && (mark[kind] !== now?.[kind] || (kind === "phase" && mark.turn !== now?.turn)));
    await press(page, jump);
    await isAt(next?.step ?? steps);
  }
  const middle = Math.floor(steps / 2);
  await slider.fill(String(middle));
  await isAt(middle);
  await isHeaded(middle);
  await page.getByLabel("Whose hand is shown").selectOption("1");
  await showPart(page, "yours");
  await page.locator("#tray section").first().waitFor();
  await picture(page, `replay-${name}`);
  await showPart(page, "board");
  await slider.fill(String(steps));
  await isAt(steps);
  await eventually(async () => assert.equal(await page.locator("#turn").textContent(), "The game is over"));
  await press(page, page.getByRole("button", { name: "Decision before" }));
  await isAt(steps - 1);
  await fits(page, assert);
};

export const tests = [
  { name: "plays", test: plays },
  { name: "on a phone", test: onPhone },
  { name: "the draft of Founders", test: drafts },
  { name: "a replay of A New Dawn", test: isLookedAt("new-dawn-stand-in-3", LAPTOP) },
  { name: "a replay of Founders", test: isLookedAt("founders-stand-in-2", PHONE) },
  { name: "a replay of Clash", test: isLookedAt("clash-stand-in-4", PHONE) },
  { name: "a replay of Mega Empires", test: isLookedAt("mega-empires-east-turn-limit", LAPTOP) },
];
