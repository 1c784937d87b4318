// Screens of all kinds: one that watches, one that is passed around, a bot that stands in, a seat that is left, and the keyboard on the board.

import { followsRules, followsRulesInBothSizes } from "../axe.mjs";
import { drawn, eventually } from "../wait.mjs";
import { LAPTOP, PHONE, andSee, answer, cutRecord, forgiveLate, inMenu, isReady, openStory, press, pressKey, shownSight, sightOf } from "./person.mjs";

/** Bots play to the end; everybody may watch, and nobody's hand is shown. Then the game is looked at again. */
async function watches({ assert, table, replay, open, picture, folder }) {
  const server = await table("smallest", "--players", "3", "--turns", "2", "--seed", "1", "--seat", "*=steward", "--pace", "none");
  const page = await open(server.addressOf("watch"), LAPTOP);
  const { you, tray } = await sightOf(page);
  assert.deepEqual([you, tray.filter((section) => section.form === "hand")], [null, []]);
  await page.locator("#end tbody tr:not(.bars)").nth(2).waitFor();
  assert.equal(await page.locator("#turn").textContent(), "The game is over");
  await openStory(page, "whole");
  await page.locator("#story li[data-n]").nth(3).waitFor();
  await picture(page, "over");
  const { places, story } = await sightOf(page, { all: true });
  const again = await open((await replay(`${folder}/0.record`)).address, LAPTOP);
  const slider = again.getByLabel("Decision", { exact: true });
  const most = Number(await slider.getAttribute("max"));
  assert.ok(most > 5, "there are decisions to look at");
  const isAt = (step) => again.locator("#bar .shown", { hasText: new RegExp(`^${step} of `) }).waitFor();
  await isAt(0);
  await press(again, again.getByRole("button", { name: "Next decision" }));
  await isAt(1);
  await slider.fill(String(most));
  await isAt(most);
  await eventually(async () => assert.equal(await again.locator("#turn").textContent(), "The game is over"));
  const end = await sightOf(again, { step: most, all: true });
  assert.deepEqual([end.places, end.story.length], [places, story.length], "the same end");
  await followsRulesInBothSizes(again, "a replay");
  await picture(again, "replay");
}

/** Five stewards play the second half of a game as fast as they can; the page follows them from its first turn to the standings. */
async function watchesFive({ assert, table, open, folder, picture }) {
  const { file } = cutRecord(folder, "mega-empires-east-5-basic", { turn: 12 });
  const server = await table("--resume", file, "--seat", "*=steward", "--pace", "none");
  const page = await open(server.addressOf("watch"), {
    ...LAPTOP,
    // A busy page shows the newest position and may leave out others.
    script: () => {
      window.turns = [];
      const note = () => window.turns.push(Number(document.body.dataset.turn));
      new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ["data-turn"] });
    },
  });
  await page.locator("#end tbody tr:not(.bars)").nth(4).waitFor();
  const { turn, over } = await sightOf(page);
  const turns = await page.evaluate(() => window.turns);
  assert.ok(turns[0] <= 13 && turns.at(-1) === turn, `from the first turn to the last: ${turns}`);
  assert.ok(turn > 15 && turn < 100, `a whole game, which ended in turn ${turn}`);
  assert.equal(over.standings.length, 5);
  assert.ok((await page.locator("#board .piece").count()) > 10, "the pieces are on the board");
  await picture(page, "five");
}

/** Others on the network type a code; a wrong one opens nothing. */
async function joins({ assert, table, open, complaints, picture }) {
  const server = await table("smallest", "--players", "3", "--seed", "1", "--host", "0.0.0.0", "--seat", "alder=human", "--seat", "birch=human");
  const code = await eventually(() => /alder: (\d{3} \d{3})/.exec(server.said)[1]);
  // The table listens on all addresses of this computer; browsers trust this one without encryption.
  const [own, other] = ["alder", "birch"].map((name) => Object.assign(new URL(server.addressOf(name)), { hostname: "127.0.0.1" }));
  const page = await open(new URL("/join", own).href, { ...PHONE, ready: (at) => at.getByLabel("The code of your seat").waitFor() });
  await followsRulesInBothSizes(page, "where a code is typed");
  const field = page.getByLabel("The code of your seat");
  await field.fill(code === "000 000" ? "000 001" : "000 000");
  await press(page, page.getByRole("button", { name: "Join" }));
  await page.locator("#problem:not(:empty)").waitFor();
  await eventually(() => assert.equal(complaints.length, 1, `the browser reports the refusal on its console: ${complaints.join("; ")}`));
  complaints.length = 0;
  await field.fill(code);
  await page.getByLabel("Your name").fill("Zoë");
  await field.press("Enter");
  await isReady(page);
  assert.equal((await sightOf(page)).you, 0);
  const neighbour = await open(other.href, PHONE);
  await neighbour.locator('#seats [data-seat="0"]', { hasText: "Zoë" }).waitFor();
  // Who comes later is told that the seat is taken, and goes on only if it is theirs.
  const later = await open(new URL("/join", own).href, { ...PHONE, ready: (at) => at.getByLabel("The code of your seat").waitFor() });
  await later.getByLabel("The code of your seat").fill(code);
  await press(later, later.getByRole("button", { name: "Join" }));
  await later.locator("#problem", { hasText: "The table is full." }).waitFor();
  await followsRulesInBothSizes(later, "a table that is full");
  await picture(later, "full");
  await press(later, later.getByRole("link", { name: "Sit down here as well" }));
  await isReady(later);
}

