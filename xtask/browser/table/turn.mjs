// A whole turn: two people, others whose seats bots play, and stewards, from movement to the next turn.

import { followsRules } from "../axe.mjs";
import { eventually } from "../wait.mjs";
import {
  LAPTOP, PHONE, andSee, answer, chooseOnBoard, doAll, gameOf, give, hasEnough, inMenu, isReady, playOn, press, pressKey, showPart, shownSight, sightOf,
} from "./person.mjs";

/** An answer that moves part of a stack, or all of it, from one place to another. */
const isMove = ({ weight, most = 1, steps }) => weight === "acts" && most > 1 && steps.length === 2 && steps.every((step) => step.place);

/** Moves a whole stack on the board, takes that back, and moves all but one. */
async function moves(page, assert) {
  const before = await shownSight(page);
  const move = before.legal.find(isMove);
  const from = move.steps[0].place;
  const leftOf = ({ legal }) => Math.max(0, ...legal.filter((one) => one.steps[0]?.place === from && one.steps[0].words.includes("token") && one.steps.length === 2).map((one) => one.most ?? 1));
  await chooseOnBoard(page, move);
  assert.match(await page.locator("#ask [aria-checked=true]").textContent(), /limit \d|city|fight/, "what would happen is said before");
  await doAll(page, move);
  assert.equal(leftOf(await shownSight(page)), 0, "all tokens were moved");
  await showPart(page, "board");
  await andSee(page, () => pressKey(page, "#ask", "undo"));
  const back = await shownSight(page);
  assert.deepEqual([back.legal, back.places], [before.legal, before.places], "taken back");
  await chooseOnBoard(page, move);
  await pressKey(page, "#ask .stepper", `All ${move.most}`);
  await pressKey(page, "#ask .stepper", "One less");
  await andSee(page, () => pressKey(page, "#ask", "act"));
  assert.equal(leftOf(await shownSight(page)), 1, "one token stays");
}

/** The numbers of the cards in a hand, each as often as it is held. */
const cardsOf = ({ tray }, { trade }) => tray.filter((section) => section.form === "hand").flatMap(({ rows }) => rows).flatMap((row) => {
  const known = [...trade.commodities, ...trade.calamities].find((one) => one.id === row.card);
  return known ? Array(Number(row.value.replace(/\D/g, "")) || 1).fill(String(known.card)) : [];
});

/** Fills in an offer of two cards to a player, for these or what the form says, and posts it. */
async function post(page, to, cards, wanted) {
  const form = page.locator("#room .build");
  await press(page, form.locator(`[data-key="to ${to}"]`));
  for (const number of [1, 2]) {
    await form.getByLabel(`You give ${number}`, { exact: true }).selectOption(cards[number - 1]);
    if (wanted) await form.getByLabel(`You want ${number}`, { exact: true }).selectOption(wanted[number - 1]);
  }
  await andSee(page, () => press(page, form.locator("[data-key=post]")));
}

/** An offer that the other cannot meet is kept under a heading of its own. */
async function offersInVain([first, second], seat, [own, others], game, assert) {
  const lacked = String(game.trade.commodities.find(({ card }) => !others.includes(String(card))).card);
  await andSee(second, () => post(first, seat, own, [lacked, lacked]));
  assert.ok((await shownSight(second)).room.offers.some((offer) => !offer.can_accept), "there is one that cannot be met");
  await lists(second, assert, game);
  await press(second, second.locator("#room summary", { hasText: "1 offer that you cannot meet" }));
  await second.locator("#room .of", { hasText: "You have no" }).waitFor();
  await andSee(second, () => press(first, first.locator('#room [data-key^="withdraw "]').first()));
}

/** What a player offers to the one at this page. */
const offerOf = (page, name) => page.locator("#room .of", { hasText: new RegExp(`${name}.*to you`) });

const pressIn = (page, offer, name) => press(page, offer.getByRole("button", { name }).first());

/** The other person accepts an offer and names two cards. */
async function accepts(page, offer, cards, picture) {
  await pressIn(page, offer, /^Accept/);
  const dialog = page.locator("dialog[open]");
  for (const number of [1, 2]) await dialog.getByLabel(`Card ${number} that you give`).selectOption(cards[number - 1]);
  await picture(page, "naming");
  await andSee(page, () => press(page, dialog.getByRole("button", { name: "Accept" })));
}

/** The first withdraws an offer and posts it again; the second makes another for the same cards, which is accepted. */
async function bargain([first, second], [own, others], seats, names, assert) {
  const mine = first.locator("#room .of", { has: first.locator('[data-key^="withdraw "]') });
  await andSee(second, () => press(first, mine.locator('[data-key^="withdraw "]').first()));
  await eventually(async () => assert.equal(await offerOf(second, names[0]).count(), 0, "withdrawn"));
  await andSee(second, () => post(first, seats[1], own));
  await pressIn(second, offerOf(second, names[0]), "Counter");
  await andSee(first, () => post(second, seats[0], others));
  await andSee(first, () => pressIn(first, offerOf(first, names[1]), /^Accept/));
}

