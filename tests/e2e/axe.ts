import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

// The builder of @axe-core/playwright sends the whole source to the page twice per run and reports every element that
// passes. Here the page gets the source once, and only violations are reported.

const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const source = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

type Axe = {
  run: (options: {
    resultTypes: ["violations"];
  }) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/** What axe objects to on a page as it is now, each with its elements. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

/**
 * Waits until the colours have changed over to another theme, which even without motion takes a frame, and one more for
 * colours that are inherited.
 */
export const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const draw = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    do {
      await draw();
      await Promise.allSettled(ending().map(({ finished }) => finished));
      await draw();
    } while (ending().length > 0);
  });
