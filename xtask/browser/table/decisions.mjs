// Single decisions, taken up from a record: a calamity with choices, and a purchase that is changed before it is paid.

import { andSee, gameOf, pointIn, sightOf } from "./person.mjs";

/** The civilizations of the usual setups for five, in the order of their seats. */
const SEATS = {
  "expansion-project-05": ["minoa", "assyria", "hatti", "hellas", "egypt"],
  "mega-empires-east-5-basic": ["saba", "babylon", "persia", "nubia", "parthia"],
};

/** The page of the player whose decision in a recorded game is the first that looks like this. */
async function pageOf({ table, open, recordUntil }, game, pattern) {
  const { file, line } = recordUntil(game, (text) => pattern.test(text));
  const name = SEATS[game][Number(line.split(" ")[0])];
  const server = await table("--resume", file, "--seat", `${name}=human`);
  return open(server.addressOf(name));
}

/** A calamity: its text is shown, and it is answered on the board. */
async function strikes(tools) {
  const { assert, picture } = tools;
  const page = await pageOf(tools, "expansion-project-05", /^\d+ [rz]\d/);
  const sight = await sightOf(page);
  assert.ok(sight.asked.mine && sight.asked.calamity !== null, `asked about a calamity: ${JSON.stringify(sight.asked)}`);
  const game = await gameOf(page);
  const calamity = game.calamities.find((one) => one.card === sight.asked.calamity);
  assert.match(await page.locator("#panel-now .calamity").textContent(), new RegExp(calamity.name));
  await picture(page, "text");
  const choice = sight.legal.find((one) => one.at !== undefined);
  const { x, y } = await pointIn(page, game.areas[choice.at].id);
  await page.mouse.click(x, y);
  await andSee(page, () => page.locator("#bar button.main").first().click());
}

/** Puts an advance into the purchase, takes it out and puts it in again; cards likewise. */
async function buys(tools) {
  const { assert, picture } = tools;
  const page = await pageOf(tools, "mega-empires-east-5-basic", /^\d+ n\d/);
  const put = page.locator("#panel-advances .put").first();
  const basket = async () => (await sightOf(page)).purchase.basket.length;
  await andSee(page, () => put.click());
  assert.equal(await basket(), 1);
  const card = page.locator('#panel-advances [data-key^="in "]:not(:disabled)').first();
  await andSee(page, () => card.click());
  await page.locator("#panel-advances .basket button").click();
  await page.waitForFunction(() => document.querySelectorAll("#panel-advances .basket li").length === 0);
  assert.equal(await basket(), 0, "taken out");
  await page.waitForFunction(() => !document.body.matches(".busy"));
  await andSee(page, () => put.click());
  assert.equal(await basket(), 1);
  await picture(page, "purchase");
  const end = page.locator("#panel-advances .purchase > .main");
  for (let cards = 0; cards < 20 && !(await end.isEnabled()); cards += 1) await andSee(page, () => card.click());
  const { you, purchase } = await sightOf(page);
  await andSee(page, () => end.click());
  const { advances } = (await sightOf(page)).players[you];
  assert.ok(advances.includes(purchase.basket[0]), "it is theirs");
}

/** A voyage with clicks on the board alone: tokens go aboard a ship, it sails, and they land. */
async function sails(tools) {
  const { assert, picture } = tools;
  const page = await pageOf(tools, "expansion-project-05", /^\d+ (?:m\S+ )*e\d+,\d+ s\d+,\d+ l/);
  const game = await gameOf(page);
  const legal = async (kind) => (await sightOf(page)).legal.filter((choice) => choice.kind === kind);
  const shipOf = async (number) => (await sightOf(page)).ships.find((ship) => ship.seat === before.you && ship.ship === number);
  const before = await sightOf(page);
  const [{ ship, most }] = await legal("embark");
  const home = game.waters[(await shipOf(ship)).at].area;
  const piece = page.locator(`.piece.ship[data-spot="s${ship}"]`);
  await page.locator(`.piece.stack[data-spot="a${home}"][data-seat="${before.you}"]`).click();
  await andSee(page, () => piece.click());
  assert.equal((await shipOf(ship)).cargo, most, "all that may go are aboard");
  const goals = (await legal("sail")).filter((choice) => choice.ship === ship && game.waters[choice.water].area !== null);
  const goal = game.waters[goals[0].water].area;
  await piece.click();
  const shore = await pointIn(page, game.areas[goal].id);
  await andSee(page, async () => {
    await page.mouse.click(shore.x, shore.y);
    const which = page.locator("#bar").getByRole("button", { name: "Do it" });
    if (goals.filter((choice) => game.waters[choice.water].area === goal).length > 1) await which.first().click();
  });
  assert.equal(game.waters[(await shipOf(ship)).at].area, goal, "the ship is there");
  await picture(page, "voyage");
  const [landing] = (await legal("land")).filter((choice) => choice.ship === ship);
  assert.match(landing.note, /limit \d/, "what waits on land is said before");
  // The ship that sailed is still chosen, and its tokens go ashore with a click on the shore.
  await page.locator("#bar .ask", { hasText: `Ship ${ship + 1} at ${game.areas[goal].name}` }).waitFor();
  const ashore = await pointIn(page, game.areas[goal].id);
  await andSee(page, () => page.mouse.click(ashore.x, ashore.y));
  assert.equal((await shipOf(ship)).cargo, most - landing.most, "all that may land are ashore");
}

export const tests = [
  { name: "a calamity", test: strikes },
  { name: "a purchase", test: buys },
  { name: "a voyage", test: sails },
];
