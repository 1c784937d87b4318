// What a drawing is imported with: what was found, the questions about it, and the pack that is made.

import { readFileSync } from "node:fs";
import path from "node:path";
import { PHONE, followsRules } from "../axe.mjs";
import { drawn, eventually, settled } from "../wait.mjs";
import { answered, areasOf, bytesOf } from "./hands.mjs";

const read = (folder, name) => readFileSync(path.join(folder, name), "utf8");

/** A drawing of six areas in a sea, with gaps between some of them and a number or sign on each. */
function sketch(gap, more = "") {
  const areas = [0, 1, 2, 3, 4, 5].map((at) => {
    const [x, y] = [100 + (at % 3) * (100 + gap), 100 + Math.floor(at / 3) * 100];
    return `<path id="land-${at}" inkscape:label="Land ${at}" d="M${x} ${y}h100v100h-100z" fill="#cc9"/><text x="${x + 50}" y="${y + 50}">${"234●56"[at]}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 600 400">
<g inkscape:groupmode="layer" inkscape:label="Sea"><rect id="big-sea" width="600" height="400" fill="#8bd"/></g>
<g inkscape:groupmode="layer" inkscape:label="Land">${areas.join("\n")}${more}</g>
<g inkscape:groupmode="layer" inkscape:label="Legend"><rect id="legend" x="480" y="300" width="80" height="60" fill="#fff"/></g></svg>`;
}

/** What an import finds is shown with its choices before a pack is made, and again later. */
async function imports({ page, assert, folder, picture }) {
  const upload = (text) => ({ name: "sketch.svg", mimeType: "image/svg+xml", buffer: Buffer.from(text) });
  await page.locator("dialog.start").getByLabel("File").setInputFiles(upload(sketch(4)));
  const dialog = page.locator("dialog.import");
  const state = dialog.locator(".state");
  await eventually(async () => assert.match(await state.innerText(), /6 areas, \d seas?.*Nothing is written yet/));
  await eventually(async () => assert.equal(await dialog.locator(".value em", { hasText: "best" }).count(), 1));
  await settled(page);
  assert.equal(await dialog.locator(".value").count(), 3, "three tolerances");
  assert.equal(await dialog.locator(".board .area").count() > 5, true, "the board is drawn");
  assert.ok((await dialog.locator(".taken summary").count()) > 1, "what was taken for what");
  assert.doesNotMatch(await dialog.locator(".taken").textContent(), / --/, "no options of the command line");
  const overflow = await dialog.locator(".taken").evaluate((left) => left.scrollWidth - left.clientWidth);
  assert.equal(overflow, 0, "no layer is cropped");
  await followsRules(page, "an import");
  await page.emulateMedia({ colorScheme: "light" });
  await picture("import");
  // Each layer can be taken for something else, and the preview follows.
  const legend = dialog.getByLabel("Legend");
  const shown = () => dialog.locator(".board .area").count();
  const found = await shown();
  assert.match(await legend.locator("option").first().innerText(), /as found: art/);
  await legend.selectOption("areas");
  await eventually(async () => assert.match(await state.innerText(), /7 areas/));
  await eventually(async () => assert.ok((await shown()) > found, "the preview has it too"));
  await legend.selectOption("sea");
  await eventually(async () => assert.match(await state.innerText(), /6 areas, 2 seas/));
  await legend.selectOption("");
  await eventually(async () => assert.match(await state.innerText(), /6 areas, 1 sea /));
  // A number means nothing until the author says what it means.
  const taken = dialog.locator(".taken");
  await dialog.getByText('Not read: "2" on', { exact: false }).waitFor();
  assert.match(await taken.textContent(), /6 areas without a population got 1/);
  await dialog.getByLabel("Population", { exact: true }).check();
  await dialog.getByText('Not read: "●" on', { exact: false }).waitFor();
  const form = dialog.getByLabel("Texts for population", { exact: false });
  assert.equal(await form.inputValue(), "[0-9]+");
  await form.fill("[2-5");
  await form.press("Enter");
  await dialog.locator(".state.why", { hasText: "unclosed character class" }).waitFor();
  const why = await state.innerText();
  assert.equal(why, '"[2-5" cannot be read: unclosed character class; write what the texts look like: [0-9]+', "our own words");
  const next = dialog.getByRole("button", { name: "Next: rules and players" });
  assert.ok(await next.isDisabled());
  await form.fill("[2-5]");
  await form.press("Enter");
  await dialog.getByText('Not read: "●" on path "Land 3" on line 6, "6" on', { exact: false }).waitFor();
  await dialog.getByLabel("Black city site", { exact: true }).check();
  await dialog.getByText('Not read: "6" on', { exact: false }).waitFor();
  await settled(page);
  await followsRules(page, "what numbers mean");
  await picture("import-numbers");
  // A tolerance that the author chooses stays when other rules are chosen.
  const other = dialog.getByLabel("Other value", { exact: false });
  await other.fill("2");
  await other.press("Enter");
  await eventually(async () => assert.match(await state.innerText(), /and 9 borders/));
  const wide = dialog.locator(".value", { hasText: "16 units" });
  await wide.click();
  await eventually(async () => assert.match(await state.innerText(), /and 13 borders/));
  await settled(page);
  await next.click();
  await dialog.getByLabel("Rules of").selectOption("ashwater");
  await eventually(async () => assert.match(await state.innerText(), /Nothing is written yet/));
  await settled(page);
  await dialog.getByRole("button", { name: "Back to what was found" }).click();
  assert.equal(await wide.getAttribute("aria-pressed"), "true");
  await next.click();
  await dialog.getByLabel("Players").fill("3");
  await dialog.getByLabel("Players").press("Enter");
  await eventually(async () => assert.match(await state.innerText(), /Nothing is written yet/));
  await page.setViewportSize(PHONE);
  await drawn(page);
  await picture("import-phone");
  await page.setViewportSize({ width: 1400, height: 900 });
  await settled(page);
  await dialog.getByRole("button", { name: "Make the pack" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.locator("#board svg .area").first().waitFor({ state: "attached" });
  await settled(page);
  assert.equal([...(await areasOf(page)).values()].filter((area) => !area.sea).length, 6);
  assert.equal(read(folder, "civilizations.toml").split("[[civilization]]").length, 4, "three players");
  assert.match(read(folder, "pack.toml"), /extends = "ashwater"/);
  assert.match(read(folder, "map.toml"), /^tolerance = 16.0$/m);
  const populations = [...read(folder, "map.toml").matchAll(/^population = (\d+)$/gm)].map((found) => found[1]);
  assert.deepEqual(populations, ["2", "3", "4", "1", "5", "1"]);
  assert.match(read(folder, "map.toml"), /id = "land-3"\nname = "Land 3"\npopulation = 1\ncity_site = "black"/);
  // The drawing gets an island; names stay.
  await page.evaluate(async () => (await import("/server.js")).call("change", { order: { do: "rename-name", kind: "area", id: "land-0", name: "Homeland" } }));
  const before = bytesOf(folder);
  await page.getByRole("tab", { name: "Trace" }).click();
  await page.locator("#panel-trace").getByLabel("Drawing").setInputFiles(upload(sketch(4, '<path id="isle" d="M480 60h60v60h-60z" fill="#cc9"/>')));
  await eventually(async () => assert.match(await state.innerText(), /7 areas/));
  await settled(page);
  await picture("import-again");
  assert.equal(bytesOf(folder), before, "nothing is written yet");
  await dialog.getByRole("button", { name: "Change the map" }).click();
  await dialog.waitFor({ state: "detached" });
  await settled(page);
  const areas = await areasOf(page);
  assert.ok(areas.has("isle") && areas.get("land-0").name === "Homeland");
  await answered(page, () => page.getByRole("button", { name: "Undo" }).click(), "undo");
  assert.equal(bytesOf(folder), before, "one step");
}

/** Land divides a sea; two neighbours meet at a shore, two others touch only briefly; a text names one of the seas. */
const divided = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 600 400">
<g inkscape:groupmode="layer" inkscape:label="Sea"><rect id="deep" width="600" height="400" fill="#8bd"/><text x="300" y="60">Northern Sea</text></g>
<g inkscape:groupmode="layer" inkscape:label="Land">
<path inkscape:label="West" d="M0 120h300v150h-300z" fill="#cc9"/>
<path inkscape:label="East" d="M300 120h300v150h-300z" fill="#cc9"/>
<path inkscape:label="Horn" d="M200 270h106v60h-106z" fill="#cc9"/></g></svg>`;

/** The seas that land makes are lettered and named, what is in question is asked once, and all is asked again later. */
async function importsSeas({ page, assert, folder, picture }) {
  const upload = { name: "divided.svg", mimeType: "image/svg+xml", buffer: Buffer.from(divided) };
  await page.locator("dialog.start").getByLabel("File").setInputFiles(upload);
  const dialog = page.locator("dialog.import");
  const state = dialog.locator(".state");
  await eventually(async () => assert.match(await state.innerText(), /3 areas, 2 seas .*Nothing is written yet\. \d questions are open/));
  await settled(page);
  assert.deepEqual(await dialog.locator(".board .letter").allTextContents(), ["A", "B"]);
  assert.ok((await dialog.locator(".board .contact").count()) > 0, "a short contact is marked");
  const lines = () => dialog.locator(".board .name.read").allTextContents();
  assert.ok((await lines()).some((name) => name.includes("Northern")), "a name that was read is underlined");
  await page.emulateMedia({ colorScheme: "light" });
  await picture("import-seas");
  await followsRules(page, "questions of an import");
  // The drawing, what was found in it, and the board.
  const view = (name) => dialog.getByRole("group", { name: "What is shown" }).getByRole("button", { name });
  await view("Drawing").click();
  assert.ok(await dialog.locator(".original").evaluate((image) => !image.hidden && image.complete && image.naturalWidth > 0));
  await view("Board").click();
  assert.equal(await dialog.locator(".board .letter").count(), 0);
  await view("Found").click();
  // One sea of two parts, or two seas with names.
  await dialog.getByRole("button", { name: "One sea in 2 parts" }).click();
  await eventually(async () => assert.match(await state.innerText(), /3 areas, 1 sea /));
  await dialog.getByRole("button", { name: "Cut it into 2 seas" }).click();
  await eventually(async () => assert.match(await state.innerText(), /3 areas, 2 seas /));
  await dialog.getByLabel("Name of sea B").fill("Southern Sea");
  await dialog.getByLabel("Name of sea B").press("Enter");
  // Coasts are asked about until there is an answer.
  const open = () => dialog.locator(".question.open h3").allTextContents();
  const before = (await open()).length;
  await dialog.getByRole("button", { name: /^All \d/ }).click();
  await eventually(async () => assert.equal((await open()).length, before - 1));
  await eventually(async () => assert.match(await dialog.locator(".taken").textContent(), /shares? a coast now/));
  // Short contacts are borders or corners.
  const borders = async () => Number(/and (\d+) border/.exec(await state.innerText())?.[1]);
  await eventually(async () => assert.ok((await borders()) > 0));
  await dialog.getByRole("button", { name: "All are corners" }).click();
  await settled(page);
  const few = await borders();
  await dialog.getByRole("button", { name: "All are borders" }).click();
  await eventually(async () => assert.ok((await borders()) > few, `${await borders()} and ${few}`));
  await dialog.getByRole("button", { name: "Leave it so" }).click();
  await eventually(async () => assert.deepEqual(await open(), []));
  await settled(page);
  await dialog.getByRole("button", { name: "Next: rules and players" }).click();
  await dialog.getByLabel("Players").fill("2");
  await dialog.getByLabel("Players").press("Enter");
  await eventually(async () => assert.match(await state.innerText(), /Nothing is written yet/));
  await settled(page);
  await dialog.getByRole("button", { name: "Make the pack" }).click();
  await dialog.waitFor({ state: "detached" });
  await eventually(() => assert.match(read(folder, "map.toml"), /id = "southern-sea"\nname = "Southern Sea"/));
  await settled(page);
  // What was chosen then is chosen when the drawing is imported again, and can be taken back.
  await page.getByRole("tab", { name: "Trace" }).click();
  await page.locator("#panel-trace").getByLabel("Drawing").setInputFiles(upload);
  const all = dialog.getByRole("button", { name: /^All/ });
  await eventually(async () => assert.equal(await all.first().getAttribute("aria-pressed"), "true"));
  assert.match(read(folder, "map.toml"), /takes again: .*--coasts=all/);
  await dialog.getByRole("button", { name: "None" }).click();
  await eventually(async () => assert.match(await dialog.locator(".taken").textContent(), /borders removed/));
  await settled(page);
  await dialog.getByRole("button", { name: "Change the map" }).click();
  await dialog.waitFor({ state: "detached" });
  await eventually(() => assert.doesNotMatch(read(folder, "map.toml"), /--coasts=all/));
  assert.match(read(folder, "map.toml"), /name = "Southern Sea"/, "names stay");
}

/** A painted board is traced, and all its coasts are added with one answer. */
async function importsPicture({ page, assert, folder, picture }) {
  await page.locator("dialog.start").getByLabel("File").setInputFiles("import/tests/painted.jpg");
  const dialog = page.locator("dialog.import");
  const state = dialog.locator(".state");
  await eventually(async () => assert.match(await state.innerText(), /\d+ areas.*Nothing is written yet/));
  await settled(page);
  await picture("import-picture");
  await dialog.getByRole("button", { name: /^All/ }).first().click();
  await eventually(async () => assert.match(await dialog.locator(".taken").textContent(), /share a coast now/));
  await settled(page);
  await dialog.getByRole("button", { name: "Next: rules and players" }).click();
  await dialog.getByRole("button", { name: "Make the pack" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.locator("#board svg .area").first().waitFor({ state: "attached" });
  await settled(page);
  assert.match(read(folder, "map.toml"), /water = \[[^\]]*"area-/, "water to a neighbour by land");
}

export const tests = [
  { name: "an import", pack: "new", test: imports },
  { name: "an import of a sea that land divides", pack: "new", test: importsSeas },
  { name: "an import of a picture", pack: "new", test: importsPicture },
];
