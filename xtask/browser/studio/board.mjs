// The map as a drawing: what hands and keys do on the board, and what the files are afterwards.

import { readFileSync } from "node:fs";
import path from "node:path";
import { drawn, eventually, settled } from "../wait.mjs";
import { answered, areasOf, bytesOf, chosen, drag, drawArea, hasChosen, onScreen, placeOf, press, say, tool, undoAll } from "./hands.mjs";

/** A handle that can be seen. */
async function handleInView(page) {
  // The outlines around it are asked for first.
  await settled(page);
  const board = await page.locator("#board").boundingBox();
  for (const handle of await page.locator(".tool .handle:not(.middle)").all()) {
    const { x, y, width, height } = await handle.boundingBox();
    const isInside = x > board.x + 80 && y > board.y + 80 && x < board.x + board.width - 80 && y < board.y + board.height - 80;
    if (isInside) return [x + width / 2, y + height / 2];
  }
  throw new Error("no handle is in view");
}

/** Makes the board larger around a place. */
async function zoomAt(page, place, steps) {
  const isOther = (before) => document.querySelector("#board svg").getAttribute("viewBox") !== before;
  await page.mouse.move(...place);
  for (let step = 0; step < steps; step += 1) {
    const before = await page.locator("#board svg").getAttribute("viewBox");
    await page.mouse.wheel(0, -100);
    await page.waitForFunction(isOther, before);
  }
}

/** Areas are selected with the mouse, in a rectangle, and with the keyboard alone. */
async function selects({ page, assert, picture }) {
  const areas = await areasOf(page);
  const babylon = await placeOf(page, "babylon");
  await page.mouse.click(...babylon);
  await hasChosen(page, 1);
  await eventually(async () => assert.match(await say(page), /^Babylon, limit \d/));
  await page.keyboard.down("Shift");
  await page.mouse.click(...(await placeOf(page, "nuba")));
  await hasChosen(page, 2);
  const [x, y] = await placeOf(page, "nuba");
  await press(page, [[x - 60, y - 60], [x + 60, y + 30]]);
  assert.equal(await page.locator(".tool .lasso").count(), 1, "the rectangle is shown");
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await eventually(async () => assert.ok((await chosen(page)) > 3, "a rectangle adds what is in it"));
  await page.getByRole("tab", { name: "Area" }).click();
  await page.locator("#panel-area .facts", { hasText: `${await chosen(page)} areas` }).waitFor();
  await picture("several");
  await page.locator("#board svg").focus();
  await page.keyboard.press("Escape");
  await hasChosen(page, 0);
  // The keyboard walks from an area to a neighbour.
  await page.keyboard.press("ArrowRight");
  const first = (await say(page)).split(",")[0];
  await page.keyboard.press("ArrowRight");
  const second = (await say(page)).split(",")[0];
  const byName = (name) => [...areas.values()].find((area) => area.name === name);
  const near = [...byName(first).land, ...byName(first).water].map((at) => [...areas.values()][at].name);
  assert.ok(near.includes(second), `${second} is a neighbour of ${first}`);
  await page.keyboard.press("Enter");
  await hasChosen(page, 1);
  await eventually(async () => assert.equal(await page.locator("#panel-area input[name=name]").inputValue(), second));
  // Every tool has a name and a key, and Escape returns to the first.
  await page.keyboard.press("d");
  assert.equal(await tool(page, "Draw").getAttribute("aria-pressed"), "true");
  await page.keyboard.press("Escape");
  assert.equal(await tool(page, "Select").getAttribute("aria-pressed"), "true");
}

