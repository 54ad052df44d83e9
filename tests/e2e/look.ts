import type { Page } from "@playwright/test";
import { findViolations, findViolationsOfColours, untilStill } from "./axe";
import { expect } from "./support";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Takes a picture of a page at both sizes in both themes, each without an accessibility violation. */
export async function look(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const theme of ["light", "dark"] as const) {
      await page.locator(":root").evaluate((root, chosen) => root.setAttribute("data-theme", chosen), theme);
      await untilStill(page);
      await page.screenshot({ path: `test-results/screens/${name}-${size}-${theme}.png` });
      expect(await (theme === "light" ? findViolations(page) : findViolationsOfColours(page))).toEqual([]);
    }
  }
  await page.setViewportSize(SIZES.desktop);
}
