import type { Locator, Page } from "@playwright/test";
import { expect } from "./support";

const TAKEN_WITHIN_MS = 5_000;

/** Presses a key, again where the page was not listening yet, until what it leads to is there. */
export const pressFor = (key: string, shown: Locator) =>
  expect(async () => {
    if (!(await shown.isVisible())) await shown.page().keyboard.press(key);
    await expect(shown).toBeVisible({ timeout: TAKEN_WITHIN_MS });
  }).toPass();

/** Walks to the first row of a list: from now on the page listens to the keyboard. */
export const walkToFirstRow = (page: Page) => pressFor("j", page.locator("[data-row][data-active]"));
