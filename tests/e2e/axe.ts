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

export type Theme = "light" | "dark";

/** Gives the page a theme, at once: transitions would change the colours frame by frame. Runs in the page. */
export function wearTheme(theme: Theme): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important }");
  document.adoptedStyleSheets = [sheet];
  document.documentElement.dataset.theme = theme;
}
