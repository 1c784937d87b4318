// What an author does with hands on the board: every gap between a sketch and a map, with real pointer events.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PHONE, followsRules } from "../axe.mjs";
import { Server, program as runProgram } from "../server.mjs";
import { drawn, eventually, settled } from "../wait.mjs";
import { answered, areasOf, bytesOf, drag, drawArea, hasChosen, onScreen, placeOf, press, say, tool, undoAll } from "./hands.mjs";

const read = (folder, name) => readFileSync(path.join(folder, name), "utf8");
/** A point of the map on the screen, while the sheet is empty or the drawing has its own size. */
const mapPoint = (page, point) =>
  page.evaluate(async (point) => {
    const svg = document.querySelector("#board svg");
    const seen = await (await import("/server.js")).call("look", {});
    const [scale, left, top] = seen.board?.head?.frame?.[0] ? seen.board.head.frame : [1, 0, 0];
    const at = new DOMPoint((point[0] - left) * scale, (point[1] - top) * scale).matrixTransform(svg.getScreenCTM());
    return [at.x, at.y];
  }, point);
const points = async (page, list) => {
  const found = [];
  for (const point of list) found.push(await mapPoint(page, point));
  return found;
};
const rectangle = (x, y, width, height) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
/** Draws an area of the map with clicks. */
const drawOnMap = async (page, corners) => drawArea(page, await points(page, corners));
const outlineOf = (page, area) => page.evaluate(async (area) => (await (await import("/server.js")).call("outline", { area })).rings, area);
const boardOf = (folder) => [/width = ([\d.]+)/, /height = ([\d.]+)/].map((number) => Number(number.exec(read(folder, "map.toml"))[1]));
const viewBox = async (page) => (await page.locator("#board svg").getAttribute("viewBox")).split(" ").map(Number);

/** Zoom buttons, fit, a grid, signs on tools, the keys, and panels that leave what was seen. */
async function views({ page, assert, picture }) {
  const view = page.getByRole("group", { name: "View" });
  const all = await viewBox(page);
  await view.getByRole("button", { name: "Zoom in" }).click();
  await view.getByRole("button", { name: "Zoom in" }).click();
  const near = await viewBox(page);
  assert.ok(near[2] < all[2] / 2, "two clicks make it twice as large");
  // The panel of the text takes nearly half of the window.
  await page.getByRole("tab", { name: "Text" }).click();
  await settled(page);
  await eventually(async () => {
    const [x, y, wide, high] = await viewBox(page);
    assert.ok(x <= near[0] + 0.1 && y <= near[1] + 0.1 && x + wide >= near[0] + near[2] - 0.1 && y + high >= near[1] + near[3] - 0.1, "the panel hides nothing");
  });
  await page.getByRole("tab", { name: "Findings" }).click();
  await eventually(async () => assert.ok(Math.abs((await viewBox(page))[2] - near[2]) < 1, "and gives the room back"));
  await view.getByRole("button", { name: "Zoom out" }).click();
  await view.getByRole("button", { name: "Fit" }).click();
  assert.deepEqual(await viewBox(page), all, "all of it again");
  await view.getByRole("button", { name: "Grid" }).click();
  await view.getByLabel("Step of the grid").fill("50");
  await view.getByLabel("Step of the grid").press("Enter");
  assert.ok((await page.locator("#board .grid").getAttribute("d")).length > 100, "lines are drawn");
  assert.ok((await page.locator("#tools button:not([hidden]) .icon path").count()) > 15, "every tool has a sign");
  await picture("view");
  await page.locator("#board svg").focus();
  await page.keyboard.press("?");
  const keys = page.locator("dialog[open] .keys");
  await keys.getByText("Draw: Click the corners", { exact: false }).waitFor();
  assert.ok((await keys.locator("tr").count()) > 25);
  await followsRules(page, "the keys");
  await picture("keys");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "?", exact: true }).click();
  await keys.waitFor();
}

