// Screens of all kinds: one that watches, one that is passed around, a bot that stands in, and the keyboard alone.

import { eventually } from "../wait.mjs";
import { andSee, answer, gameOf, isReady, sightOf } from "./person.mjs";

/** Bots play to the end; everybody may watch, and nobody's hand is shown. Then the game is looked at again. */
async function watches({ assert, table, replay, open, picture, folder }) {
  const server = await table("smallest", "--players", "3", "--turns", "2", "--seed", "1", "--seat", "*=steward");
  const page = await open(server.addressOf("watch"));
  assert.equal((await sightOf(page)).hand, undefined);
  await page.locator(".standings li").nth(2).waitFor();
  await page.locator("#turn-of", { hasText: "over" }).waitFor();
  await page.locator("#tab-story").click();
  await page.locator("#panel-story .told li").nth(3).waitFor();
  await picture(page, "over");
  const { areas, story } = await sightOf(page);
  const again = await open((await replay(`${folder}/0.record`)).address);
  const slider = again.getByLabel("Decision", { exact: true });
  const most = Number(await slider.getAttribute("max"));
  assert.ok(most > 5, "there are decisions to look at");
  await again.locator("body[data-version='1']").waitFor();
  await again.getByRole("button", { name: "Next decision" }).click();
  await again.locator("body[data-version='2']").waitFor();
  await slider.fill(String(most));
  await again.locator(".standings").waitFor();
  const end = await again.evaluate(async (step) => (await import("/server.js")).call("sight", { step }), most);
  assert.deepEqual([end.areas, end.story.length], [areas, story.length], "the same end");
  await picture(again, "replay");
}

/** Five stewards play a whole game as fast as they can; the page follows them from the first turn to the standings. */
async function watchesFive({ assert, table, open, picture }) {
  const server = await table("mega-empires-east", "--players", "5", "--seed", "7", "--seat", "*=steward", "--pace", "none");
  const page = await open(server.addressOf("watch"), {
    // A busy page shows the newest position and may leave out others.
    script: () => {
      window.turns = [];
      const note = () => window.turns.push(Number(document.body.dataset.turn));
      new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ["data-turn"] });
    },
  });
  await page.locator(".standings li").nth(4).waitFor();
  const { turn, over } = await sightOf(page);
  const turns = await page.evaluate(() => window.turns);
  assert.deepEqual([turns[0], turns.at(-1)], [1, turn], "from the first turn to the last");
  assert.ok(turn > 8 && turn < 100, `a whole game, which ended in turn ${turn}`);
  assert.equal(over.standings.length, 5);
  assert.ok((await page.locator(".piece").count()) > 10, "the pieces are on the board");
  await picture(page, "five");
}

/** Others on the network type a code; a wrong one opens nothing. On their phone, two fingers zoom. */
async function joins({ assert, table, open, picture, complaints }) {
  const server = await table("smallest", "--players", "3", "--seed", "1", "--host", "0.0.0.0", "--seat", "alder=human");
  const code = await eventually(() => /alder: (\d{3} \d{3})/.exec(server.said)[1]);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  // The table listens on all addresses of this computer; browsers trust this one without encryption.
  const own = Object.assign(new URL(server.addressOf("alder")), { hostname: "127.0.0.1" });
  const page = await open(own.href, phone);
  await page.goto(new URL("/join", own).href);
  const field = page.getByLabel("The code of your seat");
  await field.fill(code === "000 000" ? "000 001" : "000 000");
  await page.getByRole("button", { name: "Join" }).click();
  await page.locator("#problem:not(:empty)").waitFor();
  await eventually(() => assert.equal(complaints.length, 1, "the browser reports the refusal on its console"));
  complaints.length = 0;
  await field.fill(code);
  await field.press("Enter");
  await isReady(page);
  assert.equal((await sightOf(page)).you, 0);
  const box = () => page.locator("#board svg").getAttribute("viewBox");
  const width = async () => Number((await box()).split(" ")[2]);
  const before = await width();
  const { x, y, width: wide, height } = await page.locator("#board svg").boundingBox();
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, apart) => fingers.send("Input.dispatchTouchEvent", {
    type,
    touchPoints: apart === null ? [] : [-1, 1].map((side, id) => ({ x: x + wide / 2 + side * apart, y: y + height / 2, id })),
  });
  await touch("touchStart", 30);
  for (const apart of [45, 60, 75, 90]) await touch("touchMove", apart);
  await touch("touchEnd", null);
  await eventually(async () => assert.ok((await width()) < before * 0.6, `zoomed in from ${before} to ${await width()}`));
  await picture(page, "pinched");
}

