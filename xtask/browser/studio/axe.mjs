// The studio by the rules of axe-core: every panel and dialog, on a laptop and on a phone.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { LAPTOP, PHONE, followsRules } from "../axe.mjs";
import { eventually, settled } from "../wait.mjs";

const openPanel = async (page, name) => {
  await page.getByRole("tab", { name, exact: true }).click();
  await settled(page);
};

/** Removes one side of the first border by land, as another program does: that is an error with a fix. */
async function breakBorder(page, folder) {
  const text = readFileSync(path.join(folder, "map.toml"), "utf8");
  const [, id, other] = /id = "([^"]+)"(?:(?!\n\[\[)[\s\S])*?\nland = \[\s*"([^"]+)"/.exec(text);
  const at = text.indexOf(`"${id}"`, text.indexOf("\nland = ", text.indexOf(`id = "${other}"`)));
  const broken = (text.slice(0, at) + text.slice(at + id.length + 2)).replace(/\[\s*,\s*/, "[").replace(/,\s*,/, ",");
  writeFileSync(path.join(folder, ".map.toml.axe"), broken);
  renameSync(path.join(folder, ".map.toml.axe"), path.join(folder, "map.toml"));
  await page.locator(".finding.error").first().waitFor();
  await settled(page);
}

/** Findings, the page of a lint, and a change before it is made. */
async function showsFindings(page, folder) {
  await followsRules(page, "no findings");
  await breakBorder(page, folder);
  const finding = page.locator(".finding.error").first();
  await finding.locator(".what").click();
  await followsRules(page, "a finding");
  const dialog = page.locator("dialog[open]");
  for (const button of [".row .link", ".fix"]) {
    await finding.locator(button).click();
    await dialog.waitFor();
    await followsRules(page, `the dialog of ${button}`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
}

async function showsPanels(page, assert) {
  await openPanel(page, "Area");
  await page.locator("#board svg").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator("#panel-area input[name=name]").waitFor();
  await settled(page);
  await followsRules(page, "an area");
  await openPanel(page, "Text");
  await page.locator(".editor textarea").first().waitFor();
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.keyboard.type("name");
  await page.locator(".line .sought").first().waitFor();
  await followsRules(page, "a text with a search");
  await openPanel(page, "Setups");
  await page.locator("#setup-choice").selectOption({ index: 1 });
  await page.locator("#panel-setups .figures").first().waitFor();
  await settled(page);
  await followsRules(page, "a setup");
  for (const name of ["Cards", "Fair?", "Trace"]) {
    await openPanel(page, name);
    await eventually(async () => assert.ok((await page.getByRole("tabpanel").innerText()).length > 20));
    await followsRules(page, name);
  }
  await openPanel(page, "Pictures");
  await page.locator("button.picture").click();
  await page.locator("dialog[open] img").waitFor();
  await followsRules(page, "a picture");
}

const onScreen = (viewport) => async ({ page, folder, assert }) => {
  await page.setViewportSize(viewport);
  await showsPanels(page, assert);
  await page.keyboard.press("Escape");
  await openPanel(page, "Findings");
  await showsFindings(page, folder);
};

export const tests = [
  { name: "a laptop", pack: "small", test: onScreen(LAPTOP) },
  { name: "a phone", pack: "small", test: onScreen(PHONE) },
];