/** Drag, split, merge, borders and brushes; all undone, and the folder is byte for byte what it was. */
async function strokes({ page, folder, assert, picture, program }) {
  const before = bytesOf(folder);
  const [x, y] = await placeOf(page, "gerrha");
  await zoomAt(page, [x, y], 5);
  await tool(page, "Split").click();
  const [left, top, width, height] = (await areasOf(page)).get("gerrha").box;
  const across = [-0.03, 0.5, 1.03].map((part) => onScreen(page, [left + width * part, top + height * 0.6]));
  assert.equal(await drag(page, await Promise.all(across)), 200, await say(page));
  const halves = await areasOf(page);
  const half = [...halves.keys()].find((id) => id.startsWith("area-"));
  assert.ok(half, "there is a new area");
  await hasChosen(page, 1);
  await picture("split");

  await tool(page, "Select").click();
  await page.keyboard.down("Shift");
  await page.mouse.click(...(await placeOf(page, "gerrha")));
  await page.keyboard.up("Shift");
  await hasChosen(page, 2);
  assert.equal(await answered(page, () => tool(page, "Merge").click()), 200, await say(page));
  assert.ok(!(await areasOf(page)).has("gerrha"), "one of the halves is left");

  await tool(page, "Corner").click();
  await page.mouse.click(...(await placeOf(page, "magan")));
  await page.locator(".tool .handle").first().waitFor();
  const corner = await handleInView(page);
  await press(page, [corner, [corner[0] + 9, corner[1] + 6]]);
  // What would be is shown, in the next frame.
  await page.locator(".tool path.new").first().waitFor({ state: "attached" });
  await picture("corner");
  assert.equal(await answered(page, () => page.mouse.up()), 200, await say(page));

  await tool(page, "Centre").click();
  const name = await placeOf(page, "magan");
  assert.equal(await drag(page, [name, [name[0] + 14, name[1] + 12]]), 200, await say(page));

  await tool(page, "Population").click();
  await page.keyboard.press("4");
  assert.equal(await drag(page, [await placeOf(page, "magan"), await placeOf(page, "maka")]), 200, await say(page));
  const painted = await areasOf(page);
  assert.deepEqual([painted.get("magan").limit, painted.get("maka").limit], [4, 4], "one stroke, two areas");
  await tool(page, "City site").click();
  await page.locator("#options select").selectOption("black");
  const site = await placeOf(page, "magan");
  assert.equal(await answered(page, () => page.mouse.click(...site)), 200, await say(page));
  assert.equal((await areasOf(page)).get("magan").site, "black");

  await tool(page, "Border").click();
  await page.mouse.click(...(await placeOf(page, "magan")));
  await page.mouse.click(...(await placeOf(page, "maka")));
  const pressed = page.locator("#options [aria-pressed=true]");
  const was = await pressed.innerText();
  await answered(page, () => page.locator("#options button", { hasText: was === "land" ? "both" : "land" }).click());
  assert.notEqual(await pressed.innerText(), was, await say(page));
  assert.equal(await answered(page, () => page.locator("#options button", { hasText: "water" }).click()), 200, await say(page));
  assert.match(await say(page), /, then remove the border/, "from land to water is one change");
  const checked = await program("check", folder);
  assert.notEqual(checked.status, 2, checked.stderr);

  // What the pack does not have cannot be painted.
  assert.ok(await tool(page, "Terrain").isHidden());
  await tool(page, "Select").click();
  await page.keyboard.press("Escape");
  await tool(page, "Coast").click();
  await page.mouse.click(...(await placeOf(page, "maka")));
  await hasChosen(page, 1);
  const magan = await placeOf(page, "magan");
  assert.equal(await answered(page, () => page.mouse.click(...magan)), 200, await say(page));
  assert.equal((await areasOf(page)).get("maka").coasts, 2);

  await undoAll(page, assert);
  assert.equal(bytesOf(folder), before, "byte for byte what it was");
}

/** A stroke that is refused leaves the picture and the files as they were, and says why. */
async function refuses({ page, folder, assert, picture }) {
  const before = bytesOf(folder);
  await zoomAt(page, await placeOf(page, "gerrha"), 4);
  await tool(page, "Corner").click();
  await page.mouse.click(...(await placeOf(page, "gerrha")));
  await page.locator(".tool .handle").first().waitFor();
  const drawn = () => page.locator("#board svg .areas").innerHTML();
  const shown = await drawn();
  const corner = await handleInView(page);
  const far = await placeOf(page, "gerrha");
  const over = [2 * far[0] - corner[0], 2 * far[1] - corner[1]];
  assert.equal(await drag(page, [corner, [2 * over[0] - far[0], 2 * over[1] - far[1]]]), 422);
  assert.equal(await page.locator("#say.wrong").count(), 1, "the reason is shown");
  assert.ok((await say(page)).length > 10);
  assert.equal(await drawn(), shown, "the picture stays as it was");
  assert.equal(bytesOf(folder), before);
  assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled());
  await picture("refused");
}