/** Two people at one screen: the hand is covered until the one who is asked says so. */
async function passes({ assert, table, open, picture }) {
  const server = await table("smallest", "--players", "3", "--seed", "1", "--screen", "alder+birch");
  const page = await open(server.addressOf("alder+birch"), PHONE);
  const pass = page.locator("dialog.pass");
  await pass.waitFor();
  const hasHand = ({ tray }) => tray.some((section) => section.form === "hand");
  const before = await sightOf(page);
  assert.equal(before.you, null);
  assert.ok(!hasHand(before), "no hand is sent before somebody asks for it");
  await followsRules(page, "a screen that is passed around");
  await picture(page, "pass");
  const first = before.asked.seat;
  await page.keyboard.press("Escape");
  await pass.waitFor();
  await andSee(page, () => press(page, pass.locator("button.main")));
  const mine = await sightOf(page);
  assert.deepEqual([mine.you, hasHand(mine)], [first, true]);
  for (let step = 0; step < 30 && !(await pass.isVisible()); step += 1) await answer(page);
  const after = await sightOf(page);
  assert.deepEqual([after.you, hasHand(after), after.asked.seat === first], [null, false, false], "covered for the next one");
}

/** A bot takes over, and hands back; then the seat is left for good. */
async function standsIn({ assert, table, open, complaints }) {
  const server = await table("smallest", "--players", "3", "--seed", "1");
  const page = await open(server.lines[0].split(" ")[1], LAPTOP);
  const { turn } = await sightOf(page);
  await andSee(page, () => inMenu(page, "Let a bot play for me"));
  await page.waitForFunction((before) => Number(document.body.dataset.turn) > before, turn);
  await pressKey(page, "#tools", "back");
  await page.locator("body.mine").waitFor();
  const { players, version } = await shownSight(page);
  assert.equal(players[0].away, false);
  await inMenu(page, /^Leave the game/);
  await press(page, page.locator("dialog.confirm").getByRole("button", { name: "Back" }));
  assert.equal((await sightOf(page)).version, version, "asked before");
  await inMenu(page, /^Leave the game/);
  await press(page, page.locator("dialog [data-confirm]"));
  await page.locator('#seats .gone[data-seat="0"]').waitFor();
  assert.match(await page.locator('#seats [data-seat="0"]').textContent(), /has left/);
  forgiveLate(complaints);
}

/** The keyboard on the board: to where a stack may go, back, and there again. */
async function withKeys({ assert, table, open, picture }) {
  const server = await table("smallest", "--players", "3", "--seed", "1", "--seat", "alder=human");
  const page = await open(server.addressOf("alder"), { ...LAPTOP, colorScheme: "dark" });
  const before = await shownSight(page);
  await page.locator("#board svg.live").focus();
  const said = page.locator("#board .board-said");
  // With Shift the arrow keys walk among what can be chosen.
  const walk = async (wanted) => {
    const keys = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
    for (let step = 0; step < 40 && !wanted.test(await said.textContent()); step += 1) await page.keyboard.press(`Shift+${keys[Math.floor(step / 2) % 4]}`);
    assert.match(await said.textContent(), wanted, "the arrow keys reach it");
  };
  await walk(/can be chosen/);
  await page.keyboard.press("Enter");
  await drawn(page);
  const back = page.locator("#ask [data-key=back]");
  if (await back.isVisible()) {
    await page.keyboard.press("Escape");
    await back.waitFor({ state: "detached" });
  }
  for (let step = 0; step < 6 && (await shownSight(page)).version === before.version; step += 1) {
    if (!(await page.locator("#ask [aria-checked=true]").count())) await walk(/can be chosen/);
    await page.keyboard.press("Enter");
    await drawn(page);
    await page.locator("body:not(.busy)").waitFor();
  }
  await picture(page, "keys");
  const { undo } = await shownSight(page);
  assert.match(undo.what ?? "", /^Move /, "a move was made with keys on the board");
}

export const tests = [
  { name: "a game of bots", test: watches },
  { name: "five stewards to the end", test: watchesFive },
  { name: "joined with a code", test: joins },
  { name: "passed around", test: passes },
  { name: "a bot stands in", test: standsIn },
  { name: "keys on the board", test: withKeys },
];
