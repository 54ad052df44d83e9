import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

// The builder of @axe-core/playwright sends the whole source to the page twice per run and reports every element that
// passes. Here the page gets the source once, and only violations are reported.

const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const source = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

// What an element's colours and place decide. All other rules hold or fail alike in every theme and size.
const APPEARANCE = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];

type Axe = {
  run: (options: { resultTypes: ["violations"]; runOnly?: { type: "rule"; values: string[] } }) => Promise<{
    violations: { id: string; nodes: { html: string }[] }[];
  }>;
};

/**
 * What axe objects to on a page as it is now, each with its elements.
 * @param seen whether all rules have been tried on this page, so that only its look is left
 */
export async function findViolations(page: Page, seen = false): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const runOnly = seen ? { runOnly: { type: "rule" as const, values: APPEARANCE } } : {};
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({ resultTypes: ["violations"], ...options });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, runOnly);
}

export type Theme = "light" | "dark";

/** Gives the page a theme, at once: transitions would change the colours frame by frame. Runs in the page. */
export function wearTheme(theme: Theme): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important }");
  document.adoptedStyleSheets = [sheet];
  document.documentElement.dataset.theme = theme;
}
