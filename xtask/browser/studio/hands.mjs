// What the hands of a test do on the board of the studio, and what they look at.

import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { drawn, eventually, settled } from "../wait.mjs";

/** Every file of a folder and of the folders in it with its bytes. */
export function bytesOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  const text = (entry) => {
    const place = path.join(folder, entry.name);
    return `${entry.name}\n${entry.isDirectory() ? bytesOf(place) : readFileSync(place, "utf8")}`;
  };
  return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(text).join("\n");
}

/** What the server knows about the areas, by id. */
export async function areasOf(page) {
  const seen = await page.evaluate(async () => (await import("/server.js")).call("look", {}));
  return new Map(seen.board.areas.map((text) => JSON.parse(text)).map((area) => [area.id, area]));
}

/** Where a point of the drawing is on the screen. */
export const onScreen = (page, [x, y]) =>
  page.locator("#board svg").evaluate((svg, [x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
  }, [x, y]);

/** Where an area is on the screen. */
export const placeOf = async (page, id) => onScreen(page, (await areasOf(page)).get(id).at);

export const say = (page) => page.locator("#say").innerText();
export const tool = (page, name) => page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true });
export const chosen = (page) => page.locator(".over .chosen").count();

/** Waits until so many areas are selected. */
export const hasChosen = (page, number) =>
  page.waitForFunction((number) => document.querySelectorAll(".over .chosen").length === number, number);

/** Does something and waits until the server answered and the page showed it. */
export async function answered(page, act, call = "change") {
  const [answer] = await Promise.all([page.waitForResponse((response) => response.url().endsWith(`/api/${call}`)), act()]);
  await answer.finished();
  await settled(page);
  return answer.status();
}

/** Presses the pointer at the first place and moves it over the others. */
export async function press(page, [first, ...others]) {
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const place of others) await page.mouse.move(...place, { steps: 6 });
  await drawn(page);
}

/** Drags from place to place; returns the status of the answer. */
export async function drag(page, places) {
  await press(page, places);
  return answered(page, () => page.mouse.up());
}

/** Undoes until there is nothing left. */
export async function undoAll(page, assert) {
  const undo = page.getByRole("button", { name: "Undo" });
  for (let left = 60; left > 0 && (await undo.isEnabled()); left -= 1) {
    const title = await undo.getAttribute("title");
    await answered(page, () => undo.click(), "undo");
    await eventually(async () => assert.equal(await say(page), title.replace("Undo: ", "Undone: ")));
  }
  assert.ok(await undo.isDisabled(), "all is undone");
}

/** Draws an area with clicks on its corners; the last click is on the first corner again. */
export async function drawArea(page, corners) {
  for (const corner of corners) await page.mouse.click(...corner);
  return answered(page, () => page.mouse.click(...corners[0]));
}
