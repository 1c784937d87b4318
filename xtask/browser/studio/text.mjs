// The findings and the text in the page: what is typed is checked at once, and nothing of anybody is lost.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eventually, settled } from "../wait.mjs";

const read = (folder, name) => readFileSync(path.join(folder, name), "utf8");

/** Writes as careful editors do: beside the file, and renamed. */
function write(folder, name, text) {
  writeFileSync(path.join(folder, `.${name}.editor`), text);
  renameSync(path.join(folder, `.${name}.editor`), path.join(folder, name));
}

const shownPart = (page) => page.locator("#board svg").first().getAttribute("viewBox");
const editor = (page) => page.locator(".editor:not([hidden])");
const area = (page) => editor(page).locator("textarea");
const dialog = (page) => page.locator("dialog[open]");

/** Opens a file in the text panel. */
async function openFile(page, name) {
  await page.getByRole("tab", { name: "Text" }).click();
  await page.getByLabel("File", { exact: true }).selectOption(name);
  await page.getByLabel(`Text of ${name}`).waitFor();
  await editor(page).locator(".line .key").first().waitFor();
  await settled(page);
}

/** Finds words in the text with Ctrl-F, and leaves the cursor there. */
async function goTo(page, words) {
  await area(page).focus();
  await page.keyboard.press("Control+f");
  await page.getByLabel("Search in the text").fill(words);
  await page.locator(".search .counted", { hasText: / of / }).waitFor();
  await page.keyboard.press("Escape");
}

/** The line of the cursor, from 1, and what stands there. */
async function atCursor(page) {
  const status = await page.locator(".text .status").textContent();
  const line = Number(/Line (\d+)/.exec(status)[1]);
  const painted = await editor(page).evaluate((element, line) => {
    const numbers = [...element.querySelectorAll(".gutter .number")];
    const at = numbers.findIndex((number) => number.textContent.replace(/\D/g, "") === String(line));
    const box = numbers[at]?.getBoundingClientRect();
    return { text: element.querySelectorAll(".line")[at]?.textContent, top: box?.top };
  }, line);
  return { line, ...painted };
}

const counts = (page, text) => page.waitForFunction((text) => document.getElementById("counts").textContent.includes(text), text);

/** A file that another editor changes is shown; zoom, selection, scroll and cursor stay. */
async function followsFiles({ page, folder, assert, picture }) {
  const text = read(folder, "map.toml");
  await openFile(page, "map.toml");
  await goTo(page, 'name = "Babylon"');
  await page.locator("#board svg").first().focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("+");
  const part = await shownPart(page);
  const before = await eventually(async () => {
    const found = await atCursor(page);
    assert.equal(found.text, 'name = "Babylon"');
    return found;
  });
  await picture("open");
  // Ten lines more at the top, and another name below.
  const remark = "# ten lines\n".repeat(10);
  write(folder, "map.toml", remark + text.replace('name = "Ur"', 'name = "Uruk"'));
  await page.waitForFunction((line) => document.querySelector(".text .status").textContent.includes(`Line ${line},`), before.line + 10);
  await page.waitForFunction(() => document.querySelector("#board svg").textContent.includes("Uruk"));
  await eventually(async () => {
    const after = await atCursor(page);
    assert.deepEqual([after.line, after.text], [before.line + 10, before.text], "the cursor stays in its row");
    assert.ok(Math.abs(after.top - before.top) < 2, `the row stays where it is: ${before.top}, ${after.top}`);
  });
  assert.equal(await shownPart(page), part, "the zoom stays");
  write(folder, "map.toml", text);
  await page.waitForFunction((line) => document.querySelector(".text .status").textContent.includes(`Line ${line},`), before.line);
}

