// A game of tiles: one person by clicks against a bot, on a laptop and on a phone in the dark.

import { resolve } from "node:path";
import { eventually, settled } from "../wait.mjs";
import { andSee, gameOf } from "./person.mjs";

/** What this seat may see now. */
const sightOf = (page, look = {}) => page.evaluate(async (body) => (await import("/server.js")).call("sight", body), look);

/** Waits until the table is drawn and the page hears of what happens. */
async function isReady(page) {
  await page.locator("body.live[data-picture] #sheet img").waitFor();
  await settled(page);
}

/** Waits until the picture is that of the game as it is now: it comes after the question. */
const isPictured = (page) => page.waitForFunction(() => document.body.dataset.picture === document.body.dataset.version);

/** Chooses an answer, which may be in a group that is closed. */
async function choose(page, number) {
  const answers = page.locator("#now .answer");
  const at = number % (await answers.count());
  await andSee(page, () => answers.nth(at).evaluate((one) => {
    one.closest("details")?.setAttribute("open", "");
    one.scrollIntoView({ block: "center" });
    return null;
  }).then(() => answers.nth(at).click()));
}

/** Nothing is wider than the window, and the question can be seen. */
async function fits(page, assert) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(over, 0, "the page is not wider than the window");
}

/** Plays some turns, takes a decision back, zooms, searches; the record goes on after a kill. */
async function plays({ assert, table, open, picture, folder, complaints }) {
  const words = ["founders-stand-in", "--players", "2", "--seed", "3"];
  const server = await table(...words);
  const page = await open(server.addressOf("1"), { ready: isReady, viewport: { width: 1366, height: 768 } });
  await fits(page, assert);
  await picture(page, "begins");
  let [undone, searched] = [0, 0];
  for (let step = 0; step < 24; step += 1) {
    const now = await sightOf(page);
    assert.equal(now.asked?.mine, true, "the bot has decided");
    assert.equal(await page.locator("#now h2").textContent(), now.question.replace(/^./, (letter) => letter.toUpperCase()));
    if (now.legal.length > 12) {
      const last = now.legal.at(-1).words;
      await page.getByLabel("Search the answers").fill(last);
      assert.equal(await page.locator("#now .answer").first().textContent(), last, "the search finds it");
      if (!searched) await picture(page, "search");
      await page.getByLabel("Search the answers").fill("");
      searched += 1;
    }
    await choose(page, step);
    const undo = page.getByRole("button", { name: "Take back your last decision" });
    if (!undone && (await undo.count()) > 0) {
      await andSee(page, () => undo.click());
      assert.deepEqual((await sightOf(page)).legal, now.legal, "taken back");
      await choose(page, step);
      undone += 1;
    }
  }
  assert.deepEqual([undone > 0, searched > 0], [true, true], "there was something to take back and a long list");
  const wide = () => page.locator("#sheet img").evaluate((image) => image.getBoundingClientRect().width);
  await isPictured(page);
  const before = await wide();
  await page.getByRole("button", { name: "Zoom in" }).click();
  const larger = await wide();
  assert.ok(larger > before, `zoomed in from ${before} to ${larger}`);
  await page.getByRole("button", { name: "Show all" }).click();
  const all = await wide();
  assert.ok(all <= before, `all of it is ${all} wide, ${before} before`);
  await picture(page, "plays");
  const { turn } = await sightOf(page);
  assert.ok(turn > 2, `several turns were played: ${turn}`);
  await server.kill();
  await page.locator("#lost").waitFor();
  const resumed = await table("--resume", `${folder}/0.record`);
  assert.equal(resumed.addressOf("1"), server.addressOf("1"));
  // The page that is open goes on by itself.
  await page.locator("#lost").waitFor({ state: "hidden" });
  complaints.length = 0;
  await eventually(async () => assert.ok(Number(await page.evaluate(() => document.body.dataset.version)) <= 2, "it counts from the beginning"));
  await choose(page, 0);
}

