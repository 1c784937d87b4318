// Every game from one file, without a server: twenty decisions, a reload that goes on, a record that the program accepts.

import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import path from "node:path";
import { LAPTOP, PHONE, give, hasEnough, inMenu, isReady, pickOf, press, readsCard, gameOf, showPart, shownSight } from "../table/person.mjs";

const GAMES = ["mega-empires-east", "expansion-project", "founders-stand-in", "new-dawn-stand-in", "clash-stand-in"];
const DECISIONS = 20;

/** Says whose screen it is, where several share it. */
async function uncover(page) {
  const me = page.locator("dialog.pass button.main");
  if (await me.isVisible()) await press(page, me);
}

/** Waits until somebody at this screen is asked. */
async function isAsked(page) {
  await page.waitForFunction(() => document.body.matches(".mine, .trading, .over") || document.querySelector("dialog.pass"));
  await uncover(page);
}

/** Makes so many decisions, or as many as the game has. */
async function decide(page, decisions) {
  for (let made = 0; made < decisions; made += 1) {
    await isAsked(page);
    const sight = await shownSight(page);
    if (sight.over) return;
    if (sight.room && !sight.asked?.mine) await hasEnough(page);
    else await give(page, pickOf(sight, made));
  }
}

/** The file that a press hands to the person. */
async function savedRecord(page, folder, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), inMenu(page, "Save the record")]);
  const file = path.join(folder, `${name}.record`);
  await download.saveAs(file);
  return file;
}

const plays = (game, size, settings) => ({
  name: `${game}, ${size}`,
  async test({ assert, open, run, picture, folder }) {
    const page = await open(game, settings);
    await decide(page, DECISIONS);
    await isAsked(page);
    // An answer that waits for the end of a turn is in no record yet, and is asked for once more after a reload.
    if ((await shownSight(page)).legal[0]?.words === "End my turn") await decide(page, 1);
    await isAsked(page);
    const before = await shownSight(page);
    await page.reload();
    await isReady(page);
    await isAsked(page);
    const after = await shownSight(page);
    assert.deepEqual([after.question, after.legal, after.tray, after.turn], [before.question, before.legal, before.tray, before.turn], "the game goes on after a reload");
    await decide(page, 1);
    await picture(page, `${game}-${size}`);
    const file = await savedRecord(page, folder, `${game}-${size}`);
    assert.match(readFileSync(file, "utf8"), new RegExp(`\\b${game}\\b`));
    // The program plays every decision again and compares.
    run("replay", file);
  },
});

const fromServer = {
  name: "from a web server",
  async test({ assert, open, pageOf }) {
    const html = readFileSync(pageOf("inland-sea"));
    const server = createServer((request, response) => {
      response.writeHead(request.url === "/" ? 200 : 404, { "content-type": "text/html" });
      response.end(request.url === "/" ? html : "");
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const page = await open("inland-sea", { ...LAPTOP, address: `http://127.0.0.1:${server.address().port}/` });
      await decide(page, 3);
      const game = await gameOf(page);
      await showPart(page, "yours");
      await press(page, page.locator("#tray h2 button").last());
      await readsCard(page, assert, game, page.locator("dialog.chart [data-card]").first());
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },
};

const severalPeople = {
  name: "several people pass the screen, bots play alone, a record is opened",
  async test({ assert, open, folder, picture }) {
    const page = await open("inland-sea", LAPTOP);
    await decide(page, 2);
    const file = await savedRecord(page, folder, "to-open");
    const begin = async (seats) => {
      await inMenu(page, "New game…");
      const dialog = page.locator("dialog.menu");
      const boxes = dialog.locator("input[type=checkbox]");
      await boxes.first().waitFor();
      for (let at = 0; at < (await boxes.count()); at += 1) await boxes.nth(at).setChecked(seats.includes(at));
      await picture(page, "new-game");
      await Promise.all([page.waitForEvent("load"), press(page, dialog.getByRole("button", { name: "Begin" }))]);
      await isReady(page);
    };
    await begin([0, 1]);
    await page.locator("dialog.pass").waitFor();
    await picture(page, "pass-the-screen");
    await decide(page, 6);
    await uncover(page);
    await begin([]);
    const seen = await page.evaluate(() => Number(document.body.dataset.version));
    await page.waitForFunction((before) => Number(document.body.dataset.version) > before, seen);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), inMenu(page, "Open a record…")]);
    await Promise.all([page.waitForEvent("load"), chooser.setFiles(file)]);
    await isReady(page);
    assert.ok((await shownSight(page)).turn >= 1);
  },
};

const pictures = {
  name: "pictures and tables, hostile names",
  async test({ assert, open, picture }) {
    for (const pack of ["mega-empires-east", "xtask/browser/hostile"]) {
      const page = await open(pack, LAPTOP);
      const [tab] = await Promise.all([page.waitForEvent("popup"), inMenu(page, "Map, cards and tables")]);
      const wrong = [];
      tab.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
      await tab.locator("#tab-setup").click();
      await tab.waitForFunction(() => [...document.querySelectorAll("figure:not([hidden]) img")].some((one) => one.complete && one.naturalWidth > 0));
      // Each is whole, also where its board stood in the file before. What is not shown yet is not loaded: a copy is.
      await tab.evaluate(() => Promise.all([...document.images].map(({ src }) => Object.assign(new Image(), { src }).decode())));
      await picture(tab, `pictures-${path.basename(pack)}`);
      assert.deepEqual(wrong, []);
      assert.equal(await page.evaluate(() => "stolen" in window), false);
    }
    // What an author painted is in the file too.
    const painted = await open("examples/ashwater-painted", LAPTOP);
    assert.equal(await painted.locator("svg image[href^='data:image/']").count(), 3);
    await picture(painted, "painted");
  },
};

export const tests = [
  ...GAMES.flatMap((game) => [plays(game, "laptop", LAPTOP), plays(game, "phone", PHONE)]),
  fromServer,
  severalPeople,
  pictures,
];