/** The offers of others that are listed can be met, few, and not alike; a number of the form is a count or a value, and says which. */
async function lists(page, assert, game) {
  const { room, tray } = await shownSight(page);
  const ids = await page.locator('#room .of:visible [data-key^="counter "]').evaluateAll((all) => all.map((one) => Number(one.dataset.key.split(" ")[1])));
  const listed = ids.map((id) => room.offers.find((offer) => offer.id === id));
  assert.ok(listed.every((offer) => offer.can_accept), `offers that cannot be met are not listed: ${JSON.stringify(listed)}`);
  const kinds = listed.map((offer) => JSON.stringify([offer.from, offer.want.toSorted()]));
  assert.ok(new Set(kinds).size === kinds.length && kinds.length <= 5, `none is like another: ${kinds}`);
  const hand = cardsOf({ tray }, game);
  const choices = (label) => page.locator("#room .build").getByLabel(label, { exact: true }).locator("option").evaluateAll((all) => all.filter((one) => one.value).map((one) => [one.value, one.textContent]));
  const [gives, wants] = [await choices("You give 1"), await choices("You want 1")];
  for (const [card, text] of gives) assert.ok(text.endsWith(` ×${hand.filter((one) => one === card).length}`), `how many are held: ${text}`);
  for (const [card, text] of wants) assert.ok(text.endsWith(`, value ${game.trade.commodities.find((one) => String(one.card) === card).value}`), `what one is worth: ${text}`);
  assert.ok(gives.length > 1 && wants.length > 1);
}

/** Posts an offer to the other person, who names two cards and accepts, or bargains. */
async function trade([first, second], picture, assert, bargains) {
  const game = await gameOf(first);
  const nameOf = (seat) => game.players[seat].name;
  const hands = await Promise.all([first, second].map((page) => shownSight(page)));
  const cards = hands.map((sight) => cardsOf(sight, game));
  for (const page of [first, second]) await showPart(page, "room");
  for (const page of [first, second]) await lists(page, assert, game);
  await picture(first, "offer");
  // One on a laptop and one on a phone.
  if (bargains) for (const page of [first, second]) await followsRules(page, "the trade room");
  const seats = hands.map((sight) => sight.you);
  if (bargains) await offersInVain([first, second], seats[1], cards, game, assert);
  await andSee(second, () => post(first, seats[1], cards[0]));
  if (bargains) await bargain([first, second], cards, seats, seats.map(nameOf), assert);
  else await accepts(second, offerOf(second, nameOf(seats[0])), cards[1], picture);
  return async () => {
    const now = await Promise.all([first, second].map((page) => sightOf(page)));
    for (const at of [0, 1]) assert.notDeepEqual(cardsOf(now[at], game), cards[at], "cards changed hands");
    const { story } = await sightOf(second, { all: true });
    assert.ok(story.some((told) => told.kind === "trade" && seats.every((seat) => told.text.includes(nameOf(seat)))), "the story tells of it");
  };
}

/** A turn of a game of five in which two are people. Guests have a window and let a bot play for them. */
const wholeTurn = (game, people, guests, begins, bargains) => async ({ assert, table, open, picture: take, recordUntil, complaints }) => {
  const picture = (page, title) => take(page, `${people[0]}-${title}`);
  const { file } = recordUntil(game, (line) => line === `turn ${begins}`);
  const seats = [...people, ...guests].flatMap((name) => ["--seat", `${name}=human`]);
  const server = await table("--resume", file, ...seats);
  const pages = await Promise.all([open(server.addressOf(people[0]), LAPTOP), open(server.addressOf(people[1]), PHONE)]);
  const others = await Promise.all(guests.map((name) => open(server.addressOf(name), LAPTOP)));
  for (const page of others) await andSee(page, () => inMenu(page, "Let a bot play for me"));
  const { turn } = await sightOf(pages[0]);
  let hasMoved = false;
  let hasTraded = null;
  const decide = async (page) => {
    const sight = await shownSight(page);
    const agree = sight.legal.find((one) => /^(?:Accept|Agree)/.test(one.words));
    if (agree) return give(page, agree);
    if (hasMoved || !sight.legal.some(isMove)) return answer(page);
    hasMoved = true;
    await picture(page, "movement");
    await moves(page, assert);
    await page.reload();
    await isReady(page);
    await page.locator("body.mine").waitFor();
    return answer(page);
  };
  const room = async () => {
    if (!hasTraded) {
      hasTraded = await trade(pages, picture, assert, bargains);
      return;
    }
    await hasTraded();
    for (const page of pages) await hasEnough(page);
  };
  await playOn(pages, turn, { decide, room });
  assert.ok(hasMoved, "a person moved");
  assert.ok(hasTraded, "the people traded");
  const { story } = await sightOf(pages[0], { all: true });
  const told = story.filter((one) => one.kind === "phase" && one.turn === turn).map((one) => one.text);
  assert.ok(new Set(told).size >= 8, `every phase was played: ${told}`);
  const { version } = await sightOf(pages[0]);
  for (const page of [...pages, ...others]) await page.locator(`body[data-version="${version}"]`).waitFor();
  for (const page of others) await page.close();
  await survives({ assert, server, pages, table, file, seats, complaints });
};

/** A server that is killed goes on where it was; the page says meanwhile that it is lost, once, and goes on by itself. */
async function survives({ assert, server, pages: [page, other], table, file, seats, complaints }) {
  await other.close();
  const before = await sightOf(page);
  await server.kill();
  await page.locator("#lost").waitFor();
  assert.match(await page.locator("#lost").textContent(), /strabo table --resume/, "the right command");
  assert.equal(await page.getByRole("alert").filter({ visible: true }).count(), 1, "one banner");
  await table("--resume", file, ...seats);
  await page.locator("#lost").waitFor({ state: "hidden" });
  complaints.length = 0;
  const after = await sightOf(page);
  for (const part of ["turn", "question", "legal", "places", "tray"]) assert.deepEqual(after[part], before[part], part);
  await page.locator(`body[data-version="${after.version}"]`).waitFor();
}

export const tests = [
  { name: "Mega Empires", test: wholeTurn("mega-empires-east-5-basic", ["saba", "babylon"], ["persia", "nubia"], 7, true) },
  { name: "Expansion Project", test: wholeTurn("expansion-project-05", ["hellas", "egypt"], [], 10, false) },
];