/** A phone in the dark: all is within reach, and the whole story can be read. */
async function onPhone({ assert, table, open, picture }) {
  const server = await table("founders-stand-in", "--players", "3", "--seed", "3");
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" };
  const page = await open(server.addressOf("1"), { ready: isReady, ...phone });
  await fits(page, assert);
  for (let step = 0; step < 6; step += 1) await choose(page, step);
  assert.equal(await page.locator("#panels").evaluate((panels) => panels.scrollTop), 0, "a new question is read from its beginning");
  await isPictured(page);
  assert.match(await page.locator("#sheet img").getAttribute("src"), /table-dark\.svg/);
  await picture(page, "phone");
  await page.getByRole("button", { name: "Show the whole story" }).click();
  await page.locator("#story h2", { hasText: "The whole story" }).waitFor();
  const { story } = await sightOf(page, { all: true });
  assert.equal(await page.locator("#story li").count(), story.length);
  await fits(page, assert);
}

/** A game of cities and actions, on a laptop and on a phone: each question is read and answered, whatever the bots do. */
async function ofRealms({ assert, table, open, picture }) {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  for (const [title, size] of [["realms", { viewport: { width: 1366, height: 768 } }], ["realms-phone", phone]]) {
    const server = await table("clash-stand-in", "--players", "3", "--seed", "3");
    const page = await open(server.addressOf("1"), { ready: isReady, ...size });
    const questions = new Set();
    for (let step = 0; step < 20; step += 1) {
      const now = await sightOf(page);
      assert.equal(now.asked?.mine, true, "the bots have decided");
      const heading = now.question[0].toUpperCase() + now.question.slice(1);
      assert.equal(await page.locator("#now h2").textContent(), heading);
      const shown = await page.locator("#now .answer").allTextContents();
      assert.deepEqual(shown.toSorted(), now.legal.map((one) => one.words).toSorted(), "every answer can be chosen");
      assert.equal(new Set(shown).size, shown.length, `no two answers read the same: ${shown.join(", ")}`);
      questions.add(now.question);
      await choose(page, step);
      await fits(page, assert);
    }
    assert.ok(questions.size > 1, `several questions: ${[...questions].join(", ")}`);
    await isPictured(page);
    const loaded = await page.locator("#sheet img").evaluate((image) => image.decode().then(() => image.naturalWidth));
    assert.ok(loaded > 0, "the picture of the table is loaded");
    await picture(page, title);
  }
}

/** The record of a whole game of bots in the folder of the examples. */
const recordOf = (name) => resolve("examples/records", `${name}.record`);

/** Goes over a game that was played, on a laptop and on a phone: slider, buttons, and what one player saw. */
async function isLookedAt({ assert, replay, open, picture }) {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  for (const [name, size] of [["new-dawn-stand-in-3", { viewport: { width: 1366, height: 768 } }], ["founders-stand-in-2", phone], ["clash-stand-in-4", phone]]) {
    const page = await open((await replay(recordOf(name))).address, { ready: isReady, ...size });
    await fits(page, assert);
    assert.equal(await page.locator("#now h2").textContent(), "The game begins");
    const { steps, players } = await gameOf(page);
    const slider = page.getByLabel("Decision", { exact: true });
    const isAt = (step) => page.locator(`body[data-picture="${step + 1}"][data-version="${step + 1}"]`).waitFor();
    await page.getByRole("button", { name: "Next decision" }).click();
    await isAt(1);
    const middle = Math.floor(steps / 2);
    await slider.fill(String(middle));
    await isAt(middle);
    const { decided } = await sightOf(page, { step: middle });
    assert.equal(await page.locator("#now h2").textContent(), `${players[decided.seat].name}: ${decided.words}`);
    await page.getByLabel("Whose hand is shown").selectOption("1");
    await page.locator("#words").waitFor();
    await picture(page, `replay-${name}`);
    await slider.fill(String(steps));
    await isAt(steps);
    assert.equal(await page.locator("#turn-of").textContent(), "The game is over");
    await page.getByRole("button", { name: "Decision before" }).click();
    await isAt(steps - 1);
    await fits(page, assert);
  }
}

export const tests = [
  { name: "plays", test: plays },
  { name: "on a phone", test: onPhone },
  { name: "of realms", test: ofRealms },
  { name: "is looked at", test: isLookedAt },
];
