// Single decisions, taken up from a record: a calamity with choices, a purchase that is changed before it is paid, and a voyage.

import { followsRules } from "../axe.mjs";
import { LAPTOP, PHONE, andSee, aboutOf, chooseOnBoard, cutRecord, doAll, gameOf, give, halved, press, pressKey, pressPlace, readsCard, shownSight } from "./person.mjs";

/** The civilizations of the usual setups for five, in the order of their seats. */
const SEATS = {
  "expansion-project-05": ["minoa", "assyria", "hatti", "hellas", "egypt"],
  "mega-empires-east-5-basic": ["saba", "babylon", "persia", "nubia", "parthia"],
};

/** The page of the player whose decision in a recorded game is the first that looks like this. */
async function pageOf({ table, open, recordUntil }, game, pattern, settings = LAPTOP) {
  const { file, line } = recordUntil(game, (text) => pattern.test(text));
  const name = SEATS[game][Number(line.split(" ")[0])];
  const server = await table("--resume", file, "--seat", `${name}=human`);
  const page = await open(server.addressOf(name), settings);
  await page.locator("body.mine").waitFor();
  return page;
}

/** A calamity: its name opens its text, and it is answered on the board, with a finger. */
async function strikes(tools) {
  const { assert, picture } = tools;
  const page = await pageOf(tools, "expansion-project-05", /^\d+ [rz]\d/, PHONE);
  const game = await gameOf(page);
  const sight = await shownSight(page);
  const calamity = game.cards.find((card) => card.kind === "Calamity" && sight.question.includes(card.name));
  assert.ok(calamity, `asked about a calamity: ${sight.question}`);
  await press(page, page.locator("#nav [data-key=story]"));
  await readsCard(page, assert, game, page.locator(`#story [data-card="${calamity.id}"]`).first());
  await press(page, page.locator("#nav [data-key=board]"));
  await picture(page, "calamity");
  await followsRules(page, "a calamity on a phone");
  const choice = sight.legal.find((one) => one.weight === "acts" && one.steps.some((step) => step.place));
  await chooseOnBoard(page, choice);
  await andSee(page, () => pressKey(page, "#ask", "act"));
  const after = await shownSight(page);
  assert.notEqual(after.question, sight.question, "less is left to lose");
}

/** Puts an advance into the purchase, takes it back and puts it in again; then pays with cards. */
async function buys(tools) {
  const { assert, picture } = tools;
  const page = await pageOf(tools, "mega-empires-east-5-basic", /^\d+ n\d/);
  const game = await gameOf(page);
  const before = await shownSight(page);
  const [, choice] = before.legal.filter((one) => one.weight === "acts");
  const { card } = choice.steps[0];
  await readsCard(page, assert, game, page.locator(`#ask .info[data-card="${card}"]`).first());
  const inPurchase = (sight) => sight.tray.some(({ heading, rows }) => heading === "In the purchase" && rows.some((row) => row.card === card));
  await give(page, choice);
  assert.ok(inPurchase(await shownSight(page)), "it is in the purchase");
  await page.locator(`#tray [data-card="${card}"]`).first().waitFor();
  await andSee(page, () => pressKey(page, "#ask", "undo"));
  const back = await shownSight(page);
  assert.deepEqual([back.legal, back.tray], [before.legal, before.tray], "taken out");
  await give(page, choice);
  await picture(page, "purchase");
  for (let cards = 0; cards < 20; cards += 1) {
    const { legal } = await shownSight(page);
    const end = legal.find((one) => one.token === ".");
    if (end) {
      await give(page, end);
      break;
    }
    const pay = legal.find((one) => one.steps[0]?.card?.startsWith("commodity:"));
    await chooseOnBoard(page, pay);
    await doAll(page, pay);
  }
  const { tray } = await shownSight(page);
  const own = tray.find(({ heading }) => heading === "Your advances").rows.map((row) => row.card);
  assert.ok(own.includes(card), `it is theirs: ${own}`);
}