/** A free hand, curves, straight lines with Shift, the grid, and words that say why a point is where it is. */
async function draws({ page, assert, picture }) {
  await tool(page, "Draw").click();
  // A free hand draws a circle, which becomes an outline of few corners.
  const circle = await points(page, Array.from({ length: 25 }, (_, step) => [250 + 120 * Math.cos((step * Math.PI) / 12), 250 + 120 * Math.sin((step * Math.PI) / 12)]));
  await press(page, circle);
  assert.equal(await page.locator(".tool .hand").count(), 1, "what is drawn is shown");
  await picture("hand");
  assert.equal(await answered(page, () => page.mouse.up()), 200, await say(page));
  const [round] = await outlineOf(page, "area-1");
  assert.ok(round.length > 10 && round.length < 60, `${round.length} corners`);
  // Four clicks make a curve of many corners.
  await page.locator("#options select").nth(1).selectOption("curve");
  assert.equal(await drawOnMap(page, rectangle(600, 150, 200, 200)), 200, await say(page));
  const [curved] = await outlineOf(page, "area-2");
  assert.ok(curved.length > 20, `${curved.length} corners`);
  assert.ok(Math.min(...curved.map(([x]) => x)) < 598, "it swings over the side");
  await page.locator("#options select").nth(1).selectOption("");
  // With Shift lines are straight: the pointer is not.
  const crooked = await points(page, [[100, 500], [300, 507], [294, 600], [103, 595]]);
  await page.mouse.click(...crooked[0]);
  await page.keyboard.down("Shift");
  await page.mouse.move(...crooked[1]);
  await page.locator(".tool .why", { hasText: "straight" }).waitFor({ state: "attached" });
  for (const corner of crooked.slice(1)) await page.mouse.click(...corner);
  await page.keyboard.up("Shift");
  assert.equal(await answered(page, () => page.getByRole("button", { name: "Close", exact: true }).click()), 200, await say(page));
  const [straight] = await outlineOf(page, "area-3");
  assert.deepEqual(straight.map((point) => point.map(Math.round).join()).sort(), ["100,500", "100,600", "300,500", "300,600"]);
  // Snapping says what it snaps to; Alt keeps from it.
  const [corner] = await points(page, [[102, 502]]);
  await page.mouse.move(...corner);
  await page.locator(".tool .why", { hasText: "snaps to a corner of Area 3 (Alt: free)" }).waitFor({ state: "attached" });
  await picture("snap");
  await page.keyboard.down("Alt");
  await page.mouse.move(corner[0] + 1, corner[1]);
  await page.locator(".tool .why").waitFor({ state: "detached" });
  await page.keyboard.up("Alt");
  // The grid.
  await page.getByRole("button", { name: "Grid", exact: true }).click();
  await page.getByLabel("Step of the grid").fill("100");
  await page.getByLabel("Step of the grid").press("Enter");
  assert.equal(await drawOnMap(page, [[702, 497], [803, 502], [797, 603]]), 200, await say(page));
  const [onGrid] = await outlineOf(page, "area-4");
  assert.deepEqual(onGrid.map(String).sort(), ["700,500", "800,500", "800,600"].sort());
}

/** A sea around land that is there, and the rest of the board as sea. */
async function seas({ page, assert, picture, folder }) {
  await tool(page, "Draw").click();
  assert.equal(await drawOnMap(page, rectangle(200, 200, 150, 150)), 200, await say(page));
  assert.equal(await drawOnMap(page, rectangle(700, 0, 100, 800)), 200, await say(page));
  await page.locator("#options select").first().selectOption("sea");
  assert.equal(await drawOnMap(page, rectangle(100, 100, 400, 400)), 200, await say(page));
  assert.equal((await outlineOf(page, "sea-1")).length, 2, "the land is a hole in the sea");
  assert.equal((await areasOf(page)).get("area-1").water.length, 1);
  // One that lies below the land takes nothing from it.
  await page.locator("#options select").first().selectOption("below");
  assert.equal(await drawOnMap(page, rectangle(600, 300, 300, 200)), 200, await say(page));
  assert.equal((await outlineOf(page, "sea-2")).length, 2, "the land cuts it in two");
  assert.equal((await outlineOf(page, "area-2"))[0].filter(([x]) => x === 700 || x === 800).length, (await outlineOf(page, "area-2"))[0].length);
  const before = bytesOf(folder);
  assert.equal(await answered(page, () => tool(page, "Rest is sea").click()), 200, await say(page));
  await picture("sea");
  const areas = [...(await areasOf(page)).values()];
  assert.equal(areas.filter((area) => area.sea).length, 4, "one sea on either side of the land");
  assert.equal(await answered(page, () => tool(page, "Rest is sea").click()), 422, "nothing is left");
  assert.match(await say(page), /everywhere/);
  await answered(page, () => page.getByRole("button", { name: "Undo" }).click(), "undo");
  assert.equal(bytesOf(folder), before, "one step");
}

