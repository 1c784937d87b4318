// A person at the table: sees what the page shows, and does with it what people do.

import { drawn, settled } from "../wait.mjs";

/** Waits until the board is shown and the page hears of what happens. */
export async function isReady(page) {
  await page.locator("body.live #board svg .area").first().waitFor({ state: "attached" });
  await settled(page);
}

/** How long a turn of people may take, in milliseconds. */
const LONG = 600_000;

/** What this seat may see now, as the page is told. */
export const sightOf = (page) => page.evaluate(async () => (await import("/server.js")).call("sight", { since: 0 }));

/** What never changes. */
export const gameOf = (page) => page.evaluate(async () => (await import("/server.js")).call("game"));

/** A point of the window inside an area, where nothing stands. */
export async function pointIn(page, id) {
  // A bar or a panel that has just opened may have moved the board.
  await drawn(page);
  return page.evaluate((wanted) => {
    const path = document.querySelector(`.area[data-strabo-id="${wanted}"]`);
    const { left, top, width, height } = path.getBoundingClientRect();
    for (let step = 0; step < 400; step += 1) {
      const [x, y] = [left + (width * ((step % 20) + 0.5)) / 20, top + (height * (Math.floor(step / 20) + 0.5)) / 20];
      if (document.elementFromPoint(x, y) === path) return { x, y };
    }
    throw new Error(`no point of ${wanted} is shown`);
  }, id);
}

/** Which version of the game the page shows. */
export const versionOf = (page) => page.evaluate(() => Number(document.body.dataset.version));

/** Does something, and waits until the page shows what became of it. */
export async function andSee(page, action) {
  const before = await versionOf(page);
  await action();
  await page.waitForFunction((version) => Number(document.body.dataset.version) > version && !document.body.matches(".busy"), before);
}

/** Waits until one of the pages is asked, trade begins or the turn is over; returns the page that is asked. */
export async function whoIsAsked(pages, turn) {
  const isTime = (before) => document.body.matches(".mine, .trading") || Number(document.body.dataset.turn) > before;
  await Promise.race(pages.map((page) => page.waitForFunction(isTime, turn)));
  for (const page of pages) if (await page.evaluate(() => document.body.matches(".mine"))) return page;
  return null;
}

/** Opens a panel. On a phone, a tap on the tab of the open one would fold it away. */
export async function openPanel(page, name) {
  const tab = page.locator(`#tab-${name}`);
  if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
}

/** Answers the question of the moment as simply as can be: the button that ends it, a card, or the first choice. */
export async function answer(page) {
  const end = page.locator("#bar button.main");
  const card = page.locator("#panel-hand:not([hidden]) .card.can");
  await andSee(page, async () => {
    if ((await end.count()) > 0) return end.first().click();
    if ((await card.count()) > 0) return card.first().click();
    await openPanel(page, "now");
    return page.locator("#panel-now .choice button").first().click();
  });
}

/** Answers everything that these people are asked until the page shows a later turn. */
export async function playOn(pages, turn, react = {}) {
  for (const end = performance.now() + LONG; performance.now() < end; ) {
    const page = await whoIsAsked(pages, turn);
    const { turn: current, asked, room } = await sightOf(pages[0]);
    if (current > turn) return;
    if (page) await (react[(await sightOf(page)).asked.ask] ?? answer)(page);
    else if (room && react.room) await react.room();
    else if (!asked) return;
  }
  throw new Error("the turn does not end");
}
