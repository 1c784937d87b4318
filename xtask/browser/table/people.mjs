// People at the table: two in one game of tiles, their names, chat, notes and sound, and pages for who has no seat.

import { followsRules } from "../axe.mjs";
import { eventually } from "../wait.mjs";
import { LAPTOP, PHONE, andSee, give, isReady, openStory, pickOf, press, pressKey, showPart, shownSight, sightOf } from "./person.mjs";

/** What a name or a line must not become. */
const HOSTILE = '<img src=x onerror=alert(1)>';

/** Counts the sounds of a page, which nobody has to hear. */
const counted = () => {
  window.sounds = 0;
  const connect = () => ({ connect });
  const ramp = { setValueAtTime: () => ramp, exponentialRampToValueAtTime: () => ramp };
  const start = () => { window.sounds += 1; };
  window.AudioContext = class {
    createOscillator = () => ({ frequency: {}, connect, start, stop: () => {} });
    createGain = () => ({ gain: ramp, connect });
  };
};

/** Chooses a name in the menu. */
async function takesName(page, name) {
  await pressKey(page, "#tools", "menu");
  const menu = page.locator("dialog.menu");
  await followsRules(page, "the menu");
  await menu.getByLabel("Your name").fill(name);
  await andSee(page, () => press(page, menu.getByRole("button", { name: "Save" })));
  await press(page, menu.getByRole("button", { name: "Close" }));
}

/** Says something to everybody. */
async function says(page, text) {
  await openStory(page, "chat");
  await page.getByLabel("What you say").fill(text);
  await andSee(page, () => press(page, page.locator("#story form button")));
}

/** Two people play a game of tiles, one on a laptop and one on a phone: each sees what the other does. */
async function playTogether({ assert, table, open, picture }) {
  const server = await table("founders-stand-in", "--players", "2", "--seed", "3", "--seat", "*=human");
  const pages = await Promise.all([open(server.addressOf("1"), { ...LAPTOP, script: counted }), open(server.addressOf("2"), { ...PHONE, script: counted })]);
  await namesAndChat(pages, assert);
  // The first has switched the sound off, and the second switches the mark off.
  await pressKey(pages[1], "#tools", "menu");
  await pages[1].getByLabel("A mark in the title").uncheck();
  await press(pages[1], pages[1].locator("dialog.menu").getByRole("button", { name: "Close" }));
  const decided = [0, 0];
  for (let step = 0; step < 14; step += 1) {
    await Promise.race(pages.map((page) => page.locator("body.mine").waitFor()));
    const at = (await pages[0].evaluate(() => document.body.matches(".mine"))) ? 0 : 1;
    const [asked, other] = [pages[at], pages[1 - at]];
    const sight = await shownSight(asked);
    assert.equal((await asked.title()).startsWith("● "), at === 0, "a mark in the title says whose turn it is, unless it is switched off");
    await showPart(other, "board");
    await eventually(async () => assert.match(await other.locator("#ask h2").textContent(), new RegExp(`^Waiting for ${["Ada", "Ben"][at]}, \\d+ `)));
    assert.doesNotMatch(await other.title(), /●/);
    await andSee(other, () => give(asked, pickOf(sight, step)));
    decided[at] += 1;
  }
  assert.ok(decided.every((number) => number > 3), `both decide: ${decided}`);
  const sounds = await Promise.all(pages.map((page) => page.evaluate(() => window.sounds)));
  assert.ok(sounds[0] === 0 && sounds[1] > 0, `a sound at each turn of the one who has not switched it off: ${sounds}`);
  const stories = await Promise.all(pages.map(async (page) => (await sightOf(page, { all: true })).story.map((line) => line.text)));
  assert.deepEqual(stories[0], stories[1], "both see the same story");
  await picture(pages[0], "together");
  await picture(pages[1], "together-phone");
  // Who closes the page comes back to the same game; the other is told meanwhile.
  const before = await sightOf(pages[1]);
  await pages[1].goto("about:blank");
  await pages[0].locator('#seats [data-seat="1"]', { hasText: "not here" }).waitFor();
  await pages[1].goto(server.addressOf("2"));
  await isReady(pages[1]);
  assert.deepEqual((await sightOf(pages[1])).tray, before.tray);
  await pages[0].locator('#seats [data-seat="1"]:not(:has-text("not here"))').waitFor();
}

