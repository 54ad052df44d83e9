import { makeConversion, makeSubmission } from "../support/submissions";
import { makeTenant, makeUser } from "../support/world";
import { findViolations, wearTheme } from "./axe";
import { at, expect, joinAs, openAs, REPETITION, test, visit } from "./support";
import { cutOff, MIN_TEXT_PX, makeFloor, smallestText, TELEVISION } from "./wallboard-world";

test("the wallboard is legible from six metres: no text under 48 px on 1920 × 1080, nothing cut off", async ({
  page,
}) => {
  test.slow();
  const { tenant, television } = await makeFloor();
  await page.setViewportSize(TELEVISION);
  await openAs(page, television, tenant, "/wallboard");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const smallest = await smallestText(page);
  expect(smallest.size, smallest.text).toBeGreaterThanOrEqual(MIN_TEXT_PX);
  expect(await cutOff(page)).toEqual([]);
  for (const viewport of [{ width: 1024, height: 768 }, TELEVISION]) {
    await page.setViewportSize(viewport);
    for (const theme of ["light", "dark"] as const) {
      await page.evaluate(wearTheme, theme);
      await page.screenshot({ path: `test-results/screens/wallboard-${viewport.height}-${theme}.png` });
      expect(await findViolations(page)).toEqual([]);
    }
    await expect.poll(() => cutOff(page), `${viewport.width} × ${viewport.height}`).toEqual([]);
  }
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/screens/wallboard-${width}.png` });
    await expect.poll(() => cutOff(page), `${width} × ${height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/screens/wallboard-phone-dark.png", fullPage: true });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test("a submitted sale rings, once the sound has been allowed, and is written across the screen", async ({ page }) => {
  const { tenant, television, agents } = await makeFloor();
  await page.addInitScript(() => {
    const rung = Object.assign(window, { rung: 0 });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      rung.rung += 1;
      return start.call(this, when);
    };
  });
  const rung = () => page.evaluate(() => (window as unknown as { rung: number }).rung);
  const submitOne = () => makeSubmission(tenant, agents[0] ?? television);
  await openAs(page, television, tenant, "/wallboard");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  await submitOne();
  await expect(page.getByText("Thandi Mokoena submitted a sale")).toBeVisible();
  expect(await rung()).toBe(0); // nobody has allowed it
  await page.screenshot({ path: "test-results/screens/wallboard-bell.png" });
  await expect(page.getByText("Thandi Mokoena submitted a sale")).toBeHidden();

  await page.getByRole("button", { name: "Bell off" }).click();
  await expect(page.getByRole("button", { name: "Bell on" })).toBeVisible();
  const tried = await rung();
  expect(tried).toBeGreaterThan(0); // so that one hears that it works
  await submitOne();
  await expect.poll(rung).toBeGreaterThan(tried);

  await page.getByRole("button", { name: "Bell on" }).click();
  const muted = await rung();
  await submitOne();
  await expect(page.getByText("Thandi Mokoena submitted a sale")).toBeVisible();
  expect(await rung()).toBe(muted);
});

test("figures follow a change within seconds", async ({ page }) => {
  const { tenant, television, agents } = await makeFloor();
  await openAs(page, television, tenant, "/wallboard");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const converted = page.locator("section", { hasText: "Converted today" }).locator("p").first();
  const before = Number(await converted.textContent());
  await makeConversion(tenant, agents[0] ?? television);
  await expect(converted).toHaveText(String(before + 1));
});

test(
  "a board without a connection keeps its ranks, says the time of its figures, and recovers by itself",
  REPETITION,
  async ({ page }) => {
    const { tenant, television } = await makeFloor();
    await page.clock.install();
    await page.setViewportSize(TELEVISION);
    await openAs(page, television, tenant, "/wallboard");
    await page.clock.runFor(2_000);
    const ranks = () =>
      page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().y)));
    const before = await ranks();
    await page.context().setOffline(true);
    await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
    await expect(async () => {
      await page.clock.runFor(50_000); // again, since figures that were already on their way may still arrive
      await expect(page.getByText(/^Offline\. Figures from \d\d:\d\d$/)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await page.screenshot({ path: "test-results/screens/wallboard-offline.png" });
    expect(await ranks()).toEqual(before);
    await page.unroute("**/api/**");
    await page.context().setOffline(false);
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(page.getByText(/^(Live|Reconnecting)$/)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
  },
);

test("the team in the address limits the board, and can be chosen on it", async ({ page }) => {
  const { tenant, television, team } = await makeFloor();
  await openAs(page, television, tenant, `/wallboard?team_id=${team.id}`);
  await expect(page.getByLabel("Team")).toHaveValue(String(team.id));
  await expect(page.getByRole("cell", { name: "Thandi Mokoena" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Ayesha Patel" })).toHaveCount(0);
  await page.getByLabel("Team").selectOption("All teams");
  await expect(page).toHaveURL(/\/wallboard$/);
  await expect(page.getByRole("cell", { name: "Ayesha Patel" })).toBeVisible();
  await visit(page, at(tenant, "/wallboard?team_id=2147483647"));
  await expect(page).toHaveURL(/\/wallboard$/);
});

test("an empty day says so, and a user without the permission is refused", REPETITION, async ({ page, context }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant, { permissions: ["dashboard.wallboard"] }), tenant, "/wallboard");
  await expect(page.getByText("No sale yet today")).toBeVisible();
  await page.goto("about:blank"); // an open wallboard goes to the sign-in page when its session ends
  await context.clearCookies();
  await joinAs(context, await makeUser(tenant, { permissions: ["leads.index"] }), tenant);
  await visit(page, at(tenant, "/wallboard"));
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
});
