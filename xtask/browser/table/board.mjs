// The live board of every game: decisions by mouse and by finger where the answer is a place, zoom, pinch and pan.

import { drawn, eventually } from "../wait.mjs";
import { LAPTOP, PHONE, aboutOf, chooseOnBoard, cutRecord, give, isReady, isStill, openStory, pickOf, pointOf, press, sightOf, shownSight } from "./person.mjs";

/** Decisions of each game and screen that are made on the board. */
const DECISIONS = 20;
/** Pixels that may be blank beside what is in play, with one for rounding. */
const BLANK = 25;

/** What is opened of each game: a record, the turn where it goes on, and the person. */
const GAMES = {
  "clash-stand-in": { record: "clash-stand-in-3", turn: 2, seat: "1" },
  "new-dawn-stand-in": { record: "new-dawn-stand-in-3", turn: 1, seat: "1" },
  "founders-stand-in": { record: "founders-stand-in-3", turn: 2, seat: "1" },
  "mega-empires-east": { record: "mega-empires-east-5-basic", turn: 7, seat: "saba" },
  "expansion-project": { record: "expansion-project-05", turn: 10, seat: "hellas" },
};

/** The page of the person in the middle of a game. */
async function sitDown({ table, open, folder }, game, size, turn = GAMES[game].turn) {
  const { record, seat } = GAMES[game];
  const { file } = cutRecord(folder, record, { turn });
  const server = await table("--resume", file, "--seat", `${seat}=human`);
  const page = await open(server.addressOf(seat), size);
  await isReady(page);
  await page.locator("#board svg.live [data-place]").first().waitFor({ state: "attached" });
  return page;
}

/** A click of the mouse on a point of the board, or a tap of a finger that moves a little, as fingers do. */
async function meet(page, { x, y }) {
  if (!(await page.evaluate(() => navigator.maxTouchPoints > 0))) return page.mouse.click(x, y);
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x, y });
  await touch("touchMove", { x: x + 3, y: y + 2 });
  await touch("touchEnd");
  return fingers.detach();
}

/** What the page shows of an answer: whether it is chosen, where it is lit, and the option of the list that leads to it. */
const shownOf = (page, { token, steps }) => page.evaluate(([wanted, keys]) => {
  const shown = [...document.querySelectorAll("#ask .answer")];
  const option = shown.find((one) => one.dataset.answer === wanted) ?? shown.find((one) => keys.includes(one.dataset.key));
  const lit = document.querySelector(`#board [data-answer="${CSS.escape(wanted)}"]`);
  return { isChosen: option?.dataset.answer === wanted && option.ariaChecked === "true", place: lit?.dataset.place ?? null, option: option?.dataset.key ?? null };
}, [token, steps.map((step) => [step.place, step.card, step.words].join("|"))]);

/** Waits until the page shows what became of a decision. */
const isDone = (page, version) =>
  page.waitForFunction((before) => Number(document.body.dataset.version) > before && !document.body.matches(".busy"), version);

/** Takes an answer: on the board wherever it has a place there, in the list where it has none. Returns how many places were pressed. */
async function takes(page, answer, version) {
  const pressed = new Set();
  for (let step = 0; step < 12; step += 1) {
    const { isChosen, place, option } = await shownOf(page, answer);
    if (place && (isChosen || !pressed.has(place))) {
      pressed.add(place);
      await meet(page, await pointOf(page, answer.token));
    } else if (isChosen) await press(page, page.locator("#ask [data-key=act]"));
    else if (option) await press(page, page.locator(`#ask .answer[data-key=${JSON.stringify(option)}]`));
    // The place began with what leads elsewhere: the rest of what can be done there is in the list.
    else if (await page.locator("#ask [data-key=back]").isVisible()) await press(page, page.locator("#ask [data-key=back]"));
    else throw new Error(`"${answer.words}" can be taken nowhere`);
    if (isChosen) {
      await isDone(page, version);
      return pressed.size;
    }
    await drawn(page);
  }
  throw new Error(`"${answer.words}" was not taken`);
}