/** The board is resized by its sides, and grows with points outside of it. */
async function grows({ page, assert, picture, folder }) {
  const before = bytesOf(folder);
  const size = boardOf(folder);
  await tool(page, "Draw").click();
  assert.equal(await drawOnMap(page, rectangle(100, 100, 200, 200)), 200, await say(page));
  await page.getByRole("button", { name: "Zoom out" }).click();
  await tool(page, "Board").click();
  await picture("frame");
  const [side, out] = await points(page, [[size[0], size[1] / 2], [size[0] + 100, size[1] / 2]]);
  assert.equal(await drag(page, [side, out]), 200, await say(page));
  assert.deepEqual(boardOf(folder).map(Math.round), [size[0] + 100, size[1]]);
  const still = await placeOf(page, "area-1");
  const [left, further] = await points(page, [[0, 200], [-50, 200]]);
  assert.equal(await drag(page, [left, further]), 200, await say(page));
  assert.ok(Math.abs(boardOf(folder)[0] - size[0] - 150) < 2, String(boardOf(folder)));
  const after = await placeOf(page, "area-1");
  assert.ok(Math.hypot(after[0] - still[0], after[1] - still[1]) < 2, "what lies on it stays on the screen");
  // A corner outside of the board makes room for itself.
  await tool(page, "Draw").click();
  assert.equal(await drawOnMap(page, [[300, 500], [400, boardOf(folder)[1] + 60], [-40, 600]]), 200, await say(page));
  assert.ok(boardOf(folder)[1] >= size[1] + 60, String(boardOf(folder)));
  await picture("grown");
  await undoAll(page, assert);
  assert.equal(bytesOf(folder), before);
}

/** Several corners are selected and move together. */
async function movesCorners({ page, assert, picture }) {
  await tool(page, "Draw").click();
  assert.equal(await drawOnMap(page, rectangle(200, 200, 200, 200)), 200, await say(page));
  assert.equal(await drawOnMap(page, rectangle(400, 200, 200, 200)), 200, await say(page));
  await tool(page, "Corner").click();
  await page.mouse.click(...(await placeOf(page, "area-1")));
  await page.locator(".tool .handle").first().waitFor();
  await settled(page);
  const [from, to, corner, moved] = await points(page, [[380, 180], [420, 420], [400, 200], [450, 204]]);
  await page.keyboard.down("Shift");
  await press(page, [from, to]);
  assert.equal(await page.locator(".tool .lasso").count(), 1);
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await page.locator("#options strong", { hasText: "2 selected" }).waitFor();
  await press(page, [corner, moved]);
  await page.keyboard.down("Shift");
  await page.mouse.move(moved[0], moved[1] + 1);
  await drawn(page);
  await picture("corners");
  assert.equal(await answered(page, () => page.mouse.up()), 200, await say(page));
  await page.keyboard.up("Shift");
  const xs = async (id) => (await outlineOf(page, id))[0].map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).sort();
  assert.deepEqual(await xs("area-1"), ["200,200", "200,400", "450,200", "450,400"], "both moved, and straight");
  assert.deepEqual(await xs("area-2"), ["450,200", "450,400", "600,200", "600,400"], "with the neighbour");
}