/** The panel changes one area, or several at once. */
async function edits({ page, folder, assert, picture }) {
  const before = bytesOf(folder);
  await page.mouse.click(...(await placeOf(page, "nuba")));
  await page.getByRole("tab", { name: "Area" }).click();
  await settled(page);
  const panel = page.locator("#panel-area");
  const name = panel.getByLabel("Name", { exact: true });
  await name.fill("New Nuba");
  assert.equal(await answered(page, () => name.press("Enter")), 200, await say(page));
  assert.equal((await areasOf(page)).get("nuba").name, "New Nuba");
  assert.equal(await answered(page, () => panel.getByLabel("Population limit").selectOption("3")), 200);
  assert.equal(await answered(page, () => panel.getByLabel("City site").selectOption("black")), 200);
  const region = panel.locator("input[type=checkbox]:not(:checked)").first();
  assert.equal(await answered(page, () => region.click()), 200, await say(page));
  const id = panel.getByLabel("Id", { exact: true });
  await id.fill("new-nuba");
  assert.equal(await answered(page, () => id.press("Enter")), 200, await say(page));
  const changed = (await areasOf(page)).get("new-nuba");
  assert.deepEqual([changed.limit, changed.site, changed.regions.length], [3, "black", 2]);
  await hasChosen(page, 1);
  await picture("area");
  await panel.getByRole("button", { name: "Ahmar", exact: true }).click();
  await eventually(async () => assert.equal(await name.inputValue(), "Ahmar", "a neighbour is one click away"));
  await settled(page);
  await panel.getByRole("button", { name: "Row in the text" }).click();
  await page.getByRole("tab", { name: "Text", selected: true }).waitFor();
  await settled(page);
  await page.getByRole("tab", { name: "Area" }).click();
  await page.keyboard.down("Shift");
  await page.mouse.click(...(await placeOf(page, "new-nuba")));
  await page.keyboard.up("Shift");
  await hasChosen(page, 2);
  await settled(page);
  assert.equal(await answered(page, () => panel.getByLabel("Population limit").selectOption("2")), 200);
  const both = await areasOf(page);
  assert.deepEqual([both.get("ahmar").limit, both.get("new-nuba").limit], [2, 2]);
  await undoAll(page, assert);
  assert.equal(bytesOf(folder), before, "byte for byte what it was");
}

