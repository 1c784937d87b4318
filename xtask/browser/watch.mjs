// Opens pages and remembers everything they must not do.

import { pathToFileURL } from "node:url";
import path from "node:path";
import { TIMEOUT } from "./wait.mjs";

/** A page at a file whose complaints, dialogs and requests are remembered. */
export async function open(browser, file, options = {}) {
  const { hash = "", ...settings } = options;
  const complaints = [];
  const seen = await watched(browser, (url) => url.startsWith("file:"), complaints, settings);
  await seen.page.goto(pathToFileURL(path.resolve(file)).href + hash);
  return seen;
}

/** An empty page that adds to the complaints what it must not do, such as a request that is not allowed. */
export async function watched(browser, isAllowed, complaints, settings = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce", ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  page.on("console", (message) => {
    // A change that the studio refuses is an answer; the browser reports it as an error all the same.
    const isRefusal = /responded with a status of (409|412|422) /.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isRefusal) complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!isAllowed(request.url())) complaints.push(`network: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    // A page that is left or loaded again ends what it was waiting for.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`not found: ${request.url()}`);
  });
  if (settings.javaScriptEnabled !== false) {
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
  }
  return { page, complaints, close: () => context.close() };
}

/** The part of the drawing that is shown. */
export async function shownPart(page) {
  const box = await page.locator(".board > svg").getAttribute("viewBox");
  const [x, y, width, height] = box.split(" ").map(Number);
  return { x, y, width, height };
}

/** Where the name of an area stands on the screen. */
export function placeOf(page, area) {
  return page.evaluate((wanted) => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const at = data.areas.findIndex((about) => about.id === wanted);
    const svg = document.querySelector(".board > svg");
    const point = new DOMPoint(...data.areas[at].at).matrixTransform(svg.getScreenCTM());
    return { x: point.x, y: point.y };
  }, area);
}

/** What the page knows about its pack. */
export function dataOf(page) {
  return page.evaluate(() => JSON.parse(document.getElementById("data").textContent));
}

/** The part that is shown once it is narrower than this: gestures arrive when the browser finds time. */
export async function partBelow(page, width) {
  const narrower = (most) => Number(document.querySelector(".board > svg").getAttribute("viewBox").split(" ")[2]) < most;
  await page.waitForFunction(narrower, width);
  return shownPart(page);
}

/** What stands in the address after the #. */
export const addressOf = (page) => page.evaluate(() => location.hash);