/** Answers what has no place without the page, whose list games.mjs plays from, until an answer has a place; then waits until the page shows it. */
async function toPlaces(page) {
  const version = await page.evaluate(async () => {
    const { game } = await import("/table/game.js");
    for (let step = 0; step < 400; step += 1) {
      const { version, legal, asked, you, over } = await game.ask("sight");
      const acts = legal.filter((one) => one.weight === "acts" && !one.words.startsWith("Offer"));
      if (over || acts.some((one) => one.steps.some((part) => part.place))) return version;
      // Bots play until I am asked.
      if (!asked?.mine) await new Promise((resolve) => setTimeout(resolve, 20));
      else await game.answer("act", { version, seat: you, token: (acts[step % Math.max(acts.length, 1)] ?? legal.find((one) => one.weight === "ends") ?? legal[0]).token });
    }
    throw new Error("no answer has a place");
  });
  await page.waitForFunction((least) => Number(document.body.dataset.version) >= least && !document.body.matches(".busy"), version);
}

/** Every answer with a place has an element of the board, whose place is lit and can be met. */
async function isLit(page, assert, sight) {
  const lit = await page.locator("#board [data-answer]").evaluateAll((all) => all.map((one) => one.dataset.answer));
  const wanted = sight.legal.filter((one) => one.weight !== "ends" && one.steps.some((step) => step.place)).map((one) => one.token);
  assert.deepEqual(lit.toSorted(), wanted.toSorted(), "the board has every answer that belongs to a place");
}

/** Twenty decisions whose answer is a place, each on the board alone. */
const plays = (game, title, size) => async (tools) => {
  const { assert, picture } = tools;
  const page = await sitDown(tools, game, size);
  let onBoard = 0;
  // A step with one place only is taken by itself, and does not count.
  for (let step = 0; onBoard < DECISIONS && step < 2 * DECISIONS; step += 1) {
    await toPlaces(page);
    const sight = await shownSight(page);
    const placed = sight.legal.filter((one) => one.weight === "acts" && one.steps.some((part) => part.place));
    assert.ok(placed.length > 0, `the game ends after ${onBoard} decisions`);
    if (onBoard < 5 && placed.length > 1) await isLit(page, assert, sight);
    if (onBoard === 3) await picture(page, `${game}-${title}-lit`);
    onBoard += (await takes(page, placed[(step * 7) % placed.length], sight.version)) > 0 ? 1 : 0;
  }
  assert.equal(onBoard, DECISIONS, "decisions on the board");
};

