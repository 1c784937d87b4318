// Holds what a page shows against the rules of axe-core, in light and in dark.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { drawn } from "./wait.mjs";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.1, levels A and AA, and what axe-core calls good practice. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
/** In light all rules, with one of WCAG 2.1 that has to be asked for by its name; in dark those about colours. */
const RULES = {
  light: { runOnly: TAGS, rules: { "label-content-name-mismatch": { enabled: true } } },
  dark: { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } },
};

export const LAPTOP = { width: 1366, height: 768 };
export const PHONE = { width: 390, height: 844 };

/** The same in a window of a laptop and of a phone. */
export async function followsRulesInBothSizes(page, where) {
  const before = page.viewportSize();
  for (const size of [LAPTOP, PHONE]) {
    await page.setViewportSize(size);
    await followsRules(page, `${where}, ${size.width} wide`);
  }
  await page.setViewportSize(before);
}

/** Fails if anything that the page shows now breaks a rule, in light or in dark. */
export async function followsRules(page, where) {
  for (const [colorScheme, rules] of Object.entries(RULES)) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await drawn(page);
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${source}; null`);
    const broken = await page.evaluate(async (rules) => {
      const { violations } = await window.axe.run(document, { ...rules, resultTypes: ["violations"], preload: false });
      return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, html }) => `${id} (${help}): ${target.join(" ")} ${html.slice(0, 200)}`));
    }, rules);
    assert.deepEqual(broken, [], `${where}, ${colorScheme}`);
  }
}
