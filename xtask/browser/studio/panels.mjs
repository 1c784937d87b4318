// Setups, cards, fairness and pictures beside the board.

import { readFileSync } from "node:fs";
import path from "node:path";
import { eventually, settled } from "../wait.mjs";

const read = (folder, name) => readFileSync(path.join(folder, name), "utf8");

const openPanel = async (page, name) => {
  await page.getByRole("tab", { name, exact: true }).click();
  await settled(page);
  return page.getByRole("tabpanel", { name, exact: true });
};

const cell = (page, row, column) => page.locator(`.cards-grid td[data-row="${row}"][data-column="${column}"]`);

/** Which row of the table a commodity is in. */
async function rowOf(page, name) {
  const head = page.locator(".cards-grid tbody tr", { has: page.getByRole("rowheader", { name, exact: true }) });
  return Number(await head.locator("td[data-row]").first().getAttribute("data-row"));
}

/** A setup covers what is out of play, and shows what is in play in figures. */
async function choosesSetup({ page, folder, assert, picture }) {
  const panel = await openPanel(page, "Setups");
  const veils = page.locator("#board .veil path");
  const setup = panel.locator("#setup-choice");
  await setup.waitFor();
  assert.equal(await veils.count(), 0);
  await setup.selectOption("players-5");
  await veils.first().waitFor({ state: "attached" });
  await settled(page);
  const covered = await veils.count();
  assert.ok(covered > 20, `${covered} areas are covered`);
  const saba = panel.locator(".figures").first().locator("tbody tr", { hasText: "Saba" });
  assert.ok(Number(await saba.locator("td").first().textContent()) > 10, "Saba has areas");
  await picture("setup");
  // One more civilization uncovers its region.
  await panel.getByLabel("Kushan", { exact: true }).check();
  await page.waitForFunction((before) => document.querySelectorAll("#board .veil path").length < before, covered);
  await settled(page);
  assert.ok(await panel.getByRole("button", { name: "Write this setup" }).isEnabled());
  // An area goes out of play and comes back.
  const before = await veils.count();
  const move = panel.getByRole("button", { name: "Move selected areas in or out of play" });
  const covers = async (count) => {
    await page.waitForFunction((count) => document.querySelectorAll("#board .veil path").length === count, count);
    await settled(page);
  };
  await page.locator("#board .name", { hasText: /^Mari$/ }).click({ force: true });
  await move.click();
  await covers(before + 1);
  await panel.getByText("Taken out of the regions: mari").waitFor();
  await move.click();
  await covers(before);
  await panel.getByLabel("Id of the setup").fill("six-others");
  await panel.getByRole("button", { name: "Write this setup" }).click();
  await setup.locator('option[value="six-others"]').waitFor({ state: "attached" });
  assert.match(read(folder, "setups.toml"), /id = "six-others"/);
  await covers(before);
  // Two setups side by side, marked with letters.
  await panel.locator("#compare-choice").selectOption("players-9");
  await page.locator("#board .sign-mark").first().waitFor({ state: "attached" });
  await settled(page);
  const signs = new Set(await page.locator("#board .sign-mark text").allTextContents());
  assert.deepEqual([...signs], ["B"], "nine players have more in play than six");
  await picture("compared");
  await setup.selectOption("");
  await page.waitForFunction(() => document.querySelectorAll("#board .veil path").length === 0);
}

/** A cell is edited with the keyboard; what is wrong then stands beside it, and undo takes it back. */
async function editsCell({ page, folder, assert, picture }) {
  const text = read(folder, "trade.toml");
  await openPanel(page, "Cards");
  await page.locator(".cards-grid").waitFor();
  const row = await rowOf(page, "Flax");
  await cell(page, row, 0).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const field = page.locator(".cell-input");
  assert.equal(await field.inputValue(), await cell(page, row, 0).textContent());
  // Escape keeps the old number.
  await page.keyboard.type("3");
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  assert.equal(read(folder, "trade.toml"), text);
  // Without cards the stack lacks a set.
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await page.waitForFunction(([row]) => document.querySelector(`td[data-row="${row}"][data-column="1"]`)?.textContent?.startsWith("0"), [row]);
  await page.locator(".cards-grid .cell-finding").first().waitFor();
  assert.notEqual(read(folder, "trade.toml"), text, "it is written");
  const focused = page.locator("td:focus");
  await eventually(async () => assert.equal(await focused.getAttribute("data-row"), String(row + 1), "Enter goes on to the next row"));
  await settled(page);
  await picture("cell");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".cards-grid .cell-finding").first().waitFor({ state: "detached" });
  assert.equal(read(folder, "trade.toml"), text, "it is taken back");
}

/** Fifty games are played from the page, and again after a change. */
async function playsGames({ page, assert, picture }) {
  const panel = await openPanel(page, "Fair?");
  await panel.getByLabel("Most games").fill("50");
  await panel.getByLabel("Until shares are within").selectOption("0");
  await panel.getByRole("button", { name: "Play", exact: true }).click();
  const over = (text) => page.waitForFunction((text) => document.getElementById("fair-status")?.textContent?.includes(text), text, { timeout: 300_000 });
  await over("50 of 50 games");
  await panel.locator(".shares .share").nth(4).waitFor();
  const shares = await panel.locator(".figures tbody td:first-of-type").allTextContents();
  const sum = shares.reduce((sum, text) => sum + Number.parseFloat(text), 0);
  assert.ok(Math.abs(sum - 100) < 1, `the shares add up: ${shares.join(", ")}`);
  await picture("fair");
  // Other requests are answered while games are played, and a run can be stopped.
  await panel.getByLabel("Most games").fill("5000");
  await panel.getByRole("button", { name: "Play again" }).click();
  await over("of 5000 games");
  await openPanel(page, "Findings");
  await openPanel(page, "Fair?");
  await panel.getByRole("button", { name: "Stop" }).click();
  await over("Stopped");
}

/** Every picture of a build, which follows the pack. */
async function showsPictures({ page, folder, assert }) {
  const panel = await openPanel(page, "Pictures");
  await panel.getByLabel("View").selectOption({ label: "Board" });
  const image = panel.locator(".picture img");
  const isLoaded = () => page.waitForFunction(() => {
    const shown = document.querySelector(".picture img");
    return shown?.complete && shown.naturalWidth > 100;
  });
  await isLoaded();
  const before = await image.getAttribute("src");
  const views = await panel.getByLabel("View").locator("option").count();
  assert.ok(views > 5, `${views} views`);
  await page.evaluate(async () => {
    const order = { do: "rename-name", kind: "area", id: "babylon", name: "Babel" };
    await (await import("/server.js")).call("change", { order });
  });
  await page.waitForFunction((before) => document.querySelector(".picture img")?.getAttribute("src") !== before, before);
  await isLoaded();
  assert.match(read(folder, "map.toml"), /Babel/);
}

export const tests = [
  { name: "choose a setup and see the veil", pack: "east-copy", test: choosesSetup },
  { name: "edit a cell and see the finding", pack: "east-copy", test: editsCell },
  { name: "play 50 games from the page", pack: "east-copy", test: playsGames },
  { name: "pictures follow the pack", pack: "east-copy", test: showsPictures },
];