/** Two people at one screen: the hand is covered until the one who is asked says so. */
async function passes({ assert, table, open, picture }) {
  const server = await table("smallest", "--players", "3", "--seed", "1", "--screen", "alder+birch");
  const page = await open(server.addressOf("alder+birch"), { viewport: { width: 390, height: 844 }, hasTouch: true });
  const pass = page.locator("dialog.pass");
  await pass.waitFor();
  const before = await sightOf(page);
  assert.equal(before.you, null);
  assert.equal(before.hand, undefined, "no hand is sent before somebody asks for it");
  await picture(page, "pass");
  const first = before.asked.seat;
  await page.keyboard.press("Escape");
  await pass.waitFor();
  await andSee(page, () => pass.locator("button.main").click());
  assert.equal((await sightOf(page)).you, first);
  for (let step = 0; step < 30 && !(await pass.isVisible()); step += 1) await answer(page);
  const after = await sightOf(page);
  assert.deepEqual([after.you, after.hand, after.asked.seat === first], [null, undefined, false], "covered for the next one");
}

/** A bot takes over, and hands back. */
async function standsIn({ assert, table, open }) {
  const server = await table("smallest", "--players", "3", "--seed", "1");
  const page = await open(server.lines[0].split(" ")[1]);
  const { turn } = await sightOf(page);
  await page.locator("#tab-players").click();
  await andSee(page, () => page.getByRole("button", { name: "Let a bot play for me" }).click());
  await page.waitForFunction((before) => Number(document.body.dataset.turn) > before, turn);
  await page.locator("#actions").getByRole("button", { name: "I am back" }).click();
  await page.locator("body.mine").waitFor();
  assert.equal((await sightOf(page)).players[0].away, false);
}

/** The keyboard alone: from the board to a move, and the list of choices with a search. */
async function withKeys({ assert, table, open, picture }) {
  const server = await table("mega-empires-east", "--players", "5", "--seed", "7", "--seat", "saba=human");
  const page = await open(server.addressOf("saba"), { colorScheme: "dark" });
  const game = await gameOf(page);
  const before = await sightOf(page);
  const move = before.legal.find((choice) => choice.kind === "march");
  await page.locator("#board svg").focus();
  const isAt = (id) => page.evaluate((wanted) => document.querySelector("#say").textContent.startsWith(wanted), game.areas[id].name);
  const keys = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
  for (let step = 0; step < 40 && !(await isAt(move.from)); step += 1) await page.keyboard.press(keys[Math.floor(step / 2) % 4]);
  await eventually(async () => assert.ok(await isAt(move.from), "the arrow keys reach the stack"));
  await page.keyboard.press("Enter");
  await page.locator("#bar .stepper").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#bar .stepper").waitFor({ state: "detached" });
  await page.locator(`[data-key="${move.token}"]`).focus();
  await picture(page, "keys");
  await andSee(page, () => page.keyboard.press("Enter"));
  assert.notDeepEqual((await sightOf(page)).areas, before.areas, "a move was made from the list");
}

export const tests = [
  { name: "a game of bots", test: watches },
  { name: "five stewards to the end", test: watchesFive },
  { name: "joined with a code", test: joins },
  { name: "passed around", test: passes },
  { name: "a bot stands in", test: standsIn },
  { name: "keys alone", test: withKeys },
];
