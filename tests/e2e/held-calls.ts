import type { Page } from "@playwright/test";

/** Holds API calls until they are released. */
export async function holdCalls(page: Page, path: string) {
  const held = Promise.withResolvers<void>();
  const came = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    came.resolve();
    await held.promise;
    await route.continue();
  });
  return { came: came.promise, letGo: held.resolve };
}
