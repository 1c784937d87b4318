// Opens the book at the sizes of a phone and a laptop and searches in it: node book.mjs CHROMIUM BOOK FOLDER

import assert from "node:assert/strict";
import path from "node:path";
import { chromium } from "playwright-core";
import { open } from "./watch.mjs";

const [executablePath, book, folder] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const SIZES = { phone: { width: 390, height: 844 }, laptop: { width: 1366, height: 768 } };

for (const [name, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    const seen = await open(browser, path.join(book, "guide/1-your-first-map.html"), { viewport, colorScheme });
    const { page } = seen;
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= viewport.width, `${name}: the page is ${width} wide`);
    await page.screenshot({ path: path.join(folder, `book-${name}-${colorScheme}.png`) });

    const contents = page.locator("nav a", { hasText: "map.toml" });
    if (name === "phone") {
      assert.equal(await contents.isVisible(), false, "the contents take no room");
      await page.getByText("Contents", { exact: true }).click();
    }
    await contents.click();
    await page.waitForURL(/format\/map\.toml\.html$/);

    await page.locator("#search").fill("population limit");
    assert.ok((await page.locator("#found li").count()) > 3);
    assert.equal(await page.locator("article").isVisible(), false);
    await page.locator("#search").fill("take_damage");
    await page.screenshot({ path: path.join(folder, `book-${name}-${colorScheme}-search.png`) });
    await page.locator("#found a").first().click();
    await page.waitForURL(/vocabulary\.html#take_damage$/);
    assert.equal(await page.locator("#take_damage").isVisible(), true);

    await page.locator("#search").fill("xyzzyx");
    assert.equal(await page.locator("#found").innerText(), "Nothing found.");
    await page.locator("#search").fill("");
    await page.locator("footer a[rel=prev]").click();
    assert.deepEqual(seen.complaints, []);
    await seen.close();
  }
}
await browser.close();
console.log("book: opened at two sizes, light and dark, and searched");
