import type { Page } from "@playwright/test";
import { findViolations, type Theme, wearTheme } from "./axe";
import { findJumps } from "./stillness";
import { expect } from "./support";

// Looks at screens as people see them: once at each of the two sizes that differ most, each in another theme. `npm run soak
// -- screens` looks at four sizes, at those two in both themes, and keeps a screenshot of each.

export const KEEPS_SCREENSHOTS = process.env.SCREENSHOTS === "all";
const BOTH: readonly Theme[] = ["light", "dark"];
const LAPTOP = 1280;
const SIZES: { name: string; width: number; height: number; themes: readonly Theme[] }[] = [
  { name: "desktop", width: 1440, height: 900, themes: KEEPS_SCREENSHOTS ? BOTH : ["light"] },
  { name: "laptop", width: LAPTOP, height: 720, themes: KEEPS_SCREENSHOTS ? ["dark"] : [] }, // a desktop, only narrower
  { name: "tablet", width: 1024, height: 768, themes: KEEPS_SCREENSHOTS ? ["light"] : [] }, // the elements of a desktop
  { name: "phone", width: 390, height: 844, themes: KEEPS_SCREENSHOTS ? BOTH : ["dark"] },
];

/**
 * Checks a page with axe, that what has been opened does not begin at its button to close, that nothing has moved since
 * the first paint, and that at any size only the page scrolls, and only downwards; where a
 * panel is open next to a list, only its table does. It then
 * has a desktop's size again.
 * @param movesFor why the page may move
 */
export async function look(page: Page, name: string, { movesFor = "" } = {}): Promise<void> {
  const focusedClose = page.getByRole("button", { name: "Close", exact: true }).and(page.locator(":focus"));
  await expect(focusedClose, name).toHaveCount(0);
  for (const { name: size, width, height, themes } of SIZES) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => page.evaluate(findScrolled, width >= LAPTOP), `${name}: scrolls at ${width} px`)
      .toEqual([]);
    for (const [place, theme] of themes.entries()) {
      await page.evaluate(wearTheme, theme);
      if (KEEPS_SCREENSHOTS) await page.screenshot({ path: `test-results/screens/${name}-${size}-${theme}.png` });
      // More than once, since rows fade while newer ones are fetched.
      const seen = place > 0 || size === "tablet"; // whose elements the desktop has, too
      await expect.poll(() => findViolations(page, seen), `${name}: ${size}, ${theme}`).toEqual([]);
    }
    const isMeasured = size === "desktop" && movesFor === ""; // another size moves everything
    expect.soft(isMeasured ? await findJumps(page) : [], `${name}: moves`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** What is wider than its room: the page, and on a wide screen its tables; and a list higher than it. Runs in the page. */
function findScrolled(isWide: boolean): string[] {
  const tables = isWide ? [...document.querySelectorAll("table")].map((table) => table.parentElement) : [];
  const sideways = [document.documentElement, ...tables].flatMap((element) => {
    const hidden = element ? element.scrollWidth - element.clientWidth : 0;
    return element && hidden > 1 ? [`${element.tagName}.${element.className}: ${hidden} px sideways`] : [];
  });
  const { scrollHeight, clientHeight } = document.documentElement;
  const isListPage = isWide && document.querySelector("main:not(:has(> section)) > [data-list]") !== null;
  return isListPage && scrollHeight > clientHeight ? [...sideways, `${scrollHeight - clientHeight} px down`] : sideways;
}
