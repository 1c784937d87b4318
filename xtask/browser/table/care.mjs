// Decided with care: turns that end when the player says so, what strikes is shown, jumps of a replay are told, bots say why, and every tile opens.

import { resolve } from "node:path";
import { LAPTOP, PHONE, andSee, chooseOnBoard, gameOf, give, inMenu, pickOf, press, pressKey, readsCard, shownSight, sightOf } from "./person.mjs";

const MOVING = { ...LAPTOP, reducedMotion: "no-preference" };
const recordOf = (name) => resolve("examples/records", `${name}.record`);

/** Lays a tile, takes it back although the turn would have ended, lays it again and ends the turn. */
const endsTurn = (settings) => async ({ assert, table, open, picture }) => {
  const server = await table("founders-stand-in", "--players", "3", "--seed", "3");
  const page = await open(server.addressOf("1"), settings);
  for (let step = 0; step < 12; step += 1) {
    await page.locator("body.mine").waitFor();
    const before = await shownSight(page);
    const answer = pickOf(before, step);
    await chooseOnBoard(page, answer);
    await andSee(page, () => pressKey(page, "#ask", "act"));
    const { legal, undo } = await shownSight(page);
    if (legal[0]?.words !== "End my turn") continue;
    assert.deepEqual([legal.length, undo.may], [1, true]);
    await page.locator("#board .ghost *").first().waitFor({ state: "attached" });
    assert.equal(await page.locator("#ask [data-key=act]").textContent(), "End my turn");
    await picture(page, `ends-${settings === PHONE ? "phone" : "laptop"}`);
    await andSee(page, () => pressKey(page, "#ask", "undo"));
    assert.deepEqual((await shownSight(page)).legal, before.legal, "the question stands as it was");
    await give(page, answer);
    await andSee(page, () => pressKey(page, "#ask", "act"));
    const { story, you } = await sightOf(page);
    assert.ok(story.some((line) => line.seat !== null && line.seat !== you), "now the others play");
    return;
  }
  assert.fail("no answer waited for the end of the turn");
};

/** A calamity that strikes after a step of mine alone is shown with its text before I decide again. */
async function strikes({ assert, table, open, picture }) {
  const server = await table("mega-empires-east", "--players", "5", "--seed", "7");
  const page = await open(server.lines[0].split(" ")[1], MOVING);
  await page.locator("body.mine").waitFor();
  const { cards } = await gameOf(page);
  const calamity = cards.find(({ kind }) => kind === "Calamity");
  const before = await shownSight(page);
  // The page is told of a calamity although nothing but its own step has happened.
  await page.route("**/api/sight", async (route) => {
    const response = await route.fetch();
    const sight = await response.json();
    const n = Math.max(sight.last, ...sight.story.map((line) => line.n)) + 1;
    const line = { n, turn: sight.turn, kind: "calamity", text: `${calamity.name} strikes.`, seat: sight.you, hits: sight.you, places: [] };
    await route.fulfill({ response, json: { ...sight, story: [...sight.story.filter((one) => one.seat === sight.you), line] } });
  }, { times: 1 });
  await give(page, pickOf(before));
  await page.locator("#fate", { hasText: calamity.text[0] }).waitFor();
  assert.equal(await page.locator("body.playing").count(), 1, "it is played before the next question");
  await picture(page, "strikes");
  await press(page, page.locator("#skip"));
  await page.locator("body.mine:not(.playing)").waitFor();
}

/** A jump in a replay plays what happened on the way, with the controls of the table. */
async function jumps({ assert, replay, open, picture }) {
  const page = await open((await replay(recordOf("mega-empires-east-turn-limit"))).address, MOVING);
  const jump = page.locator('#ask [data-key="jump turn"]');
  await press(page, jump);
  await page.locator("body.playing").waitFor();
  const bar = page.locator("#bar");
  await press(page, bar.getByRole("button", { name: "Pause", exact: true }));
  const all = Number((await bar.locator(".shown").textContent()).split(" ").at(-1));
  assert.ok(all > 3, `${all} events`);
  await press(page, bar.getByRole("button", { name: "Step on", exact: true }));
  assert.equal(await page.locator("#story li.now").count(), 1, "the event is marked in the story");
  await picture(page, "jump");
  await press(page, page.locator("#skip"));
  await jump.waitFor();
  assert.equal(await bar.getByLabel("Decision", { exact: true }).count(), 1, "the slider is back");
}

/** Where bots play alone, each line can be explained. */
async function explains({ assert, table, open, picture }) {
  const server = await table("new-dawn-stand-in", "--players", "3", "--seed", "3", "--seat", "*=steward", "--pace", "2s");
  const page = await open(server.addressOf("watch"), LAPTOP);
  await press(page, page.getByRole("button", { name: "why?" }).first());
  const dialog = page.locator("dialog[open]");
  assert.match(await dialog.textContent(), /Why Player \d decided this.+compared with/s);
  await picture(page, "why");
}

/** A tile in my hand opens with its face and all that is printed on it; the menu explains the signs. */
async function opensTiles({ assert, table, open, picture }) {
  const server = await table("new-dawn-stand-in", "--players", "3", "--seed", "3");
  const page = await open(server.addressOf("1"), LAPTOP);
  const link = page.locator('#tray [data-card^="tile:"]').first();
  await press(page, link);
  await page.locator("dialog.card-window img").evaluate((picture) => picture.decode());
  await picture(page, "tile");
  await press(page, page.locator("dialog.card-window .close"));
  await readsCard(page, assert, await gameOf(page), link);
  await inMenu(page, "Signs on the pieces");
  assert.ok((await page.locator("dialog.chart li").count()) > 1);
}

export const tests = [
  { name: "a turn ends when one says so", test: endsTurn(LAPTOP) },
  { name: "a turn ends when one says so, on a phone", test: endsTurn(PHONE) },
  { name: "a calamity strikes", test: strikes },
  { name: "a jump in a replay", test: jumps },
  { name: "bots say why", test: explains },
  { name: "a tile opens", test: opensTiles },
];