/** A voyage with presses on the board wherever the answer is a place: tokens go aboard a ship, it sails, and they land. */
async function sails(tools) {
  const { assert, picture } = tools;
  const page = await pageOf(tools, "expansion-project-05", /^\d+ (?:m\S+ )*e\d+,\d+ s\d+,\d+ l/);
  const answersOf = async (verb, words = "") => (await shownSight(page)).legal.filter((one) => one.words.startsWith(verb) && one.steps[0].words.startsWith(words));
  const [aboard] = await answersOf("Take ");
  const ship = aboard.steps[0].words.split(",")[0];
  await chooseOnBoard(page, aboard);
  await doAll(page, aboard);
  const [sailing] = await answersOf("Sail ", ship);
  assert.ok(sailing.steps[0].words.includes(`${aboard.most} token`), `all that may go are aboard: ${sailing.steps[0].words}`);
  await chooseOnBoard(page, sailing);
  assert.ok((await page.locator("#board .arrow").count()) > 0, "an arrow shows where it goes");
  // A second press on the place does it.
  await andSee(page, () => pressPlace(page, sailing.token));
  const goal = sailing.steps.at(-1).place;
  await picture(page, "voyage");
  const [landing] = await answersOf("Land ", ship);
  assert.equal(landing.steps.at(-1).place, goal, "the ship is there");
  assert.match(landing.note, /limit \d/, "what waits on land is said before");
  await chooseOnBoard(page, landing);
  assert.match(await page.locator("#ask [aria-checked=true]").textContent(), /limit \d/);
  await doAll(page, landing);
  const [empty] = await answersOf("Take ", ship);
  assert.ok(!empty || empty.steps[0].words.includes("0 tokens"), "all are ashore");
}

/** Before a roll: the odds in words and in parts stand above the button that does it; points are written with halves. */
const rolls = (game, before) => async ({ assert, table, open, folder, picture }) => {
  const { file, seat, tokens: [token] } = cutRecord(folder, game, { before });
  const server = await table("--resume", file, "--seat", `${seat + 1}=human`);
  const page = await open(server.addressOf(String(seat + 1)), LAPTOP);
  await page.locator("body.mine").waitFor();
  const { legal, players } = await shownSight(page);
  const points = await page.locator("#seats .points b").allTextContents();
  assert.deepEqual(points, players.map((player) => halved(player.points)));
  await chooseOnBoard(page, legal.find((one) => one.token === token));
  const shown = page.locator("#ask .odds");
  await shown.waitFor();
  const { odds } = await aboutOf(page, token);
  assert.equal(await shown.locator("> b").textContent(), odds.words);
  const parts = odds.parts.map(([words, share]) => `${words}${(share * 100).toFixed(1)} %`.toLowerCase());
  const [names, shares] = await Promise.all(["dt", "dd"].map((kind) => shown.locator(kind).allTextContents()));
  assert.deepEqual(names.map((name, at) => `${name}${shares[at]}`.toLowerCase()), parts);
  assert.ok(Math.abs(odds.parts.reduce((sum, [, share]) => sum + share, 0) - 1) < 1e-9, "the parts are all that may come of it");
  const [above, button] = [await shown.boundingBox(), await page.locator("#ask [data-key=act]").boundingBox()];
  assert.ok(above.y + above.height <= button.y && button.y + button.height <= LAPTOP.viewport.height, "above the button, in view");
  await picture(page, `odds-${game}`);
  return points;
};

/** A roll of influence in a game with half points. */
async function influences(tools) {
  const points = await rolls("clash-stand-in-4", /^influence/)(tools);
  tools.assert.ok(points.some((one) => one.endsWith("½")), `half points: ${points}`);
}

export const tests = [
  { name: "a calamity", test: strikes },
  { name: "a purchase", test: buys },
  { name: "a voyage", test: sails },
  { name: "odds of influence, and half points", test: influences },
  { name: "odds of a battle", test: rolls("new-dawn-stand-in-3", /^attack/) },
];
