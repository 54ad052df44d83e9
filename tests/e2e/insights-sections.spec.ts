import { makeLead, makeTenant, makeUser } from "../support/world";
import { chartChunk, figureOf, headlineOf, MANAGING } from "./insights-world";
import { findJumps } from "./stillness";
import { expect, openAs, REPETITION, revisit, test } from "./support";

// docs/decisions/0427-dashboard-sections.md

const LEADS = {
  path: "/dashboard",
  titles: ["How we are doing", "Where leads come from and what they want", "Who they are"],
  counts: [4, 3],
};
const SALES = {
  path: "/dashboard?tab=sales",
  titles: ["How we are doing", "Where sales come from and how long they take", "Quality"],
  counts: [5, 10],
};

for (const { path, titles, counts } of [LEADS, SALES]) {
  test(`the first of three sections is open, and what a user opens and folds stays so: ${titles[1]}`, async ({
    page,
  }) => {
    const tenant = await makeTenant();
    await makeLead(tenant);
    const user = await makeUser(tenant, { permissions: MANAGING });
    await openAs(page, user, tenant, path);
    const headlines = page.getByRole("main").locator("h2 > button[aria-expanded]");
    const open = () => headlines.evaluateAll((all) => all.map((each) => each.getAttribute("aria-expanded") === "true"));
    await expect(headlines).toHaveText(titles);
    await expect.poll(open).toEqual([true, false, false]);
    const cards = page.locator("section[aria-labelledby] h3");
    await expect(cards).toHaveCount(counts[0] ?? 0);

    for (const title of titles.slice(0, 2)) await headlineOf(page, title).press("Enter");
    await expect.poll(open).toEqual([false, true, false]);
    await expect(cards).toHaveCount(counts[1] ?? 0);
    await revisit(page);
    await expect.poll(open).toEqual([false, true, false]);
    await expect(cards).toHaveCount(counts[1] ?? 0);
    await expect(page.locator("table").last()).toBeVisible();
    expect(await findJumps(page)).toEqual([]);

    await page.goto("about:blank");
    await page.context().clearCookies();
    await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, path);
    await expect.poll(open).toEqual([true, false, false]); // another user of the same browser
  });
}

test("a folded section loads no chart", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  await makeLead(tenant);
  await openAs(page, await makeUser(tenant, { permissions: MANAGING }), tenant, "/dashboard");
  await headlineOf(page, "How we are doing").click();
  await revisit(page);
  await expect(figureOf(page, "Month to date")).toBeVisible();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.locator("canvas")).toHaveCount(0);
  expect(await chartChunk(page)).toBeUndefined();
});
