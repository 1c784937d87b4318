// A person at the table: sees what the page shows, and does with it what people do, with the mouse or with a finger.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { drawn, settled } from "../wait.mjs";

export const LAPTOP = { viewport: { width: 1366, height: 768 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** How long a turn of people may take, in milliseconds. */
const LONG = 600_000;
/** How many presses an answer takes at most: its steps, and the button that does it. */
const MOST_PRESSES = 12;

/** Waits until the page shows the table and hears of what happens. */
export async function isReady(page) {
  await page.locator("body.live").waitFor();
  await settled(page);
}

/** Asks what the page asks: a server, or the worker of a page that plays by itself. */
const ask = (page, name, body = {}) => page.evaluate(async ([called, sent]) => {
  const link = document.querySelector("script[type=importmap]") ? "page/table/game.js" : "/table/game.js";
  return (await import(link)).game.ask(called, sent);
}, [name, body]);

/** What this seat may see now, as the page is told. */
export const sightOf = (page, look = { since: 0 }) => ask(page, "sight", look);

/** What an answer would bring: its odds, and what it puts on the board. */
export const aboutOf = (page, token) => ask(page, "about", { token, dark: false });

/** What never changes. */
export const gameOf = (page) => ask(page, "game");

/** A click, or a tap where there is a touch screen. */
export async function press(page, element) {
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  return hasTouch ? element.tap() : element.click();
}

/** Presses the element with this name that the keyboard would find. */
export const pressKey = (page, part, key) => press(page, page.locator(`${part} [data-key=${JSON.stringify(key)}]`));

/** Shows a part of the table, which is a tab of a phone and is always there on a laptop. */
export async function showPart(page, name) {
  const tab = page.locator(`#nav [data-key=${name}]`);
  if ((await tab.isVisible()) && (await tab.getAttribute("aria-current")) === null) await press(page, tab);
}

/** Opens a tab of the story: since, whole, notes or chat. */
export async function openStory(page, name) {
  await showPart(page, name === "chat" && (await page.locator("#nav [data-key=chat]").isVisible()) ? "chat" : "story");
  await press(page, page.locator(`#tab-${name}`));
}

/** Chooses something of the menu. */
export async function inMenu(page, name) {
  await pressKey(page, "#tools", "menu");
  await press(page, page.locator("dialog.menu").getByRole("button", { name }));
}

/** Does something, and waits until the page shows what became of it. */
export async function andSee(page, action) {
  const before = await page.evaluate(() => Number(document.body.dataset.version));
  await action();
  await page.waitForFunction((version) => Number(document.body.dataset.version) > version && !document.body.matches(".busy"), before);
}

/** Waits until the page shows what the server says now, and returns that; asks once more where bots went on meanwhile. */
export async function shownSight(page) {
  for (;;) {
    await page.locator("body:not(.busy)").waitFor();
    const sight = await sightOf(page);
    const shown = await page.waitForFunction((version) => {
      const now = Number(document.body.dataset.version);
      return now >= version ? { now } : null;
    }, sight.version);
    if ((await shown.jsonValue()).now === sight.version) return sight;
  }
}

/** What the list shows of an answer: the button that does it, itself, or the option that leads to it. */
const findAnswer = (page, { token, steps }) => page.evaluate(([wanted, keys]) => {
  const shown = [...document.querySelectorAll("#ask [role=radio]")];
  const option = keys.map((key) => shown.find((one) => one.dataset.key === key)).find(Boolean);
  const here = shown.find((one) => one.dataset.answer === wanted) ?? option;
  const isEnd = Boolean(document.querySelector(`#ask .under [data-answer="${CSS.escape(wanted)}"]`));
  return { isChosen: here?.dataset.answer === wanted && here.getAttribute("aria-checked") === "true", isEnd, key: here?.dataset.key ?? null };
}, [token, steps.map((step) => [step.place, step.card, step.words].join("|"))]);

/** Gives an answer with presses on the list alone, once or as often as it can be, and waits until the page shows what became of it. */
export async function give(page, answer, isAll = false) {
  await showPart(page, "board");
  const ask = page.locator("#ask");
  for (let step = 0; step < MOST_PRESSES; step += 1) {
    const { isChosen, isEnd, key } = await findAnswer(page, answer);
    if (isChosen) {
      const all = page.locator(`#ask .stepper [data-key="All ${answer.most}"]`);
      if (isAll && (await all.count()) > 0 && (await all.isEnabled())) await press(page, all);
      return andSee(page, async () => {
        await pressKey(page, "#ask", "act");
        if (answer.weight !== "acts") await press(page, page.locator("dialog [data-confirm]"));
      });
    }
    if (isEnd) {
      await press(page, ask.locator(`.under [data-answer=${JSON.stringify(answer.token)}]`));
      return andSee(page, () => press(page, page.locator("dialog [data-confirm]")));
    }
    const option = key === null ? null : ask.locator(`[role=radio][data-key=${JSON.stringify(key)}]`);
    if (option && (await option.isVisible())) await press(page, option);
    else if (await ask.locator("[data-key=all]").isVisible()) await pressKey(page, "#ask", "all");
    else if (await ask.locator("[data-key=back]").isVisible()) await pressKey(page, "#ask", "back");
    else throw new Error(`"${answer.words}" can be chosen nowhere`);
  }
  throw new Error(`"${answer.words}" is not done`);
}

/** Says in the trade room that one has enough. */
export async function hasEnough(page) {
  await showPart(page, "room");
  const enough = page.locator("#ask [data-key=enough]", { hasText: "enough" });
  if ((await enough.count()) === 0) return;
  await press(page, enough);
  await andSee(page, () => press(page, page.locator("dialog [data-confirm]")));
}

/** Forgets that the server refused to say what an answer brings: a bot that plays for a person may be faster than their page. */
export const forgiveLate = (complaints) => complaints.splice(0, Infinity, ...complaints.filter((one) => !/ 403 .*\/api\/about$/.test(one)));

/** The answer to give by default: one that does something, each time another, or else the first. */
export function pickOf(sight, number = 0) {
  const acts = sight.legal.filter((one) => one.weight === "acts" && one.token);
  return acts.length ? acts[number % acts.length] : sight.legal.find((one) => one.token);
}

/** Answers the question of the moment as simply as can be: what ends it, or the answer that does most at once. */
export async function answer(page) {
  const sight = await shownSight(page);
  const [most] = sight.legal.filter((one) => one.token).toSorted((one, other) => (other.most ?? 1) - (one.most ?? 1));
  await give(page, sight.legal.find((one) => one.weight === "ends") ?? most, true);
}

/** Waits until one of the pages is asked, trade begins or the turn is over; returns the page that is asked. */
export async function whoIsAsked(pages, turn) {
  const isTime = (before) => document.body.matches(".mine, .trading, .over") || Number(document.body.dataset.turn) > before;
  await Promise.race(pages.map((page) => page.waitForFunction(isTime, turn)));
  return firstOf(pages);
}

/** The first of these pages that is asked something. */
async function firstOf(pages) {
  for (const page of pages) if (await page.evaluate(() => document.body.matches(".mine"))) return page;
  return null;
}

/** Waits until a page shows what is known now, or more. */
async function catchesUp(page) {
  const { version } = await sightOf(page);
  await page.waitForFunction((least) => Number(document.body.dataset.version) >= least, version);
}

/** Answers everything that these people are asked until the page shows a later turn. */
export async function playOn(pages, turn, { decide = answer, room } = {}) {
  for (const end = performance.now() + LONG; performance.now() < end; ) {
    let page = await whoIsAsked(pages, turn);
    const now = await sightOf(pages[0]);
    if (now.turn > turn || now.over) return;
    if (!page && now.room) {
      // Somebody may be asked to agree, and the page does not show it yet.
      for (const one of pages) await catchesUp(one);
      page = await firstOf(pages);
    }
    if (page) await decide(page);
    else if (now.room && room) await room();
    else if (!now.asked) return;
  }
  throw new Error("the turn does not end");
}

/** A recorded game up to a turn, up to the first decision of a kind, or without its last decisions: the file, and who decides next. */
export function cutRecord(folder, game, { turn, before, decisions = 1 }) {
  const lines = readFileSync(path.join("examples/records", `${game}.record`), "utf8").trimEnd().split("\n");
  const file = path.join(folder, `${game}.record`);
  const wordsOf = (line) => (/^\d+ /.test(line) ? line.split(" ") : []);
  const end = lines.findIndex((line) => (turn !== undefined ? line === `turn ${turn}` : before ? wordsOf(line).some((word) => before.test(word)) : line.startsWith("end ")));
  if (end < 0) throw new Error(`the record of ${game} does not have that`);
  const words = turn !== undefined ? [] : wordsOf(lines[before ? end : end - 1]);
  const from = before ? words.findIndex((word) => before.test(word)) : words.length - decisions;
  const kept = lines.slice(0, words.length && !before ? end - 1 : end);
  if (from > 1) kept.push(words.slice(0, from).join(" "));
  writeFileSync(file, `${kept.join("\n")}\n`);
  return { file, seat: Number(words[0]), tokens: words.slice(from) };
}

/** How a person writes a number with halves. */
export const halved = (points) => `${points < 0 ? "−" : ""}${Math.trunc(Math.abs(points)) || (points % 1 ? "" : 0)}${points % 1 ? "½" : ""}`;

/** Nothing is wider than the window. */
export async function fits(page, assert) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(over, 0, "the page is not wider than the window");
}

/** Opens a card by its link and returns once its window shows the whole text of the pack; then closes it. */
export async function readsCard(page, assert, game, link) {
  const id = await link.getAttribute("data-card");
  const card = game.cards.find((one) => one.id === id);
  assert.ok(card, `the pack has ${id}`);
  await press(page, link);
  const shown = page.locator(`dialog.card-window [data-card=${JSON.stringify(id)}]`);
  await shown.waitFor();
  const text = await shown.textContent();
  for (const words of [...card.text, ...card.facts.flat()]) assert.ok(text.includes(words), `${card.name} says "${words}": ${text}`);
  assert.ok((await page.locator("dialog.card-window h2").textContent()).includes(card.name));
  await press(page, page.locator("dialog.card-window .close"));
  await shown.waitFor({ state: "detached" });
}

/** Waits until the board stands still. */
export async function isStill(page) {
  const seen = () => page.locator("#board svg.live").getAttribute("viewBox");
  for (let [before, now] = ["", await seen()]; before !== now; [before, now] = [now, await seen()]) await drawn(page);
}

/** A point of the window where a press meets the place of this answer. */
export async function pointOf(page, token) {
  // Odds that come a moment later may move the board.
  await settled(page);
  await isStill(page);
  return page.evaluate((wanted) => {
    const path = document.querySelector(`#board [data-answer="${CSS.escape(wanted)}"]`);
    const { left, top, width, height } = path.getBoundingClientRect();
    for (let step = 0; step < 400; step += 1) {
      // The middle first.
      const at = (step + 210) % 400;
      const [x, y] = [left + (width * ((at % 20) + 0.5)) / 20, top + (height * (Math.floor(at / 20) + 0.5)) / 20];
      if (document.elementFromPoint(x, y)?.dataset.place === path.dataset.place) return { x, y };
    }
    throw new Error(`no point of ${path.dataset.place} is shown`);
  }, token);
}

/** Presses the place of an answer on the board. */
export async function pressPlace(page, token) {
  const { x, y } = await pointOf(page, token);
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  await drawn(page);
}

/** Chooses an answer on the board alone, and in the list only where a step has no place; does not do it yet. */
export async function chooseOnBoard(page, answer) {
  for (let step = 0, pressed = new Set(); step < MOST_PRESSES; step += 1) {
    const { isChosen, key } = await findAnswer(page, answer);
    if (isChosen) return;
    const place = page.locator(`#board [data-answer=${JSON.stringify(answer.token)}]`);
    const at = (await place.count()) > 0 ? await place.getAttribute("data-place") : null;
    if (at !== null && !pressed.has(at)) {
      pressed.add(at);
      await pressPlace(page, answer.token);
    } else await press(page, page.locator(`#ask [role=radio][data-key=${JSON.stringify(key)}]`));
  }
  throw new Error(`"${answer.words}" can not be chosen on the board`);
}

/** Does what is chosen, as often as it can be done. */
export async function doAll(page, { most = 1 }) {
  if (most > 1) await pressKey(page, "#ask .stepper", `All ${most}`);
  await andSee(page, () => pressKey(page, "#ask", "act"));
}

/** What the keyboard is at. */
const activeOf = (page) => page.evaluate(() => {
  const { activeElement: active } = document;
  return { role: active?.getAttribute("role"), isChecked: active?.getAttribute("aria-checked") === "true", isEnd: Boolean(active?.matches("#ask .under [data-answer]")), isDialog: Boolean(document.querySelector("dialog[open]")) };
});

/** Decides with Tab, arrow keys and Enter alone, so many times; returns how often that was possible before the game or trade came. */
export async function playByKeys(page, times) {
  for (let decided = 0; decided < times; decided += 1) {
    await page.locator("body:is(.mine, .over, .trading)").waitFor();
    const { version, legal, over, room } = await shownSight(page);
    if (over || room) return decided;
    const isOnlyEnd = legal.every((one) => one.weight === "ends");
    const isOver = () => page.evaluate((before) => Number(document.body.dataset.version) > before && !document.body.matches(".busy"), version);
    for (let presses = 0; presses < 200 && !(await isOver()); presses += 1) {
      const { role, isChecked, isEnd, isDialog } = await activeOf(page);
      if (isDialog || isChecked || (isEnd && isOnlyEnd)) {
        await page.keyboard.press("Enter");
        // What has no effect is asked about once more.
        const isShown = ([before, wasAsked]) => (Number(document.body.dataset.version) > before && !document.body.matches(".busy")) || (!wasAsked && document.querySelector("dialog[open]") !== null);
        if (isDialog || isChecked) await page.waitForFunction(isShown, [version, isDialog]);
      } else if (role === "radio") {
        for (let down = 0; down < decided % 3; down += 1) await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await drawn(page);
      } else await page.keyboard.press("Tab");
    }
    if (!(await isOver())) throw new Error(`keys alone do not decide: ${JSON.stringify(await activeOf(page))}`);
  }
  return times;
}
