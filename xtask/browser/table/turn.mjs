// A whole turn in four windows: two people, two more whose seats bots play, and a steward, from movement to the next turn.

import { drawn } from "../wait.mjs";
import { andSee, answer, gameOf, isReady, openPanel, playOn, pointIn, sightOf } from "./person.mjs";

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
    await drawn(page);
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

/** Fills in an offer of two cards to a player, and posts it. */
async function post(page, to, cards) {
  const form = page.locator("#panel-room .form");
  await form.locator('[data-key="to"]').selectOption(String(to));
  for (const number of [1, 2]) await form.getByLabel(`Give ${number}`).selectOption(cards[number - 1]);
  await andSee(page, () => page.getByRole("button", { name: "Post the offer" }).click());
}

/** What a player offers to the one at this page. */
const offerOf = (page, name) => page.locator(".offer", { hasText: `${name} to you` });

/** The other person accepts an offer and names two cards. */
async function accepts(page, offer, cards, picture) {
  await offer.getByRole("button", { name: "Accept" }).click();
  for (const number of [1, 2]) await offer.getByLabel(`Card ${number}`).selectOption(cards[number - 1]);
  await picture(page, "naming");
  await andSee(page, () => offer.getByRole("button", { name: "Accept" }).click());
}

/** The first withdraws an offer and posts it again; the second makes another for the same cards, which is accepted. */
async function bargain([first, second], [own, others], seats, names, assert) {
  await andSee(second, () => first.locator(".offer.mine").getByRole("button", { name: "Withdraw" }).click());
  assert.equal(await offerOf(second, names[0]).count(), 0, "withdrawn");
  await first.getByRole("button", { name: "Make an offer" }).click();
  await andSee(second, () => post(first, seats[1], own));
  await offerOf(second, names[0]).getByRole("button", { name: "Counter" }).click();
  await andSee(first, () => post(second, seats[0], others));
  await andSee(first, () => offerOf(first, names[1]).getByRole("button", { name: "Accept" }).click());
}

/** Posts an offer to the other person, who names two cards and accepts, or bargains. */
async function trade([first, second], picture, assert, bargains) {
  const game = await gameOf(first);
  const nameOf = (seat) => game.players[seat].name;
  const hands = await Promise.all([first, second].map(sightOf));
  const names = (sight) => sight.hand.cards.flatMap(([card, number]) => Array(number).fill(String(card)));
  const cards = hands.map(names);
  await openPanel(first, "room");
  await first.getByRole("button", { name: "Make an offer" }).click();
  await picture(first, "offer");
  await andSee(second, () => post(first, hands[1].you, cards[0]));
  await openPanel(second, "room");
  const seats = hands.map((sight) => sight.you);
  if (bargains) await bargain([first, second], cards, seats, seats.map(nameOf), assert);
  else await accepts(second, offerOf(second, nameOf(seats[0])), cards[1], picture);
  return async () => {
    const now = await Promise.all([first, second].map(sightOf));
    for (const at of [0, 1]) assert.notDeepEqual(now[at].hand.cards, hands[at].hand.cards, "cards changed hands");
    assert.ok(now[1].story.some((told) => told.kind === "trade" && hands.every((sight) => told.text.includes(nameOf(sight.you)))), "the story tells of it");
  };
}

/** A turn of a game of five in which two are people. Guests have a window and let a bot play for them. */
const wholeTurn = (game, people, guests, begins, bargains) => async ({ assert, table, open, picture: take, recordUntil, complaints }) => {
  const picture = (page, title) => take(page, `${people[0]}-${title}`);
  const { file } = recordUntil(game, (line) => line === `turn ${begins}`);
  const seats = [...people, ...guests].flatMap((name) => ["--seat", `${name}=human`]);
  const server = await table("--resume", file, ...seats);
  const pages = await Promise.all([open(server.addressOf(people[0])), open(server.addressOf(people[1]), { viewport: { width: 390, height: 844 }, hasTouch: true })]);
  const others = await Promise.all(guests.map((name) => open(server.addressOf(name))));
  for (const page of others) {
    await page.locator("#tab-players").click();
    await andSee(page, () => page.getByRole("button", { name: "Let a bot play for me" }).click());
  }
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
    await isReady(page);
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
        hasTraded = await trade(pages, picture, assert, bargains);
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
  const { phases } = await gameOf(pages[0]);
  const { story } = await sightOf(pages[0]);
  const told = new Set(story.filter((one) => one.kind === "phase" && one.turn === turn).map((one) => one.text));
  assert.deepEqual(phases.filter((phase) => ![...told].some((text) => text.includes(phase.name))), [], "every phase was played");
  const version = (await sightOf(pages[0])).version;
  for (const page of [...pages, ...others]) await page.locator(`body[data-version="${version}"]`).waitFor();
  for (const page of others) await page.close();
  await survives({ assert, server, pages, table, file, seats, complaints });
};

/** A server that is killed goes on where it was; the page says meanwhile that it is lost, and goes on by itself. */
async function survives({ assert, server, pages: [page, other], table, file, seats, complaints }) {
  await other.close();
  const before = await sightOf(page);
  await server.kill();
  await page.locator("#lost").waitFor();
  await table("--resume", file, ...seats);
  await page.locator("#lost").waitFor({ state: "hidden" });
  complaints.length = 0;
  const after = await sightOf(page);
  for (const part of ["turn", "phase", "asked", "areas", "ships", "hand"]) assert.deepEqual(after[part], before[part], part);
  await page.locator(`body[data-version="${after.version}"]`).waitFor();
}

export const tests = [
  { name: "Mega Empires", test: wholeTurn("mega-empires-east-5-basic", ["saba", "babylon"], ["persia", "nubia"], 7, true) },
  { name: "Expansion Project", test: wholeTurn("expansion-project-05", ["hellas", "egypt"], ["minoa", "assyria"], 10, false) },
];
