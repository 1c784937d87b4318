// Drives the pages of three builds in a real browser: node run.mjs CHROMIUM FOLDER

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { LAPTOP, PHONE, followsRules } from "./axe.mjs";
import * as checks from "./checks.mjs";
import { runAll } from "./lanes.mjs";
import { dataOf, open } from "./watch.mjs";

const [executablePath, folder] = process.argv.slice(2);
const index = (build) => path.join(folder, build, "index.html");
const picture = (name) => path.join(folder, `${name}.png`);

/** Everything a reader does, on one page. */
async function tour(browser, build, typed, name) {
  const seen = await open(browser, index(build));
  await checks.choosesPlayers(seen);
  await checks.showsWhatIsPointedAt(seen);
  await checks.walksByKeyboard(seen);
  await checks.finds(seen, typed, name);
  await checks.zoomsByMouse(seen);
  await checks.changesTheme(seen);
  await checks.showsEveryView(seen);
  assert.deepEqual(seen.complaints, []);
  await seen.close();
}

/** A page without a map of areas: players and views can be chosen, and every picture loads. */
async function tourOfTiles(browser, build) {
  const seen = await open(browser, index(build));
  await checks.choosesPlayers(seen);
  await checks.showsEveryView(seen);
  assert.deepEqual(seen.complaints, []);
  await seen.close();
}

/** What an author typed is shown as it was typed and does nothing. */
async function staysHarmless(browser) {
  const seen = await open(browser, index("hostile"));
  const data = await dataOf(seen.page);
  await checks.choosesPlayers(seen);
  await checks.walksByKeyboard(seen);
  for (const area of data.areas) await checks.finds(seen, area.name.slice(0, 8), area.name);
  await checks.showsEveryView(seen);
  assert.equal(await seen.page.locator("script").count(), 3, "no script but our own");
  assert.equal(await seen.page.locator("b, iframe, object, img[onerror]").count(), 0);
  assert.equal(await seen.page.evaluate(() => "stolen" in window), false);
  assert.deepEqual(seen.complaints, []);
  await seen.page.screenshot({ path: picture("hostile") });
  await seen.close();
}

/** Every picture opens by itself. */
async function picturesOpen(browser, build) {
  const files = readdirSync(path.join(folder, build)).filter((file) => file.endsWith(".svg"));
  assert.ok(files.length > 0);
  const seen = await open(browser, path.join(folder, build, files[0]));
  const base = seen.page.url().slice(0, seen.page.url().lastIndexOf("/") + 1);
  for (const file of files) {
    await seen.page.goto(base + file);
    const [root, errors, texts] = await seen.page.evaluate(() => [
      document.documentElement.localName,
      document.querySelectorAll("parsererror, script, foreignObject").length,
      document.querySelectorAll("text").length,
    ]);
    assert.deepEqual([root, errors], ["svg", 0], file);
    assert.ok(texts > 0, file);
  }
  assert.deepEqual(seen.complaints, []);
  await seen.close();
  return files.length;
}

/** A report shows its answer and charts, runs nothing, and follows screen and theme. */
async function showsReport(browser, build) {
  const file = path.join(folder, build, "report.html");
  const seen = await open(browser, file, { viewport: { width: 420, height: 900 }, colorScheme: "dark" });
  const found = await seen.page.evaluate(() => ({
    harmful: document.querySelectorAll("script, iframe, object, img, b, [style], [onclick]").length,
    broken: [...document.querySelectorAll("a[href^='#']")].filter((link) => !document.querySelector(link.hash)).length,
    answers: document.querySelectorAll(".answer h1, .answer dd strong").length,
    charts: document.querySelectorAll("td.plot svg, div.plot svg, .strip svg").length,
    tables: document.querySelectorAll("table th[scope=row]").length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ground: getComputedStyle(document.body).backgroundColor,
  }));
  assert.deepEqual([found.harmful, found.broken, found.overflow], [0, 0, 0]);
  assert.ok(found.answers === 4 && found.charts > 6 && found.tables > 20, JSON.stringify(found));
  assert.equal(found.ground, "rgb(23, 28, 34)", "dark when that is preferred");
  assert.deepEqual(seen.complaints, []);
  await seen.page.screenshot({ path: picture(`report-${build}`), fullPage: true });
  await seen.close();
}