/** The window on the board: what it shows, its size, what is in play with what is lit beside it, in units of the board. */
const lookAt = (page) => page.evaluate(async () => {
  const { board } = await (await import("/server.js")).call("sight", { dark: false });
  const svg = document.querySelector("#board svg.live");
  const [left, top, wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
  const { x, y, width, height } = svg.getBoundingClientRect();
  return { left, top, wide, high, crop: board.crop, scale: width / wide, window: { x, y, width, height } };
});

/** Pixels of the window that are blank beside what is in play: left, top, right, bottom. */
const blankOf = ({ left, top, wide, high, crop, scale }) =>
  [crop[0] - left, crop[1] - top, left + wide - crop[0] - crop[2], top + high - crop[1] - crop[3]].map((far) => far * scale);

/** All that is in play is in the window, and fills it in one direction. */
function isFitted(look, assert) {
  const blank = blankOf(look);
  assert.ok(blank.every((far) => far > -1), `all of it is in the window: ${blank}`);
  const [across, down] = [(blank[0] + blank[2]) / look.window.width, (blank[1] + blank[3]) / look.window.height];
  assert.ok(Math.min(across, down) < 0.1, `it fills the window: ${blank}`);
}

/** Drags with the mouse from one part of the window to another, given as shares of it. */
async function drag(page, { x, y, width, height }, from, to) {
  await page.mouse.move(x + width * from[0], y + height * from[1]);
  await page.mouse.down();
  await page.mouse.move(x + width * to[0], y + height * to[1], { steps: 3 });
  await page.mouse.up();
}

/** Opens fitted to what is in play; wheel, drag, buttons and keys move it, never far beside the board; a new size is fitted. */
const zooms = (game, most) => async (tools) => {
  const { assert, picture } = tools;
  const page = await sitDown(tools, game, LAPTOP);
  await isStill(page);
  await page.getByRole("button", { name: "Show all" }).click();
  await isStill(page);
  const whole = await lookAt(page);
  assert.ok(whole.crop[2] < most, `only what is in play, ${whole.crop[2]} wide`);
  isFitted(whole, assert);
  // The wheel zooms at the pointer.
  const { x, y, width, height } = whole.window;
  await page.mouse.move(x + width * 0.6, y + height * 0.4);
  for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -120);
  await eventually(async () => assert.ok((await lookAt(page)).scale > whole.scale * 2, "zoomed in"));
  await isStill(page);
  const half = await lookAt(page);
  await page.mouse.wheel(0, -120);
  await eventually(async () => assert.ok((await lookAt(page)).scale > half.scale * 1.1, "zoomed in further"));
  const near = await lookAt(page);
  const under = (look) => [look.left + look.wide * 0.6, look.top + look.high * 0.4];
  under(near).forEach((at, axis) => assert.ok(Math.abs(at - under(half)[axis]) * near.scale < 3, "the point under the mouse stays"));
  await page.locator(".minimap.shown").waitFor();
  await picture(page, `${game}-near`);
  // No drag shows more than a margin beside the board.
  for (const [from, to] of [[[0.3, 0.3], [0.8, 0.7]], [[0.7, 0.5], [0.2, 0.2]]]) {
    for (let times = 0; times < 8; times += 1) await drag(page, near.window, from, to);
    await drawn(page);
    const blank = blankOf(await lookAt(page));
    assert.ok(blank.every((far) => far < BLANK), `not far beside the board: ${blank}`);
  }
  // The small map moves it, keys too.
  const before = await lookAt(page);
  const small = await page.locator(".minimap").boundingBox();
  await page.mouse.click(small.x + small.width / 2, small.y + small.height / 2);
  await drawn(page);
  const middle = await lookAt(page);
  assert.notDeepEqual([middle.left, middle.top], [before.left, before.top], "the small map moves the board");
  await page.locator("#board svg.live").focus();
  await page.keyboard.press("Control+ArrowLeft");
  assert.ok((await lookAt(page)).left < middle.left, "Ctrl and an arrow key pan");
  await page.keyboard.press("-");
  assert.ok((await lookAt(page)).scale < middle.scale, "a key zooms out");
  await page.keyboard.press("ArrowRight");
  const said = page.locator("#board .board-said");
  const first = await said.textContent();
  assert.ok(first, "the place of the keyboard is said");
  await eventually(async () => {
    await page.keyboard.press("ArrowDown");
    assert.notEqual(await said.textContent(), first, "arrow keys walk");
  });
  // A new size of the window is fitted.
  await page.keyboard.press("0");
  for (const [wide, high] of [[1100, 700], [1366, 768]]) {
    await page.setViewportSize({ width: wide, height: high });
    await eventually(async () => {
      await isStill(page);
      const look = await lookAt(page);
      assert.ok(Math.abs(look.wide / look.high - look.window.width / look.window.height) < 0.02, "it has the form of the window");
      assert.ok(blankOf(look).every((far) => far < Math.max(look.window.width, look.window.height) / 2));
    });
  }
};

/** What is drawn over the board: arrows, the place of the keyboard, what is chosen; places that are lit once or more. */
const linesOf = (page) => page.evaluate(() => {
  const all = (what) => [...document.querySelectorAll(`#board svg.live ${what}.line`)];
  const lit = all(".lit").map((one) => one.getAttribute("d"));
  return { arrows: all(".arrow").length, cursors: all(".cursor").length, aims: all(".aim").length, doubled: lit.length - new Set(lit).size };
});

/** A choice has one arrow, whatever is told, dragged or walked to; nothing of it stays when it is taken back. */
async function staysClean(page, assert, move) {
  const chosen = { arrows: 1, cursors: 0, aims: 1, doubled: 0 };
  const isDrawn = (wanted, why) => eventually(async () => assert.deepEqual(await linesOf(page), wanted, why));
  const backs = async () => {
    while (await page.locator("#ask [data-key=back]").isVisible()) await page.keyboard.press("Escape");
  };
  await chooseOnBoard(page, move);
  await isDrawn(chosen, "chosen with the mouse");
  await drag(page, (await lookAt(page)).window, [0.4, 0.4], [0.6, 0.55]);
  await isDrawn(chosen, "after a drag");
  // A line of the story, and then the choice once more.
  await page.locator("#story [data-goto]").first().click();
  await backs();
  await isDrawn({ ...chosen, arrows: 0, aims: 0 }, "taken back");
  // With the keyboard: to the place where it begins, and to where it goes.
  await page.locator("#board svg.live").focus();
  await chooseOnBoard(page, move);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await isDrawn({ ...chosen, cursors: 1 }, "with the keyboard");
  await backs();
  await isDrawn({ ...chosen, arrows: 0, aims: 0, cursors: 1 }, "taken back with the keyboard");
  await page.evaluate(() => document.activeElement.blur());
  await isDrawn({ ...chosen, arrows: 0, aims: 0 }, "the keyboard is elsewhere");
}