/** Names and chat reach the other, as text and nothing else; notes and the sound are one's own. */
async function namesAndChat([first, second], assert) {
  await andSee(second, () => takesName(first, "Ada"));
  await andSee(first, () => takesName(second, HOSTILE));
  await first.locator('#seats [data-seat="1"]', { hasText: HOSTILE.slice(0, 24) }).waitFor();
  await andSee(first, () => takesName(second, "Ben"));
  await second.locator('#seats [data-seat="0"]', { hasText: "Ada" }).waitFor();
  await andSee(second, () => says(first, `Good luck ${HOSTILE}`));
  await second.locator("#nav .dot[data-key=chat][data-n='1']").waitFor();
  await showPart(second, "chat");
  await second.locator("#story .chat li", { hasText: `Ada: Good luck ${HOSTILE}` }).waitFor();
  await eventually(async () => assert.equal(await second.locator("#nav .dot[data-key=chat]").count(), 0, "it is read"));
  await andSee(first, () => says(second, "And you"));
  await first.locator("#story .chat li", { hasText: "Ben: And you" }).waitFor();
  for (const page of [first, second]) assert.equal(await page.locator("img[src=x]").count(), 0, "text stays text");
  await openStory(first, "notes");
  await first.getByLabel("Your notes").fill("Ben hides his wood");
  const sound = first.locator("#tools [data-key=sound]");
  assert.equal(await sound.textContent(), "Sound on");
  await press(first, sound);
  assert.equal(await sound.textContent(), "Sound off");
  await first.reload();
  await isReady(first);
  assert.equal(await sound.textContent(), "Sound off", "the sound stays off");
  await openStory(first, "notes");
  assert.equal(await first.getByLabel("Your notes").inputValue(), "Ben hides his wood", "notes stay");
  assert.ok(!JSON.stringify(await sightOf(second, { all: true })).includes("hides his wood"), "notes are sent to nobody");
  await openStory(first, "since");
}

/** Who has a wrong key or none reads what to do, not JSON; a seat may be open in two windows. */
async function isTurnedAway({ assert, table, open, picture, complaints }) {
  const server = await table("smallest", "--players", "3", "--seed", "1");
  const own = new URL(server.lines[0].split(" ")[1]);
  const isWrong = (page) => page.locator("body.wrong h1").waitFor();
  for (const [title, query] of [["wrong", `?key=${"0".repeat(32)}`], ["missing", ""]]) {
    for (const settings of [LAPTOP, { ...PHONE, colorScheme: "dark" }]) {
      const page = await open(new URL(`/${query}`, own).href, { ...settings, ready: isWrong });
      const text = await page.locator("main").innerText();
      assert.match(text, /key is missing or wrong/i);
      assert.match(text, /open the address/i, "what to do now");
      assert.doesNotMatch(text, /[{}]/);
      await followsRules(page, `${title} key`);
      await picture(page, `${title}-key`);
      await page.close();
    }
  }
  assert.ok(complaints.every((one) => one.includes("403")), `the browser reports the refusals: ${complaints}`);
  complaints.length = 0;
  const windows = [await open(own.href, LAPTOP), await open(own.href, PHONE)];
  await andSee(windows[1], async () => give(windows[0], pickOf(await shownSight(windows[0]))));
  assert.equal(await windows[1].locator("#ask h2").textContent(), (await sightOf(windows[0])).question, "both windows of a seat show the same");
}

/** A table whose pack has hostile names shows them as text. */
async function staysHarmless({ assert, table, open, picture }) {
  const server = await table("xtask/browser/hostile", "--players", "2", "--seed", "1");
  const page = await open(server.lines[0].split(" ")[1], LAPTOP);
  await page.locator("body.mine").waitFor();
  for (let step = 0; step < 4; step += 1) await give(page, pickOf(await shownSight(page), step));
  await openStory(page, "whole");
  assert.equal(await page.locator("body script:not([src]), img[onerror], [onload]").count(), 0, "names stay text");
  await picture(page, "hostile");
}

export const tests = [
  { name: "two in a game of tiles", test: playTogether },
  { name: "a wrong key", test: isTurnedAway },
  { name: "hostile names", test: staysHarmless },
];
