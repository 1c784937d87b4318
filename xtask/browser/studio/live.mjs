// The page follows the files and the other windows, shows what hostile names say, and survives its server.

import { readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eventually, settled } from "../wait.mjs";

const file = (folder, name) => path.join(folder, name);
const read = (folder, name) => readFileSync(file(folder, name), "utf8");

/** Writes as careful editors do: beside the file, and renamed. */
function write(folder, name, text) {
  const beside = file(folder, `.${name}.editor`);
  writeFileSync(beside, text);
  renameSync(beside, file(folder, name));
}

/** Asks the server for something as the page would. */
const call = (page, name, body) =>
  page.evaluate(async ([name, body]) => (await import("/server.js")).call(name, body), [name, body]);

const rename = (id, name) => ({ order: { do: "rename-name", kind: "area", id, name } });

const hasOnBoard = (page, text) =>
  page.waitForFunction((text) => document.querySelector("#board svg")?.textContent?.includes(text), text);

const shownPart = (page) => page.locator("#board svg").getAttribute("viewBox");

/** Every file of a folder with its bytes. */
function bytesOf(folder) {
  const names = readdirSync(folder).filter((name) => !name.startsWith(".")).sort();
  return names.map((name) => `${name}\n${read(folder, name)}`).join("\n");
}

/** A file that any editor changes is shown, with the same zoom and selection. */
async function followsFiles({ page, folder, assert, picture }) {
  const text = read(folder, "map.toml");
  const board = await page.locator("#board svg").boundingBox();
  assert.ok(board && board.width > 600 && board.height > 500, "the board fills the window");
  await page.locator("#board svg").focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("+");
  const part = await shownPart(page);
  write(folder, "map.toml", text.replace('name = "Babylon"', 'name = "Babel"'));
  await hasOnBoard(page, "Babel");
  assert.equal(await shownPart(page), part, "the zoom stays");
  // Written over in place, with the same length.
  writeFileSync(file(folder, "map.toml"), text.replace('name = "Babylon"', 'name = "Basel"'));
  await hasOnBoard(page, "Basel");
  // A file that cannot be read leaves the last good picture, and says where.
  write(folder, "map.toml", text.replace("[[area]]", "[[area]"));
  await page.locator("#stale").waitFor({ state: "visible" });
  await page.locator(".finding.error").first().waitFor();
  await hasOnBoard(page, "Basel");
  await picture("broken");
  write(folder, "map.toml", text);
  await page.locator("#stale").waitFor({ state: "hidden" });
  await page.waitForFunction(() => !document.querySelector("#board svg")?.textContent?.includes("Basel"));
  await page.locator(".finding.error").first().waitFor({ state: "detached" });
  assert.equal(await shownPart(page), part, "the zoom stays");
}

/** A folder that goes away leaves the last picture and a sentence, until it is back. */
async function showsTrouble({ page, folder, assert, picture }) {
  renameSync(folder, `${folder}-away`);
  await page.locator("#stale", { hasText: "there is no such file or folder" }).waitFor();
  assert.ok((await page.locator("#board svg .area").count()) > 100, "the last picture stays");
  await picture("trouble");
  renameSync(`${folder}-away`, folder);
  await page.locator("#stale").waitFor({ state: "hidden" });
}

/** Two windows see each other's changes, and either undoes them. */
async function sharesChanges({ page, open, folder, assert }) {
  const before = bytesOf(folder);
  const other = await open();
  await call(page, "change", rename("babylon", "First Window"));
  await hasOnBoard(other, "First");
  await call(other, "change", rename("ur", "Second Window"));
  await hasOnBoard(page, "Second");
  await page.getByRole("button", { name: "Undo" }).click();
  await other.waitForFunction(() => !document.querySelector("#board svg")?.textContent?.includes("Second"));
  // Undo is there after a reload as well.
  await other.reload();
  await hasOnBoard(other, "First");
  await other.getByRole("button", { name: "Undo" }).click();
  await hasOnBoard(page, "Babylon");
  await page.waitForFunction(() => /** @type {HTMLButtonElement} */ (document.getElementById("undo")).disabled);
  await eventually(() => assert.equal(bytesOf(folder), before, "all undone: byte for byte what it was"));
}

/** What an author typed is shown as it was typed and does nothing. */
async function staysHarmless({ page, assert, picture }) {
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await settled(page);
  }
  assert.equal(await page.locator("script").count(), 1, "no script but our own");
  assert.equal(await page.locator("b, iframe, object, img[onerror]").count(), 0);
  assert.equal(await page.evaluate(() => "stolen" in window), false);
  const name = await page.locator("#name").textContent();
  assert.ok(name?.includes("</title><script>stolen=1</script>"), name ?? "");
  await call(page, "change", rename("north", "</text><script>stolen=2</script><b>"));
  await hasOnBoard(page, "stolen=2");
  assert.equal(await page.evaluate(() => "stolen" in window), false);
  assert.equal(await page.locator("script").count(), 1);
  await picture("hostile");
}

/** A server that is killed in the middle of strokes leaves the files as before or after one of them. */
async function survivesKills({ page, folder, program, server, open, assert, complaints }) {
  const states = new Set([bytesOf(folder)]);
  for (let stroke = 0; stroke < 4; stroke += 1) {
    await call(page, "change", rename("babylon", `Stroke ${stroke}`));
    states.add(bytesOf(folder));
  }
  const last = call(page, "change", rename("babylon", "Killed")).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 30));
  await server.kill();
  await last;
  await page.locator("body.lost").waitFor();
  const left = bytesOf(folder);
  assert.ok(states.has(left) || left.includes('name = "Killed"'), "before or after");
  const checked = await program("check", folder);
  assert.equal(checked.status, 0, checked.stderr);
  await page.close();
  complaints.length = 0;
  await server.start();
  const again = await open();
  await hasOnBoard(again, left.includes('name = "Killed"') ? "Killed" : "Stroke");
}

export const tests = [
  { name: "files on disk", pack: "east-copy", test: followsFiles },
  { name: "a folder that goes away", pack: "east-copy", test: showsTrouble },
  { name: "two windows", pack: "east-copy", test: sharesChanges },
  { name: "hostile names", pack: "hostile", test: staysHarmless },
  { name: "a server that is killed", pack: "east-copy", test: survivesKills },
];
