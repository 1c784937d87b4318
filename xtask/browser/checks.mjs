// What a reader does with the page of a pack, and what has to come of it.

import assert from "node:assert/strict";
import { drawn, eventually } from "./wait.mjs";
import { addressOf, dataOf, open, partBelow, placeOf, shownPart } from "./watch.mjs";

const chosen = (page) => page.locator(".area[aria-pressed=true]").evaluateAll((areas) => areas.map((area) => area.dataset.area).join());
const heading = (page) => page.locator("#details h2").innerText();

/** Choosing a number of players covers what is out of play and lists who plays. */
export async function choosesPlayers({ page }) {
  const data = await dataOf(page);
  const counts = [...new Set(data.setups.map((setup) => setup.players))];
  const some = new Set([counts[0], counts[Math.floor(counts.length / 2)], counts.at(-1)]);
  for (const players of some) {
    await page.locator(`label[for="players-${players}"]`).click();
    const setup = data.setups.find((one) => one.players === players);
    assert.equal(await page.locator(".veil path").count(), setup.out.length);
    assert.equal(await page.locator(".who:visible li").count(), setup.civilizations.length);
    assert.ok((await addressOf(page)).includes(`setup=${setup.id}`));
    const same = data.setups.filter((one) => one.players === players);
    if (same.length > 1) {
      await page.locator(`label[for="setup-${same[1].id}"]`).click();
      assert.equal(await page.locator(".veil path").count(), same[1].out.length);
    }
  }
  await page.getByRole("radio", { name: "all", exact: true }).focus();
  await page.keyboard.press("Space");
  assert.equal(await page.locator(".veil path").count(), 0);
}

/** Pointing at an area shows its name, limits and neighbours. */
export async function showsWhatIsPointedAt({ page }) {
  const data = await dataOf(page);
  const lands = data.areas.filter((area) => !area.sea && area.land.length > 1);
  for (const area of [lands[0], lands[Math.floor(lands.length / 2)], data.areas.at(-1)]) {
    const { x, y } = await placeOf(page, area.id);
    await page.mouse.move(x, y);
    await eventually(async () => assert.equal(await heading(page), area.name));
    const card = page.locator("#details");
    if (!area.sea) assert.ok((await card.innerText()).includes(`limit ${area.limit}`));
    assert.equal(await card.locator("[data-go]").count(), area.land.length + area.water.length);
  }
  const { x, y } = await placeOf(page, lands[0].id);
  await page.mouse.click(x, y);
  await page.mouse.move(2, 2);
  await drawn(page);
  assert.equal(await heading(page), lands[0].name, "a clicked area stays");
  assert.equal(await page.locator(".marks .by-land").count(), lands[0].land.length);
  await page.locator("#details [data-go]").first().click();
  assert.equal(await heading(page), data.areas[lands[0].land[0]].name);
  await page.keyboard.press("Escape");
}

/** The keyboard reaches the board, walks over its areas, zooms and pans. */
export async function walksByKeyboard({ page }) {
  const data = await dataOf(page);
  await page.locator("#tabs [aria-selected=true]").focus();
  await page.keyboard.press("Tab");
  assert.ok(await page.locator(".board").evaluate((board) => board === document.activeElement));
  const all = await shownPart(page);
  for (let times = 0; times < 6; times += 1) await page.keyboard.press("+");
  const near = await shownPart(page);
  assert.ok(near.width < all.width / 1.5, "plus zooms in");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  const moved = await shownPart(page);
  assert.ok(moved.x > near.x && moved.y >= near.y, "arrows pan");
  await page.locator("#say", { hasText: /Zoom \d+ percent/ }).waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  const seen = new Set([await heading(page)]);
  for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowLeft"]) {
    await page.keyboard.press(key);
    seen.add(await heading(page));
    const focused = page.locator(".area:focus");
    assert.ok((await focused.getAttribute("aria-label")).startsWith(await heading(page)));
    assert.equal(await page.locator(".area[tabindex='0']").count(), 1, "one area is in the tab order");
  }
  assert.ok(seen.size > 2 || data.areas.length < 6, [...seen].join());
  await page.keyboard.press("0");
  const again = await shownPart(page);
  assert.ok(Math.abs(again.width - all.width) < 1, "0 shows all");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".marks path").count(), 0);
}