/** The list and the board light each other; buttons zoom; what is chosen is drawn before it is done; a line of the story goes to its place. */
const points = (game, turn) => async (tools) => {
  const { assert, picture } = tools;
  const page = await sitDown(tools, game, LAPTOP, turn);
  let sight = await shownSight(page);
  const placed = () => sight.legal.find((one) => one.weight === "acts" && one.steps[0]?.place);
  for (let step = 0; !placed() && step < 12; step += 1) {
    await give(page, pickOf(sight, step));
    await page.locator("body.mine").waitFor();
    sight = await shownSight(page);
  }
  const choice = placed();
  const option = page.locator(`#ask .answer[data-place=${JSON.stringify(choice.steps[0].place)}]`).first();
  // The keyboard, which is at the first answer after a decision, lights as the mouse does.
  await page.evaluate(() => document.activeElement.blur());
  await page.locator("#name").hover();
  await page.locator("#board .hot").first().waitFor({ state: "detached" });
  await option.hover();
  await page.locator("#board .hot").first().waitFor({ state: "attached" });
  await page.locator("#name").hover();
  await page.locator("#board .hot").first().waitFor({ state: "detached" });
  const { x, y } = await pointOf(page, choice.token);
  await page.mouse.move(x, y, { steps: 3 });
  await option.and(page.locator(".hov")).waitFor();
  await page.locator("#name").hover();
  await page.locator("#ask .hov").first().waitFor({ state: "detached" });
  // Near and far by buttons; a line of the story leads to its place.
  const whole = await lookAt(page);
  const zoom = async (name) => {
    await page.getByRole("button", { name, exact: true }).click();
    await isStill(page);
    return lookAt(page);
  };
  const near = [await zoom("Zoom in"), await zoom("Zoom in"), await zoom("Zoom in"), await zoom("Zoom in")].at(-1);
  assert.ok(near.scale > whole.scale * 2, "Zoom in");
  await openStory(page, "whole");
  const lines = page.locator("#story").locator("[data-goto], button.name:not([data-card])");
  const seen = new Set();
  for (let at = 0; at < Math.min(await lines.count(), 12) && seen.size < 2; at += 1) {
    await lines.nth(at).click();
    await isStill(page);
    const look = await lookAt(page);
    seen.add(`${Math.round(look.left)} ${Math.round(look.top)}`);
  }
  assert.ok(seen.size > 1, "lines go to their places");
  const far = await zoom("Zoom out");
  assert.ok(far.scale < near.scale, "Zoom out");
  await zoom("Show all");
  const move = sight.legal.find((one) => one.weight === "acts" && new Set(one.steps.flatMap((step) => step.place ?? [])).size > 1);
  assert.ok(move || game !== "mega-empires-east", "a stack can move");
  if (move) await staysClean(page, assert, move);
  // What would stand there.
  const ghost = page.locator("#board .ghost *");
  assert.equal(await ghost.count(), 0, "nothing is chosen");
  for (const one of sight.legal.filter(({ weight }) => weight === "acts").slice(0, 12)) {
    if (!(await aboutOf(page, one.token)).ghost.length) continue;
    await chooseOnBoard(page, one);
    await ghost.first().waitFor({ state: "attached" });
    await picture(page, `${game}-ghost`);
    assert.equal((await sightOf(page)).version, sight.version, "and nothing was done");
    return;
  }
  assert.fail("no answer puts something on the board");
};

