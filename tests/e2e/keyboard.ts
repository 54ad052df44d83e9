import type { Locator, Page } from "@playwright/test";
import { expect } from "./support";

const TAKEN_WITHIN_MS = 5_000;

/** Presses a key until its result is shown, since a page ignores keys until it is hydrated. */
export const pressFor = (key: string, shown: Locator) =>
  expect(async () => {
    if (!(await shown.isVisible())) await shown.page().keyboard.press(key);
    await expect(shown).toBeVisible({ timeout: TAKEN_WITHIN_MS });
  }).toPass();

/** Waits until the page has painted what it shows, since an open lead refuses a key from before that. */
export const painted = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

/** Waits until the open lead may be converted: not in its first 600 ms, in which the key may be meant for the one before. */
export async function untilConvertible(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
}

/** Presses a key once what the page shows has been painted. */
export async function pressPainted(page: Page, key: string): Promise<void> {
  await painted(page);
  await page.keyboard.press(key);
}

/** Moves to the first row of a list. After this, the page handles the keyboard. */
export const walkToFirstRow = (page: Page) => pressFor("j", page.locator("[data-row][data-active]"));

/** Picks up the row whose handle has the focus, once it says so; dnd-kit listens to arrows a moment later. */
export async function pickUp(page: Page, announcement: string): Promise<void> {
  await page.keyboard.press("Space");
  await expect(page.getByText(announcement)).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}