/** Links and passages, clicked on the board. */
async function links({ page, assert, folder, picture }) {
  await tool(page, "Draw").click();
  for (const x of [100, 400, 700]) assert.equal(await drawOnMap(page, rectangle(x, 200, 150, 150)), 200, await say(page));
  await tool(page, "Link").click();
  const at = await Promise.all(["area-1", "area-2", "area-3"].map((id) => placeOf(page, id)));
  await page.mouse.click(...at[0]);
  await page.mouse.click(...at[1]);
  assert.equal(await answered(page, () => page.getByRole("button", { name: "Link by land" }).click()), 200, await say(page));
  assert.match(read(folder, "map.toml"), /\[\[link\]\]\nid = "area-1-area-2"\nbetween = \["area-1", "area-2"\]/);
  await page.mouse.click(...at[1]);
  await page.mouse.click(...at[2]);
  await page.mouse.click(...at[0]);
  await picture("link");
  assert.equal(await answered(page, () => page.getByRole("button", { name: "Passage for the holder of Area 1" }).click()), 200, await say(page));
  assert.match(read(folder, "map.toml"), /\[\[passage\]\]\nid = "area-2-area-3"\nbetween = \["area-2", "area-3"\]\nopen_to_holder_of = \["area-1"\]/);
  await page.mouse.click(...at[0]);
  await page.mouse.click(...at[2]);
  assert.equal(await answered(page, () => page.getByRole("button", { name: "Link by water" }).click()), 200, await say(page));
  await page.mouse.click(...at[0]);
  await page.mouse.click(...at[1]);
  assert.equal(await answered(page, () => page.getByRole("button", { name: "Remove", exact: true }).last().click()), 200, await say(page));
  assert.doesNotMatch(read(folder, "map.toml"), /"area-1-area-2"/);
}

/** Areas are copied and pasted into another pack. */
async function copies({ page, assert, strabo, place, complaints, picture }) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await tool(page, "Draw").click();
  assert.equal(await drawOnMap(page, rectangle(200, 200, 200, 200)), 200, await say(page));
  assert.equal(await drawOnMap(page, rectangle(400, 200, 100, 200)), 200, await say(page));
  await tool(page, "Population").click();
  await page.keyboard.press("3");
  assert.equal(await drag(page, [await placeOf(page, "area-1"), await placeOf(page, "area-2")]), 200);
  await tool(page, "Select").click();
  await page.mouse.click(...(await placeOf(page, "area-1")));
  await page.keyboard.down("Shift");
  await page.mouse.click(...(await placeOf(page, "area-2")));
  await page.keyboard.up("Shift");
  await hasChosen(page, 2);
  await settled(page);
  await page.keyboard.press("Control+c");
  await eventually(async () => assert.match(await say(page), /^Copied 2 areas/));
  const other = path.join(place, "other");
  assert.equal((await runProgram(strabo, ["new", other, "--areas", "0", "--players", "3"])).status, 0);
  const server = new Server(strabo, ["serve", other]);
  await server.start();
  await page.goto(server.address);
  await page.locator("#counts:not(:empty)").waitFor();
  await settled(page);
  const [at] = await points(page, [[600, 400]]);
  await page.mouse.click(...at);
  assert.equal(await answered(page, () => page.keyboard.press("Control+v")), 200, await say(page));
  await picture("pasted");
  const areas = await areasOf(page);
  assert.deepEqual([...areas.values()].map(({ name, limit, land }) => [name, limit, land.length]), [["Area 1", 3, 1], ["Area 2", 3, 1]], "names, limits and the border");
  assert.equal(await answered(page, () => tool(page, "Remove").click()), 200, await say(page));
  assert.equal((await areasOf(page)).size, 0, "all that were pasted are selected");
  const isOther = (said) => said.startsWith("network:") && !said.includes(new URL(server.address).host);
  assert.deepEqual(complaints.filter((said) => !said.startsWith("network:") || isOther(said)), []);
  complaints.length = 0;
  await page.close();
  await server.stop();
}