/** A map of twelve areas and two seas, drawn on an empty board. */
async function drawsMap({ page, folder, assert, picture, program }) {
  const before = bytesOf(folder);
  await page.locator(".empty-sheet").waitFor();
  await picture("empty");
  await tool(page, "Draw").click();
  const [left, top] = await onScreen(page, [100, 100]);
  const [right] = await onScreen(page, [200, 100]);
  const side = right - left;
  /** A corner of the grid on the screen; what the window shows of the map must not move. */
  const at = (column, row) => [left + column * side, top + row * side];
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
      assert.equal(await drawArea(page, corners), 200, `${row} ${column}: ${await say(page)}`);
    }
  }
  await page.getByLabel("New area:").selectOption("sea");
  assert.equal(await drawArea(page, [at(4, 0), at(5.5, 0), at(5.5, 3), at(4, 3)]), 200, await say(page));
  // The second sea is closed with a double click.
  for (const corner of [at(0, 3), at(5.5, 3), at(5.5, 4)]) await page.mouse.click(...corner);
  assert.equal(await answered(page, () => page.mouse.dblclick(...at(0, 4))), 200, await say(page));
  await picture("drawn");

  const areas = [...(await areasOf(page)).values()];
  const [lands, seas] = [areas.filter((area) => !area.sea), areas.filter((area) => area.sea)];
  assert.deepEqual([lands.length, seas.length], [12, 2]);
  // Four columns and three rows have 17 borders between them.
  assert.equal(lands.reduce((sum, area) => sum + area.land.length, 0), 2 * 17, "areas that share a side border by land");
  assert.equal(lands.filter((area) => area.coastal).length, 6, "the last column and the last row are at the sea");
  const rows = readFileSync(path.join(folder, "map.toml"), "utf8");
  assert.deepEqual([rows.split("[[area]]").length, rows.split("[[sea]]").length], [13, 3], "the file has them");

  // Population, regions and starts with brushes: a stroke over everything, or over each row.
  await tool(page, "Population").click();
  await page.keyboard.press("2");
  const everywhere = [at(0.5, 0.5), at(3.5, 0.5), at(3.5, 1.5), at(0.5, 1.5), at(0.5, 2.5), at(3.5, 2.5)];
  assert.equal(await drag(page, everywhere), 200, await say(page));
  assert.ok([...(await areasOf(page)).values()].every((area) => area.sea || area.limit === 2), "one stroke, twelve areas");
  await tool(page, "Region").click();
  const civilizations = await page.locator("#options select").first().locator("option").evaluateAll((all) => all.map((one) => one.value));
  for (let row = 0; row < Math.min(3, civilizations.length); row += 1) {
    await page.locator("#options select").first().selectOption(civilizations[row]);
    const stroke = [0.5, 1.5, 2.5, 3.5].map((column) => at(column, row + 0.5));
    assert.equal(await drag(page, stroke), 200, await say(page));
  }
  await tool(page, "Start").click();
  for (let row = 0; row < Math.min(3, civilizations.length); row += 1) {
    await page.locator("#options select").first().selectOption(civilizations[row]);
    assert.equal(await answered(page, () => page.mouse.click(...at(0.5, row + 0.5))), 200, await say(page));
  }
  const painted = [...(await areasOf(page)).values()].filter((area) => !area.sea);
  assert.ok(painted.every((area) => area.regions.length === 1), "every area belongs to a region");
  await picture("painted");

  // Settle is asked for with what is pinned. Straight lines need no settling, so it may be refused.
  await tool(page, "Select").click();
  await page.mouse.click(...at(0.5, 0.5));
  await tool(page, "Pin").click();
  await page.locator(".over .pin").waitFor({ state: "attached" });
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/change"));
  const settled = await answered(page, () => tool(page, "Settle").click());
  assert.deepEqual((await asked).postDataJSON().order, { do: "settle", pinned: ["area-1"] });
  assert.ok([200, 422].includes(settled), await say(page));
  const checked = JSON.parse((await program("check", folder, "--format", "json")).stdout);
  assert.ok(!checked.diagnostics.some((finding) => finding.code === "missing-start" && finding.message.startsWith("no civilization")), "there are starts");

  await undoAll(page, assert);
  assert.equal(bytesOf(folder), before, "byte for byte what it was");
  await page.locator(".empty-sheet:not(.gone)").waitFor();
}

/** The first areas are drawn, and one of them split, with the keyboard alone. */
async function drawsByKeyboard({ page, assert, picture }) {
  await page.locator(".empty-sheet").waitFor();
  const keys = async (key, times) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  };
  await page.locator("#board svg").focus();
  await page.keyboard.press("d");
  await page.keyboard.press("Enter");
  for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft"]) {
    await keys(arrow, 12);
    await page.keyboard.press("Enter");
  }
  await picture("keyboard");
  assert.equal(await answered(page, () => page.keyboard.press("Enter")), 200, await say(page));
  assert.equal((await areasOf(page)).size, 1);
  // The cross is at the lower left corner: a stroke from there leads out of the upper side.
  await page.keyboard.press("s");
  await keys("ArrowRight", 6);
  await keys("ArrowDown", 2);
  await page.keyboard.press("Enter");
  await keys("ArrowUp", 16);
  assert.equal(await answered(page, () => page.keyboard.press("Enter")), 200, await say(page));
  assert.equal((await areasOf(page)).size, 2);
}