/** A border that only one side has is lit up, explained, and fixed with a button that shows the change. */
async function fixesWithAButton({ page, folder, assert, picture }) {
  const text = read(folder, "map.toml");
  // The first border of two areas by land, of which one side goes.
  const [, id, other] = /id = "([^"]+)"(?:(?!\n\[\[)[\s\S])*?\nland = \[\s*"([^"]+)"/.exec(text);
  const row = text.indexOf(`id = "${other}"`);
  const at = text.indexOf(`"${id}"`, text.indexOf("\nland = ", row));
  const broken = (text.slice(0, at) + text.slice(at + id.length + 2)).replace(/\[\s*,\s*/, "[").replace(/,\s*,/, ",");
  write(folder, "map.toml", broken);
  await counts(page, "1 error");
  const finding = page.locator(".finding.error").first();
  await finding.locator(".source mark").waitFor();
  await page.getByLabel("Group findings").selectOption("file");
  await page.locator("summary", { hasText: "map.toml" }).waitFor();
  await page.getByLabel("Filter findings by words").fill("nothing has these");
  await page.getByText("No finding has these words.").waitFor();
  await page.getByLabel("Filter findings by words").fill("one-way");
  await finding.locator(".what").click();
  await page.waitForFunction(() => document.querySelectorAll(".over .lit").length === 2);
  await page.waitForFunction(() => document.querySelectorAll(".over .lit-border").length === 1);
  await picture("lit");
  await finding.getByRole("button", { name: "one-way-border" }).click();
  await dialog(page).getByText("A border has two sides.").waitFor();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await finding.locator(".fix").click();
  await dialog(page).locator(".added").first().waitFor();
  await picture("fix");
  assert.equal(read(folder, "map.toml"), broken, "a preview changes nothing");
  await dialog(page).getByRole("button", { name: "Apply" }).click();
  await counts(page, "0 errors");
  assert.notEqual(read(folder, "map.toml"), broken);
  // What is fixed is not lit any more.
  await page.locator(".over .lit-border").waitFor({ state: "detached" });
}

/** What is typed shows its finding, and is written when it is saved. */
async function checksWhatIsTyped({ page, folder, assert, picture, program }) {
  const text = read(folder, "map.toml");
  await openFile(page, "map.toml");
  await goTo(page, 'name = "Babylon"');
  await page.keyboard.press("End");
  await page.keyboard.type("\npopulation = = 3");
  await editor(page).locator(".gutter .number.error").first().waitFor();
  await editor(page).locator(".line .found.error").first().waitFor();
  await page.locator("#stale").waitFor();
  assert.equal(read(folder, "map.toml"), text, "it is not written");
  await page.locator(".files option", { hasText: "● map.toml" }).waitFor({ state: "attached" });
  await picture("typed");
  // The margin leads nowhere wrong: the same finding stands in the panel, and its place opens the text.
  await page.getByRole("tab", { name: "Findings" }).click();
  await page.locator(".finding .where.link").first().click();
  await eventually(async () => assert.ok((await atCursor(page)).text.includes("= =")));
  await settled(page);
  for (let times = 0; times < 9; times += 1) await page.keyboard.press("Control+z");
  await counts(page, "0 errors");
  await page.waitForFunction(() => !document.querySelector(".files").textContent.includes("●"));

  await page.keyboard.press("Control+y");
  for (let times = 0; times < 9; times += 1) await page.keyboard.press("Control+Shift+z");
  await counts(page, "error");
  await editor(page).locator(".gutter .number.error").first().waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await dialog(page).locator(".added", { hasText: "population = = 3" }).waitFor();
  await dialog(page).getByRole("button", { name: "Discard" }).click();
  await counts(page, "0 errors");

  // A name that is typed is on the board before it is saved.
  await goTo(page, 'name = "Babylon"');
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("!");
  await page.waitForFunction(() => document.querySelector("#board svg").textContent.includes("Babylon!"));
  assert.equal(read(folder, "map.toml"), text);
  await page.keyboard.press("Control+s");
  await page.locator("#say", { hasText: "Saved map.toml" }).waitFor();
  assert.equal(read(folder, "map.toml"), text.replace('name = "Babylon"', 'name = "Babylon!"'));
  assert.equal((await program("check", folder)).status, 0);
  // A stroke or undo offers to save what was typed before.
  await page.keyboard.type("?");
  await page.locator(".files option", { hasText: "● map.toml" }).waitFor({ state: "attached" });
  const undo = page.locator("#undo:enabled");
  await undo.click();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  assert.ok(!read(folder, "map.toml").includes("Babylon!?"), "nothing is written");
  await undo.click();
  await dialog(page).getByRole("button", { name: "Save and go on" }).click();
  await page.locator("#say", { hasText: "Undone: edit map.toml" }).waitFor();
  assert.ok(read(folder, "map.toml").includes('"Babylon!"'));
  await undo.click();
  await page.waitForFunction(() => !document.querySelector("#board svg").textContent.includes("Babylon!"));
  assert.equal(read(folder, "map.toml"), text);
}

/** Files of the pack that this one extends can be read, also from the row of an area, and not changed. */
async function readsBase({ page, assert, picture }) {
  await page.getByRole("tab", { name: "Text" }).click();
  const files = page.getByLabel("File", { exact: true });
  await files.selectOption("setups.toml");
  await page.getByLabel("Text of setups.toml").waitFor();
  await settled(page);
  await files.selectOption("civilization-common:map.toml");
  await page.getByLabel("Text of map.toml of civilization-common").waitFor();
  await editor(page).locator(".line .key").first().waitFor();
  await page.locator(".notice", { hasText: "belongs to the pack civilization-common" }).waitFor();
  assert.ok(await area(page).evaluate((text) => text.readOnly), "it cannot be typed in");
  assert.ok(await page.getByRole("button", { name: "Save" }).isDisabled());
  await openFile(page, "setups.toml");
  await goTo(page, 'civilizations = ["');
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F12");
  await page.getByLabel("Text of civilizations.toml of civilization-common").waitFor();
  // The file is shown before the row is found and painted.
  await eventually(async () => assert.match((await atCursor(page)).text ?? "", /^id = /, "the row of the civilization is shown"));
  await picture("base");
}

/** Ids are completed, explained, followed to their row, and renamed everywhere. */
async function knowsWhatIsWritten({ page, folder, assert, picture }) {
  const text = read(folder, "map.toml");
  await openFile(page, "map.toml");
  const row = text.indexOf('id = "babylon"');
  const first = /land = \[\s*"([^"]+)"/.exec(text.slice(row))[1];
  await goTo(page, 'id = "babylon"');
  await page.keyboard.press("Control+f");
  await page.getByLabel("Search in the text").fill("land = [");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type('"sus');
  const choices = page.getByRole("listbox", { name: "What may stand here" });
  await choices.locator(".choice .label").first().waitFor();
  await picture("choices");
  // The list gets shorter with every letter.
  const labels = await eventually(async () => {
    const shown = await choices.locator(".choice .label").allTextContents();
    assert.ok(shown[0]?.startsWith("sus"), shown.join(" "));
    return shown;
  });
  await page.keyboard.press("Enter");
  await choices.waitFor({ state: "detached" });
  await eventually(async () => assert.ok((await atCursor(page)).text.includes(`"${labels[0]}"`)));
  for (let times = 0; times < 6; times += 1) await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !document.querySelector(".files").textContent.includes("●"));

  await goTo(page, 'id = "babylon"');
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("F1");
  await page.locator(".bubble", { hasText: "Babylon" }).waitFor();
  await picture("bubble");
  await page.keyboard.press("Escape");
  await page.keyboard.press("F2");
  await dialog(page).getByLabel("New id").fill("babel");
  await page.keyboard.press("Enter");
  await dialog(page).locator(".added", { hasText: 'id = "babel"' }).waitFor();
  await dialog(page).getByRole("button", { name: "Apply" }).click();
  await page.waitForFunction(() => document.querySelector("#undo").title.includes("babel"));
  const renamed = read(folder, "map.toml");
  assert.ok(renamed.includes('id = "babel"') && !/^land = \[[^\]]*"babylon"/m.test(renamed));

  // From a neighbour to its row.
  await page.locator("#undo").click();
  await page.waitForFunction(() => document.querySelector("#undo").disabled);
  // The text follows the files.
  await settled(page);
  await goTo(page, `"${first}"`);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("F12");
  await page.waitForFunction(
    (line) => document.querySelector(".text .status").textContent.includes(`Line ${line},`),
    text.slice(0, text.indexOf(`id = "${first}"`)).split("\n").length,
  );
}