/** Typing part of a name finds an area, goes there and marks it. */
export async function finds({ page }, typed, name) {
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Find an area" });
  assert.ok(await field.evaluate((element) => element === document.activeElement));
  await page.keyboard.type(typed);
  const options = page.getByRole("option");
  assert.ok((await options.count()) > 0, `"${typed}" finds something`);
  const names = await options.locator("bdi:first-child").allInnerTexts();
  const at = names.indexOf(name);
  assert.ok(at >= 0, `"${typed}" finds ${name}: ${names}`);
  for (let step = 0; step < at; step += 1) await page.keyboard.press("ArrowDown");
  const active = await field.getAttribute("aria-activedescendant");
  assert.equal(await page.locator(`#${active} bdi`).first().innerText(), name);
  const before = await shownPart(page);
  await page.keyboard.press("Enter");
  assert.equal(await heading(page), name);
  assert.equal(await page.locator(".marks .chosen").count(), 1);
  assert.ok((await shownPart(page)).width < before.width + 1, "it comes closer");
  assert.ok((await page.locator("#say").innerText()).startsWith(name));
  await field.fill("no such place at all");
  assert.equal(await options.count(), 0);
  assert.equal(await page.locator("#say").innerText(), "No area found");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  assert.equal(await field.inputValue(), "");
}

/** The wheel zooms at the pointer, dragging pans, buttons do both. */
export async function zoomsByMouse({ page }) {
  await page.getByRole("button", { name: "Whole board" }).click();
  const all = await shownPart(page);
  const box = await page.locator(".board").boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -300);
  const nearer = await partBelow(page, all.width - 1);
  await page.mouse.wheel(0, -300);
  const near = await partBelow(page, nearer.width - 1);
  const before = await chosen(page);
  await page.mouse.down();
  await page.mouse.move(middle.x + 120, middle.y + 60, { steps: 4 });
  await page.mouse.up();
  const moved = await eventually(async () => {
    const now = await shownPart(page);
    assert.ok(now.x < near.x && Math.abs(now.width - near.width) < 0.1, "dragging pans");
    return now;
  });
  assert.equal(await chosen(page), before, "dragging chooses nothing");
  await page.getByRole("button", { name: "Zoom in" }).click();
  assert.ok((await shownPart(page)).width < moved.width);
  await page.getByRole("button", { name: "Zoom out" }).click();
  await page.getByRole("button", { name: "Whole board" }).click();
  assert.ok(Math.abs((await shownPart(page)).width - all.width) < 1);
}

const ground = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const land = (page) => page.locator(".area").first().evaluate((path) => getComputedStyle(path).fill);

/** Page and board change their colours together. */
export async function changesTheme({ page }) {
  const seen = new Set();
  for (const theme of ["dark", "print", "light"]) {
    await page.locator(`label[for="theme-${theme}"]`).click();
    assert.ok((await addressOf(page)).includes(`theme=${theme}`));
    seen.add(`${await ground(page)} ${await land(page)}`);
  }
  assert.equal(seen.size, 3, [...seen].join());
}