/** Two fingers zoom, one pans within the board, and neither chooses anything; a label comes with a long press. */
const pinches = (game, turn) => async (tools) => {
  const { assert, picture } = tools;
  const page = await sitDown(tools, game, PHONE, turn);
  await isStill(page);
  const { version } = await sightOf(page);
  const whole = await lookAt(page);
  const [x, y] = [whole.window.x + whole.window.width / 2, whole.window.y + whole.window.height / 2];
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, ...points) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([right, down], id) => ({ x: x + right, y: y + down, id })) });
  await touch("touchStart", [-25, 0], [25, 0]);
  for (const apart of [40, 55, 70, 80]) await touch("touchMove", [-apart, 0], [apart, 0]);
  await touch("touchEnd");
  await eventually(async () => assert.ok((await lookAt(page)).scale > whole.scale * 2, "two fingers zoom"));
  await picture(page, `${game}-pinched`);
  for (let times = 0; times < 8; times += 1) {
    await touch("touchStart", [-60, -60]);
    await touch("touchMove", [0, 0]);
    await touch("touchMove", [90, 60]);
    await touch("touchEnd");
  }
  await drawn(page);
  const blank = blankOf(await lookAt(page));
  assert.ok(blank.every((far) => far < BLANK), `not far beside the board: ${blank}`);
  assert.deepEqual([await page.locator("#board .aim").count(), (await sightOf(page)).version], [0, version], "nothing was chosen");
  // A finger that stays shows what a place is, and chooses nothing.
  await page.getByRole("button", { name: "Show all" }).click();
  await isStill(page);
  const place = await page.evaluate(() => {
    const { left, top, width, height } = document.querySelector("#board svg.live").getBoundingClientRect();
    for (let step = 0; step < 900; step += 1) {
      const [right, down] = [left + (width * ((step % 30) + 0.5)) / 30, top + (height * (Math.floor(step / 30) + 0.5)) / 30];
      if (document.elementFromPoint(right, down)?.dataset.place) return [right, down];
    }
    throw new Error("there is no place");
  });
  await touch("touchStart", [place[0] - x, place[1] - y]);
  await page.locator("#board .place-label:not([hidden])").waitFor();
  await touch("touchEnd");
  await drawn(page);
  assert.equal((await sightOf(page)).version, version, "nothing was chosen");
};

/** Tap a stack, tap where it goes: what is chosen stays when the finger is lifted. */
async function taps(tools) {
  const { assert, picture } = tools;
  const page = await sitDown(tools, "mega-empires-east", PHONE);
  const sight = await sightOf(page);
  const moves = sight.legal.filter((one) => one.weight === "acts" && new Set(one.steps.flatMap((step) => step.place ?? [])).size > 1);
  // Best one where a ship can be built as well.
  const others = new Set(sight.legal.flatMap((one) => (one.steps.length > 1 && /ship/.test(one.words) ? one.steps[0].place ?? [] : [])));
  const move = moves.find((one) => others.has(one.steps[0].place)) ?? moves[0];
  assert.ok(move, "a stack can move");
  const [from, to] = move.steps.flatMap((step) => step.place ?? []);
  const placeOf = () => page.locator(`#board [data-answer="${move.token}"]`).getAttribute("data-place");
  await meet(page, await pointOf(page, move.token));
  await drawn(page);
  await eventually(async () => assert.equal(await placeOf(), to, "now where it goes is lit"));
  await meet(page, await pointOf(page, move.token));
  await page.locator("#board .aim").first().waitFor({ state: "attached" });
  await page.locator("#ask [data-key=act]").waitFor();
  await drawn(page);
  assert.ok((await page.locator("#board .aim").count()) > 0, "the choice stays");
  assert.ok((await page.locator("#board .arrow").count()) > 0, `an arrow shows it, from ${from} to ${to}`);
  await picture(page, "tapped");
  await meet(page, await pointOf(page, move.token));
  await page.waitForFunction((before) => Number(document.body.dataset.version) > before, sight.version);
}

export const tests = [
  ...Object.keys(GAMES).flatMap((game) => [
    { name: `${game}, twenty decisions by mouse`, test: plays(game, "laptop", LAPTOP) },
    { name: `${game}, twenty decisions by finger`, test: plays(game, "phone", PHONE) },
  ]),
  { name: "a stack moves by taps", test: taps },
  { name: "zoom and pan, a map", test: zooms("mega-empires-east", 3000) },
  { name: "opens on what is in play", test: zooms("expansion-project", 2600) },
  { name: "zoom and pan, tiles", test: zooms("clash-stand-in", 3000) },
  ...[["mega-empires-east", 7], ["founders-stand-in", 8]].map(([game, turn]) => ({ name: `${game}, what is pointed at`, test: points(game, turn) })),
  { name: "pinched, tiles", test: pinches("new-dawn-stand-in", 6) },
  { name: "pinched, a map", test: pinches("mega-empires-east", 7) },
];