/** A new name offers the new id, and an error goes when its cause goes. */
async function names({ page, assert, folder }) {
  await tool(page, "Draw").click();
  assert.equal(await drawOnMap(page, rectangle(200, 200, 200, 200)), 200, await say(page));
  await page.getByRole("tab", { name: "Area" }).click();
  const panel = page.locator("#panel-area");
  await panel.getByLabel("Name", { exact: true }).fill("Grey Wäter");
  assert.equal(await answered(page, () => panel.getByLabel("Name", { exact: true }).press("Enter")), 200, await say(page));
  assert.equal(await answered(page, () => panel.getByRole("button", { name: "Change the id to “grey-water”" }).click()), 200, await say(page));
  assert.match(read(folder, "map.toml"), /id = "grey-water"\nname = "Grey Wäter"/);
  await panel.getByRole("button", { name: /Change the id/ }).waitFor({ state: "detached" });
  // A line that crosses itself is refused; the words go with the next stroke.
  for (const corner of await points(page, [[600, 200], [700, 300], [700, 200], [600, 300]])) await page.mouse.click(...corner);
  assert.equal(await answered(page, () => page.getByRole("button", { name: "Close", exact: true }).click()), 422);
  assert.equal(await page.locator("#say.wrong").count(), 1);
  await page.locator("#board svg").focus();
  await page.keyboard.press("Escape");
  await page.locator("#say.wrong").waitFor({ state: "detached" });
}

/** On a phone the board comes first; panels open when they are asked for. */
async function fitsPhones({ page, assert, picture }) {
  await page.setViewportSize(PHONE);
  await page.reload();
  await page.locator("#board svg .area").first().waitFor({ state: "attached" });
  await settled(page);
  const board = await page.locator("#board").boundingBox();
  assert.ok(board.width === PHONE.width && board.height > PHONE.height / 2, JSON.stringify(board));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, "nothing is wider than the screen");
  await picture("phone");
  await page.getByRole("tab", { name: "Area" }).click();
  await page.getByRole("tabpanel", { name: "Area" }).waitFor();
  const less = await page.locator("#board").boundingBox();
  assert.ok(less.height > 200, JSON.stringify(less));
  await picture("phone-panel");
  await page.getByRole("tab", { name: "Area" }).click();
  await eventually(async () => assert.equal((await page.locator("#board").boundingBox()).height, board.height));
  await tool(page, "Population").click();
  await page.locator("#options select").selectOption("4");
  const babylon = await placeOf(page, "babylon");
  assert.equal(await answered(page, () => page.mouse.click(...babylon)), 200, await say(page));
}

/** A server that is killed while an outline is drawn loses none of its corners. */
async function survivesKill({ page, server, open, assert, complaints, folder }) {
  await tool(page, "Draw").click();
  assert.equal(await drawOnMap(page, rectangle(100, 100, 200, 200)), 200, await say(page));
  const corners = [[300, 100], [500, 120], [520, 300]];
  for (const corner of await points(page, corners)) await page.mouse.click(...corner);
  // Then a free hand, which never ends.
  await press(page, await points(page, [[520, 320], [480, 420], [400, 460]]));
  await eventually(() => assert.ok(JSON.parse(read(folder, ".strabo/draft.json")).corners.length > 4));
  await server.kill();
  await page.close();
  complaints.length = 0;
  await server.start();
  const again = await open();
  await again.locator("#say", { hasText: "not finished" }).waitFor();
  assert.ok((await again.locator(".tool .handle").count()) > 4, "all corners are there");
  assert.equal((await areasOf(again)).size, 1);
  // Another tool puts it aside, and the tool itself does not begin again.
  for (const key of ["v", "d", "d"]) await again.keyboard.press(key);
  assert.ok((await again.locator(".tool .handle").count()) > 4, "all corners are still there");
  assert.equal(await answered(again, () => again.getByRole("button", { name: "Close", exact: true }).click()), 200, await say(again));
  const [ring] = await outlineOf(again, "area-2");
  for (const corner of corners) assert.ok(ring.some(([x, y]) => Math.hypot(x - corner[0], y - corner[1]) < 3), `${corner} in ${JSON.stringify(ring)}`);
  await settled(again);
  await again.reload();
  await again.locator("#counts:not(:empty)").waitFor();
  await settled(again);
  assert.equal(await again.locator(".tool .handle").count(), 0, "what is finished is not begun again");
}

