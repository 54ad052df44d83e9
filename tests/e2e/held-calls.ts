import type { Page, Route } from "@playwright/test";

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

/** Holds the next API call until it is refused with "Not now." */
export async function refuseLate(page: Page, path: string) {
  const held = Promise.withResolvers<void>();
  const came = Promise.withResolvers<void>();
  const refuse = async (route: Route) => {
    came.resolve();
    await held.promise;
    await route.fulfill({ status: 409, json: { message: "Not now." } });
  };
  await page.route(path, refuse, { times: 1 });
  return { came: came.promise, refuse: held.resolve };
}