/** The pages of builds and reports follow the rules of axe-core, whatever is shown, on a laptop and on a phone. */
async function isAccessible(browser, viewport) {
  const tiles = await open(browser, index("dawn"), { viewport });
  for (const view of ["map", "setup", "about"]) {
    await tiles.page.locator(`#tab-${view}`).click();
    await followsRules(tiles.page, `a page of tiles, ${view}`);
  }
  await tiles.close();
  const seen = await open(browser, index("east"), { viewport, hash: "#setup=5" });
  await checks.finds(seen, "babyl", "Babylon");
  await seen.page.locator("#find").fill("bab");
  await followsRules(seen.page, "a setup, an area and a search");
  await seen.close();
  const report = await open(browser, path.join(folder, "east", "report.html"), { viewport });
  await report.page.evaluate(() => document.querySelectorAll("details").forEach((details) => details.toggleAttribute("open", true)));
  await followsRules(report.page, "a report");
  assert.deepEqual([...tiles.complaints, ...seen.complaints, ...report.complaints], []);
  await report.close();
}

/** Pictures of the page for a person to look at. */
async function screenshots(browser) {
  const wide = { width: 1400, height: 900 };
  const narrow = { width: 420, height: 900 };
  for (const [name, build, hash, settings] of [
    ["desktop", "east", "", { viewport: wide }],
    ["desktop-seven", "east", "#setup=7", { viewport: wide }],
    ["desktop-dark", "east", "#setup=7&theme=dark", { viewport: wide }],
    ["desktop-print", "east", "#setup=5&theme=print", { viewport: wide }],
    ["desktop-setup", "east", "#setup=7&view=setup", { viewport: wide }],
    ["desktop-division", "east", "#view=division", { viewport: wide }],
    ["desktop-about", "east", "#view=about", { viewport: wide }],
    ["expansion", "expansion", "#setup=west-7", { viewport: wide }],
    ["narrow", "east", "#setup=7", { viewport: narrow }],
    ["narrow-dark", "expansion", "#theme=dark", { viewport: narrow }],
  ]) {
    const seen = await open(browser, index(build), { hash, ...settings });
    if (name === "desktop-seven") await checks.finds(seen, "babylon", "Babylon");
    await seen.page.screenshot({ path: picture(name), fullPage: name.startsWith("narrow") });
    assert.deepEqual(seen.complaints, []);
    await seen.close();
  }
}

let pictures = 0;
const tests = [
  { name: "the page of the Expansion Project", test: (browser) => tour(browser, "expansion", "athen", "Athens") },
  { name: "the page of the East", test: (browser) => tour(browser, "east", "babyl", "Babylon") },
  { name: "a page of tiles", test: (browser) => tourOfTiles(browser, "dawn") },
  { name: "hostile names", test: staysHarmless },
  { name: "addresses", test: (browser) => checks.followsAddresses(browser, index("east")) },
  { name: "a preference for dark", test: (browser) => checks.followsPreference(browser, index("east")) },
  { name: "no scripts", test: (browser) => checks.worksWithoutScripts(browser, index("east")) },
  { name: "a narrow screen", test: (browser) => checks.fitsNarrowScreens(browser, index("expansion")) },
  {
    name: "pictures by themselves",
    async test(browser) {
      for (const build of ["east", "expansion", "dawn", "hostile"]) pictures += await picturesOpen(browser, build);
    },
  },
  {
    name: "reports",
    async test(browser) {
      for (const build of ["east", "hostile"]) await showsReport(browser, build);
    },
  },
  { name: "axe on a laptop", test: (browser) => isAccessible(browser, LAPTOP) },
  { name: "axe on a phone", test: (browser) => isAccessible(browser, PHONE) },
  { name: "screenshots", test: screenshots },
];

await runAll({ name: "pages", tests, executablePath, folder, runTest: (browser, { test }) => test(browser) });
console.log(`${pictures} pictures opened`);
