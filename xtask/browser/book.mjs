// Opens the book at the sizes of a phone and a laptop and searches in it: node book.mjs CHROMIUM BOOK FOLDER

import assert from "node:assert/strict";
import path from "node:path";
import { chromium } from "playwright-core";
import { TIMEOUT } from "./wait.mjs";
import { open } from "./watch.mjs";

const [executablePath, book, folder] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"], timeout: TIMEOUT });
const SCREENS = [
  { name: "phone", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  { name: "laptop", viewport: { width: 1366, height: 768 }, colorScheme: "light" },
];

for (const { name, viewport, colorScheme } of SCREENS) {
  const seen = await open(browser, path.join(book, "guide/1-your-first-map.html"), { viewport, colorScheme });
  const { page } = seen;
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= viewport.width, `${name}: the page is ${width} wide`);
  await page.screenshot({ path: path.join(folder, `book-${name}.png`) });

  const contents = page.locator("nav a", { hasText: "map.toml" });
  if (name === "phone") {
    assert.equal(await contents.isVisible(), false, "the contents take no room");
    await page.getByText("Contents", { exact: true }).click();
  }
  await contents.click();
  await page.waitForURL(/format\/map\.toml\.html$/);

  await page.locator("#search").fill("population limit");
  await page.locator("#found li").nth(3).waitFor();
  await page.locator("article").waitFor({ state: "hidden" });
  await page.locator("#search").fill("take_damage");
  await page.screenshot({ path: path.join(folder, `book-${name}-search.png`) });
  await page.locator("#found a").first().click();
  await page.waitForURL(/vocabulary\.html#take_damage$/);
  await page.locator("#take_damage").waitFor();

  await page.locator("#search").fill("xyzzyx");
  await page.locator("#found", { hasText: "Nothing found." }).waitFor();
  await page.locator("#search").fill("");
  await page.locator("footer a[rel=prev]").click();
  assert.deepEqual(seen.complaints, []);
  await seen.close();
}

const gallery = await open(browser, path.join(book, "gallery/index.html"));
await gallery.page.locator(".gallery img").first().scrollIntoViewIfNeeded();
await gallery.page.waitForFunction(() => document.querySelector(".gallery img").naturalWidth > 0);
await gallery.page.screenshot({ path: path.join(folder, "book-gallery.png") });
await gallery.page.locator(".gallery a").first().click();
await gallery.page.waitForURL(/\.svg$/);
assert.deepEqual(gallery.complaints, []);
await browser.close();
console.log("book: opened at two sizes and searched");
