// A calamity with choices, in the other Civilization game: its text is shown, and it is answered on the board.

import { andSee, gameOf, pointIn, sightOf } from "./person.mjs";

/** The civilizations of the usual setup for five, in the order of their seats. */
const SEATS = ["minoa", "assyria", "hatti", "hellas", "egypt"];

async function strikes({ assert, table, open, picture, recordUntil }) {
  const { file, line } = await recordUntil("expansion-project", "5", 12, (text) => /^\d+ [rz]\d/.test(text));
  const victim = SEATS[Number(line.split(" ")[0])];
  const server = await table("--resume", file, "--seat", `${victim}=human`);
  const page = await open(server.addressOf(victim));
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

export const tests = [{ name: "asks its victim", test: strikes }];