/** Every view can be chosen, by mouse and by keyboard, and the pictures it shows load. */
export async function showsEveryView({ page }) {
  const data = await dataOf(page);
  await page.locator(`label[for="players-${data.setups.at(-1).players}"]`).click();
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("End");
  assert.equal(await tabs.last().getAttribute("aria-selected"), "true");
  await page.keyboard.press("ArrowRight");
  for (let at = 0; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click();
    await page.locator(`#${await tabs.nth(at).getAttribute("data-tab")}`).waitFor({ state: "visible" });
    assert.equal(await page.locator(".view.on").count(), 1);
    const broken = await page.locator(".view:visible img:visible").evaluateAll(async (images) => {
      const loads = images.map((image) => {
        image.loading = "eager";
        return image.decode().then(() => "", () => image.src);
      });
      return (await Promise.all(loads)).filter((source) => source);
    });
    assert.deepEqual(broken, []);
  }
  await tabs.first().click();
}

/** An address opens what it names. */
export async function followsAddresses(browser, file) {
  const seen = await open(browser, file, { hash: "#setup=7&view=about&theme=dark" });
  assert.equal(await seen.page.getByRole("radio", { name: "7", exact: true }).isChecked(), true);
  assert.equal(await seen.page.locator(".view:visible").getAttribute("data-view"), "about");
  await seen.page.evaluate(() => { location.hash = "#view=nothing-like-this&setup=<b>"; });
  await seen.page.waitForFunction(() => location.hash === "#view=map");
  assert.deepEqual(seen.complaints, []);
  await seen.close();
}

/** Who prefers dark pages gets one without asking. */
export async function followsPreference(browser, file) {
  const seen = await open(browser, file, { colorScheme: "dark" });
  assert.equal(await seen.page.getByRole("radio", { name: "dark" }).isChecked(), true);
  const dark = await ground(seen.page);
  await seen.page.emulateMedia({ colorScheme: "light" });
  await seen.page.waitForFunction(() => document.getElementById("theme-light").checked);
  await eventually(async () => assert.notEqual(await ground(seen.page), dark));
  assert.deepEqual(seen.complaints, []);
  await seen.close();
}

/** Without scripts everything is on the page, one below the other. */
export async function worksWithoutScripts(browser, file) {
  const seen = await open(browser, file, { javaScriptEnabled: false });
  const views = seen.page.locator(".view");
  for (let at = 0; at < (await views.count()); at += 1) assert.ok(await views.nth(at).isVisible());
  const figures = seen.page.locator("figure");
  for (let at = 0; at < (await figures.count()); at += 1) assert.ok(await figures.nth(at).isVisible());
  assert.ok(await seen.page.locator(".board > svg").isVisible());
  assert.equal(await seen.page.locator(".live:visible").count(), 0);
  assert.deepEqual(seen.complaints, []);
  await seen.close();
}

/** On a narrow screen nothing sticks out, also with large letters, and two fingers zoom. */
export async function fitsNarrowScreens(browser, file) {
  const seen = await open(browser, file, { viewport: { width: 420, height: 900 }, hasTouch: true, isMobile: true });
  const { page } = seen;
  const tabs = page.getByRole("tab");
  for (const letters of ["100%", "200%"]) {
    await page.evaluate((size) => { document.documentElement.style.fontSize = size; }, letters);
    for (let at = 0; at < (await tabs.count()); at += 1) {
      await tabs.nth(at).click();
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= room, `${wide} > ${room} with letters of ${letters} in tab ${at}`);
    }
  }
  await page.evaluate(() => { document.documentElement.style.fontSize = ""; });
  await tabs.first().click();
  await page.locator(".board").scrollIntoViewIfNeeded();
  const all = await shownPart(page);
  const box = await page.locator(".board").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = await page.context().newCDPSession(page);
  const touch = (type, apart) => fingers.send("Input.dispatchTouchEvent", {
    type,
    touchPoints: apart === 0 ? [] : [{ x: x - apart, y, id: 0 }, { x: x + apart, y, id: 1 }],
  });
  await touch("touchStart", 30);
  for (const apart of [40, 60, 80, 90]) await touch("touchMove", apart);
  await touch("touchEnd", 0);
  await partBelow(page, all.width / 1.5);
  assert.deepEqual(seen.complaints, []);
  await seen.close();
}