/** What another program wrote is not overwritten without asking, whichever is kept. */
async function asksBeforeItOverwrites({ page, folder, assert, picture }) {
  const text = read(folder, "map.toml");
  await openFile(page, "map.toml");
  const type = async (words) => {
    await area(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type(words);
    await page.locator(".files option", { hasText: "● map.toml" }).waitFor({ state: "attached" });
  };
  await type("# mine ");
  write(folder, "map.toml", `# theirs\n${text}`);
  await page.locator(".notice", { hasText: "was changed elsewhere" }).waitFor();
  await page.keyboard.press("Control+s");
  await dialog(page).locator(".removed", { hasText: "# theirs" }).waitFor();
  await picture("conflict");
  assert.equal(read(folder, "map.toml"), `# theirs\n${text}`);
  await dialog(page).getByRole("button", { name: "Decide later" }).click();
  assert.ok((await area(page).inputValue()).startsWith("# mine "), "nothing is lost");
  await page.keyboard.press("Control+s");
  await dialog(page).getByRole("button", { name: "Take theirs" }).click();
  await page.waitForFunction(() => document.querySelector(".editor:not([hidden]) textarea").value.startsWith("# theirs\n"));
  await page.locator(".notice").waitFor({ state: "hidden" });

  await type("# again ");
  write(folder, "map.toml", text);
  await page.locator(".notice").getByRole("button", { name: "Compare" }).click();
  await dialog(page).getByRole("button", { name: "Keep mine" }).click();
  await page.locator("#say", { hasText: "Saved map.toml" }).waitFor();
  assert.equal(read(folder, "map.toml"), `# again # theirs\n${text}`);
}

/** A second window sees that a text is being edited, and can go on with it. */
async function sharesTexts({ page, open, folder, assert }) {
  const text = read(folder, "map.toml");
  await openFile(page, "map.toml");
  const other = await open();
  await openFile(other, "map.toml");
  await area(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("# first ");
  await other.locator(".notice", { hasText: "being edited in another window" }).waitFor();
  // All of it has arrived.
  const unsaved = async () => (await import("/server.js")).call("unsaved", { path: "map.toml" });
  await eventually(async () => assert.ok((await page.evaluate(unsaved)).difference.includes("+# first #")));
  assert.ok(!(await area(other).inputValue()).includes("# first"));
  assert.equal(await area(other).evaluate((element) => element.readOnly), true);
  await other.getByRole("button", { name: "Edit it here" }).click();
  await other.waitForFunction(() => document.querySelector(".editor:not([hidden]) textarea").value.startsWith("# first "));
  await page.locator(".notice", { hasText: "being edited in another window" }).waitFor();
  await other.locator(".notice").waitFor({ state: "hidden" });
  await area(other).focus();
  await other.keyboard.press("Control+Home");
  await other.keyboard.type("# second ");
  await other.keyboard.press("Control+s");
  await other.locator("#say", { hasText: "Saved map.toml" }).waitFor();
  assert.equal(read(folder, "map.toml"), `# second # first ${text}`);
  await page.waitForFunction(() => document.querySelector(".editor:not([hidden]) textarea").value.startsWith("# second # first "));
}

/** What had not arrived when another window went on with the text is not lost. */
async function losesNoKey({ page, open, folder, assert }) {
  const text = read(folder, "map.toml");
  await openFile(page, "map.toml");
  const other = await open();
  await openFile(other, "map.toml");
  await area(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("#");
  await other.getByRole("button", { name: "Edit it here" }).waitFor();
  // The next keys wait on their way.
  let release = () => {};
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/api/type", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type(" late ");
  await other.getByRole("button", { name: "Edit it here" }).click();
  await other.locator(".notice").waitFor({ state: "hidden" });
  release();
  await page.locator(".notice", { hasText: "What you typed last is only here" }).waitFor();
  assert.ok((await area(page).inputValue()).startsWith("# late #"));
  await page.getByRole("button", { name: "Keep mine" }).click();
  await page.locator(".notice").waitFor({ state: "hidden" });
  await area(page).focus();
  await page.keyboard.press("Control+s");
  await page.locator("#say", { hasText: "Saved map.toml" }).waitFor();
  assert.equal(read(folder, "map.toml"), `# late ${text}`);
}

/** A text of 20,000 lines is typed in as fast as a short one: only what is seen is drawn. */
async function holdsManyLines({ page, folder, assert }) {
  const text = read(folder, "variants.toml");
  const typed = async (name) => {
    await openFile(page, name);
    return page.evaluate(async () => {
      const area = document.querySelector(".editor:not([hidden]) textarea");
      const scroller = document.querySelector(".editor:not([hidden]) .scroller");
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      area.focus();
      scroller.scrollTop = scroller.scrollHeight / 2;
      await frame();
      await frame();
      area.setSelectionRange(area.value.length / 2, area.value.length / 2);
      const times = [];
      for (let at = 0; at < 20; at += 1) {
        const start = performance.now();
        document.execCommand("insertText", false, at % 5 === 4 ? "\n" : "#");
        await frame();
        times.push(performance.now() - start);
      }
      return {
        time: Math.min(...times),
        lines: area.value.split("\n").length,
        painted: document.querySelectorAll(".editor:not([hidden]) .line").length,
      };
    });
  };
  const short = await typed("setups.toml");
  write(folder, "variants.toml", text + "# a line of a long text\n".repeat(20_000));
  await openFile(page, "variants.toml");
  // The file is typed in when all of it is there.
  await eventually(async () => {
    await area(page).focus();
    await page.keyboard.press("Control+End");
    assert.match(await page.locator(".text .status").textContent(), /Line 20\d\d\d/);
  });
  await page.keyboard.press("Control+Home");
  const long = await typed("variants.toml");
  console.log(`studio, text: a key in 20,000 lines takes ${long.time.toFixed(0)} ms, in a short text ${short.time.toFixed(0)} ms`);
  // What a key costs is what is drawn and what the browser holds; times are printed, because a busy computer has others.
  assert.ok(long.lines < 1_000 && long.painted < 200, JSON.stringify(long));
  await page.keyboard.press("Control+End");
  await page.locator(".text .status", { hasText: /Line 20\d\d\d/ }).waitFor();
  await page.keyboard.press("Control+s");
  await page.locator("#say", { hasText: "Saved variants.toml" }).waitFor();
  assert.equal(read(folder, "variants.toml").split("\n").length, text.split("\n").length + 20_000 + 4);
}

const pack = "east-copy";
export const tests = [
  { name: "a changed file is shown and nothing moves", pack, test: followsFiles },
  { name: "a finding is lit up and fixed with a button", pack, test: fixesWithAButton },
  { name: "what is typed is checked, and written when it is saved", pack, test: checksWhatIsTyped },
  { name: "files of the extended pack are read", pack: "east-overlay", test: readsBase },
  { name: "ids are completed, explained and renamed", pack, test: knowsWhatIsWritten },
  { name: "what others wrote is not overwritten", pack, test: asksBeforeItOverwrites },
  { name: "two windows share a text", pack, test: sharesTexts },
  { name: "no key is lost between two windows", pack, test: losesNoKey },
  { name: "20,000 lines", pack, test: holdsManyLines },
];