/** An image to trace lies under the board, stays in its place on the map, and is kept with the pack. */
async function traces({ page, folder, assert, picture }) {
  const before = bytesOf(folder);
  await page.getByRole("tab", { name: "Trace" }).click();
  const size = [40, 30];
  const png = await page.evaluate(([wide, high]) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#07a";
    pen.fillRect(0, 0, wide / 2, high);
    return canvas.toDataURL("image/png").split(",")[1];
  }, size);
  const panel = page.locator("#panel-trace");
  await panel.getByLabel("Image").setInputFiles({ name: "sketch.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
  const image = page.locator("#board svg .under image");
  await image.waitFor({ state: "attached" });
  await panel.getByLabel("Width on the board").fill("400");
  await panel.getByLabel("Left").fill("50");
  await panel.getByLabel("Opacity").fill("0.5");
  await eventually(async () => assert.equal(await image.getAttribute("opacity"), "0.5"));
  const first = await image.boundingBox();
  await tool(page, "Draw").click();
  const { x, y } = first;
  assert.equal(await drawArea(page, [[x + 20, y + 20], [x + 90, y + 20], [x + 60, y + 80]]), 200, await say(page));
  const after = await image.boundingBox();
  for (const side of ["x", "y", "width", "height"]) assert.ok(Math.abs(first[side] - after[side]) < 1.5, `the image stays: ${side}`);
  const paper = page.locator("#board svg > .empty-sheet + g > rect").first();
  assert.equal(await paper.evaluate((rect) => getComputedStyle(rect).fill), "none", "the paper of the board does not cover it");
  await picture("trace");
  await tool(page, "Image").click();
  await press(page, [[x + 30, y + 30], [x + 60, y + 50]]);
  await page.mouse.up();
  await eventually(async () => {
    const moved = await image.boundingBox();
    assert.ok(Math.abs(moved.x - after.x - 30) < 2 && Math.abs(moved.y - after.y - 20) < 2, "the image was dragged");
  });
  // It is there when the page is opened again.
  await settled(page);
  const [left, wide] = [await panel.getByLabel("Left").inputValue(), await image.getAttribute("width")];
  await page.reload();
  await image.waitFor({ state: "attached" });
  await page.getByRole("tab", { name: "Trace" }).click();
  assert.equal(await panel.getByLabel("Left").inputValue(), left, "the image is where it was");
  assert.equal(await image.getAttribute("width"), wide);
  // A file that is no image is refused.
  await panel.getByLabel("Image").setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no image") });
  await page.locator("#say", { hasText: "no.png" }).waitFor();
  await panel.getByRole("button", { name: "Remove the image" }).click();
  await image.waitFor({ state: "detached" });
  await undoAll(page, assert);
  assert.equal(bytesOf(folder), before, "the pack is as it was");
}

/** Two fingers zoom, one finger pans, and a finger paints. */
async function touches({ page, assert }) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...places) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
  const part = async () => (await page.locator("#board svg").getAttribute("viewBox")).split(" ").map(Number);
  const { x, y, width, height } = await page.locator("#board").boundingBox();
  const middle = [x + width / 2, y + height / 2];
  const all = await part();
  await touch("touchStart", [middle[0] - 50, middle[1]]);
  await touch("touchStart", [middle[0] - 50, middle[1]], [middle[0] + 50, middle[1]]);
  for (const far of [70, 90, 110]) await touch("touchMove", [middle[0] - far, middle[1]], [middle[0] + far, middle[1]]);
  await touch("touchEnd");
  // Fingers are heard when the browser finds time, and the last of their moves counts.
  const near = await eventually(async () => {
    const before = await part();
    await drawn(page);
    const now = await part();
    assert.deepEqual(now, before, "the fingers rest");
    assert.ok(now[2] < all[2] / 1.7, "two fingers zoom");
    return now;
  });
  await touch("touchStart", middle);
  for (const far of [10, 40, 80]) await touch("touchMove", [middle[0] - far, middle[1]]);
  await touch("touchEnd");
  await eventually(async () => {
    const panned = await part();
    assert.ok(panned[0] > near[0] && Math.abs(panned[2] - near[2]) < 1, "one finger pans");
  });
  assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled(), "nothing was changed");
}

export const tests = [
  { name: "selection", pack: "east-copy", test: selects },
  { name: "strokes", pack: "east-copy", test: strokes },
  { name: "a refused stroke", pack: "east-copy", test: refuses },
  { name: "the panel of an area", pack: "east-copy", test: edits },
  { name: "a map from nothing", pack: "empty", test: drawsMap },
  { name: "the keyboard alone", pack: "empty", test: drawsByKeyboard },
  { name: "an image to trace", pack: "empty", test: traces },
  { name: "fingers", pack: "east-copy", test: touches },
];