/** The image to trace and its place are still there after another start of the server. */
async function keepsTrace({ page, server, open, assert, complaints, folder }) {
  await page.getByRole("tab", { name: "Trace" }).click();
  const panel = page.locator("#panel-trace");
  await panel.getByLabel("Image").setInputFiles("import/tests/painted.jpg");
  const imageOf = (page) => page.locator("#board svg .under image");
  await imageOf(page).waitFor({ state: "attached" });
  await tool(page, "Image").click();
  await press(page, await points(page, [[300, 300], [420, 360]]));
  await page.mouse.up();
  await panel.getByLabel("Opacity").fill("0.35");
  const seen = (page) => imageOf(page).evaluate((image) => image.outerHTML);
  const before = await seen(page);
  const kept = () => JSON.parse(read(folder, ".strabo/trace.json"));
  await eventually(() => assert.ok(kept().opacity === 0.35 && kept().x > 100, JSON.stringify({ ...kept(), address: "" })));
  await server.kill();
  await page.close();
  complaints.length = 0;
  await server.start();
  const again = await open();
  await imageOf(again).waitFor({ state: "attached" });
  assert.ok((await seen(again)) === before, "the same image in the same place");
  await again.screenshot({ path: path.join(path.dirname(folder), "..", "author-trace-again.png") });
}

/** An overlap that is found is cut with a button beside it. */
async function cutsOverlap({ page, assert, folder }) {
  const feature = (id, rings) => `{"type":"Feature","properties":{"id":"${id}"},"geometry":{"type":"Polygon","coordinates":[[${rings}]]}}`;
  const shapes = [
    feature("north", "[0,0],[60,0],[60,20],[40,20],[35,25],[25,25],[20,20],[0,20],[0,0]"),
    feature("west", "[0,20],[20,20],[20,40],[30,40],[30,60],[0,60],[0,20]"),
    feature("east", "[40,20],[60,20],[60,60],[30,60],[30,40],[40,40],[40,20]"),
    feature("lake", "[20,20],[40,20],[40,40],[20,40],[20,20]"),
  ];
  writeFileSync(path.join(folder, "map.geojson"), `{"type":"FeatureCollection","features":[\n${shapes.join(",\n")}\n]}\n`);
  await page.getByRole("tab", { name: "Findings" }).click();
  const finding = page.locator(".finding", { hasText: 'the outlines of "north" and "lake" overlap' });
  await finding.getByText("strabo edit cut-overlaps north lake", { exact: false }).waitFor();
  await finding.getByRole("button", { name: 'Fix: cut "north" out of "lake"' }).click();
  await page.locator("dialog").getByRole("button", { name: "Apply" }).click();
  await finding.waitFor({ state: "detached" });
  const lake = read(folder, "map.geojson").split("\n").find((line) => line.includes('"lake"'));
  assert.match(lake, /35, ?25/, "the lake follows the shore");
}

export const tests = [
  { name: "zoom, grid and keys", pack: "east-copy", test: views },
  { name: "free hand, curves and straight lines", pack: "empty", test: draws },
  { name: "seas", pack: "empty", test: seas },
  { name: "a board that grows", pack: "empty", test: grows },
  { name: "several corners", pack: "empty", test: movesCorners },
  { name: "links and passages", pack: "empty", test: links },
  { name: "copy and paste", pack: "empty", test: copies },
  { name: "names, ids and errors", pack: "empty", test: names },
  { name: "a phone", pack: "east-copy", test: fitsPhones },
  { name: "killed while drawing", pack: "empty", test: survivesKill },
  { name: "an image to trace", pack: "empty", test: keepsTrace },
  { name: "an overlap is cut", pack: "small", test: cutsOverlap },
];
