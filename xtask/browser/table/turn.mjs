// A whole turn: two people at their own screens and three bots, from movement to the next turn.

import { andSee, answer, gameOf, openPanel, playOn, pointIn, sightOf } from "./person.mjs";

const tokensAt = (sight, seat, at) => sight.areas.find((area) => area.at === at)?.tokens.find(([one]) => one === seat)?.[1] ?? 0;

/** Drags a stack to a lit area, takes that back, and moves it again with two clicks. */
async function moves(page, assert) {
  const game = await gameOf(page);
  const before = await sightOf(page);
  const { from, to } = before.legal.find((choice) => choice.kind === "march" && choice.most > 1);
  const seat = before.you;
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const stack = page.locator(`.piece.stack[data-spot="a${from}"][data-seat="${seat}"]`);
  const target = () => pointIn(page, game.areas[to].id);
  const box = await stack.boundingBox();
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const end = await target();
  await andSee(page, async () => {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    assert.match(await page.locator("#bar .ask").first().textContent(), /limit \d/, "what would happen is said before");
    await page.mouse.up();
  });
  const moved = await sightOf(page);
  assert.equal(tokensAt(moved, seat, from), 0, "all tokens were moved");
  await andSee(page, () => page.locator("#bar").getByRole("button", { name: "Take back" }).click());
  const back = await sightOf(page);
  assert.deepEqual(back.areas, before.areas, "taken back");
  await stack.click();
  await page.getByRole("button", { name: "Fewer" }).click();
  const again = await target();
  await andSee(page, async () => {
    if (!hasTouch) return page.mouse.click(again.x, again.y);
    // A finger sees what would happen only after the first tap.
    await page.touchscreen.tap(again.x, again.y);
    return page.locator("#bar").getByRole("button", { name: "Move" }).click();
  });
  assert.equal(tokensAt(await sightOf(page), seat, from), 1, "one token stays");
}

/** Posts an offer to the other person, who names two cards and accepts. */
async function trade([first, second], picture, assert) {
  const game = await gameOf(first);
  const nameOf = (seat) => game.players[seat].name;
  const hands = await Promise.all([first, second].map(sightOf));
  const names = (sight) => sight.hand.cards.flatMap(([card, number]) => Array(number).fill(String(card)));
  const [own, others] = hands.map(names);
  await openPanel(first, "room");
  await first.getByRole("button", { name: "Make an offer" }).click();
  await first.locator('[data-key="to"]').selectOption(String(hands[1].you));
  for (const number of [1, 2]) await first.getByLabel(`Give ${number}`).selectOption(own[number - 1]);
  await picture(first, "offer");
  await andSee(second, () => first.getByRole("button", { name: "Post the offer" }).click());
  await openPanel(second, "room");
  const offer = second.locator(".offer", { hasText: "to you" });
  await offer.getByRole("button", { name: "Accept" }).click();
  for (const number of [1, 2]) await offer.getByLabel(`Card ${number}`).selectOption(others[number - 1]);
  await picture(second, "naming");
  await andSee(second, () => offer.getByRole("button", { name: "Accept" }).click());
  return async () => {
    const now = await Promise.all([first, second].map(sightOf));
    for (const at of [0, 1]) assert.notDeepEqual(now[at].hand.cards, hands[at].hand.cards, "cards changed hands");
    assert.ok(now[1].story.some((told) => told.kind === "trade" && hands.every((sight) => told.text.includes(nameOf(sight.you)))), "the story tells of it");
  };
}

/** A turn of a game of five in which two are people. */
const wholeTurn = (pack, people, begins) => async ({ assert, table, open, picture: take, recordUntil, complaints }) => {
  const picture = (page, title) => take(page, `${people[0]}-${title}`);
  const { file } = await recordUntil(pack, "5", begins + 1, (line) => line === `turn ${begins}`);
  const seats = people.flatMap((name) => ["--seat", `${name}=human`]);
  const server = await table("--resume", file, ...seats);
  const pages = await Promise.all([open(server.addressOf(people[0])), open(server.addressOf(people[1]), { viewport: { width: 390, height: 844 }, hasTouch: true })]);
  const { turn } = await sightOf(pages[0]);
  const seen = new Set();
  let hasTraded = null;
  const once = (name, act) => async (page) => {
    if (!seen.has(name)) await picture(page, name);
    const isFirst = !seen.has(name);
    seen.add(name);
    if (isFirst) await act(page);
    else await answer(page);
  };
  const moving = once("movement", async (page) => {
    await moves(page, assert);
    await page.reload();
    await page.locator("#bar button.main").waitFor();
    await answer(page);
  });
  await playOn(pages, turn, {
    movement: async (page) => {
      const { legal } = await sightOf(page);
      return legal.some((choice) => choice.kind === "march" && choice.most > 1) ? moving(page) : answer(page);
    },
    room: async () => {
      if (!hasTraded) {
        hasTraded = await trade(pages, picture, assert);
        return;
      }
      await hasTraded();
      for (const page of pages) {
        const enough = page.getByRole("button", { name: "I have traded enough" });
        if ((await enough.count()) > 0) await andSee(page, () => enough.click());
      }
    },
  });
  assert.ok(seen.has("movement"), "a person moved");
  assert.ok(hasTraded, "the people traded");
  await survives({ assert, server, pages, open, table, file, seats, people, complaints });
};

/** A server that is killed goes on where it was, and the page says meanwhile that it is lost. */
async function survives({ assert, server, pages, open, table, file, seats, people, complaints }) {
  const before = await sightOf(pages[0]);
  await server.kill();
  await pages[0].locator("#lost").waitFor();
  for (const page of pages) await page.close();
  complaints.length = 0;
  const again = await table("--resume", file, ...seats);
  const page = await open(again.addressOf(people[0]));
  const after = await sightOf(page);
  for (const part of ["turn", "phase", "asked", "areas", "ships", "hand"]) assert.deepEqual(after[part], before[part], part);
}

export const tests = [
  { name: "Mega Empires", test: wholeTurn("mega-empires-east", ["saba", "babylon"], 7) },
  { name: "Expansion Project", test: wholeTurn("expansion-project", ["hatti", "egypt"], 7) },
];
