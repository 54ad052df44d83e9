import type { Page } from "@playwright/test";
import { isWorkingDay } from "@/lib/insurance/calling-hours";
import { isoDate } from "@/lib/platform/text/format";
import { LAW } from "../support/law";
import { makeTeam } from "../support/records";
import { makeSubmission } from "../support/submissions";
import { makeTenant, makeUser } from "../support/world";
import { findViolations, wearTheme } from "./axe";
import { expect, openAs, test } from "./support";
import { cutOff, MIN_TEXT_PX, makeAgent, makeFloor, smallestText, TELEVISION } from "./wallboard-world";

// What the wallboard shows of its agents: whole names, and targets that are reached.

/** The rows of the leaderboard that are in sight: those without room are whole rows out of sight. */
const rowsInSight = (page: Page) =>
  page.locator("tbody").evaluate((body) => {
    const { left, right, top, bottom } = body.getBoundingClientRect();
    return [...body.children].flatMap((row) => {
      const box = row.getBoundingClientRect();
      const isInSight =
        box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
      return isInSight ? [row.textContent ?? ""] : [];
    });
  });

test("names on the wallboard are whole, and a row is either whole or out of sight", async ({ page }) => {
  const { tenant, television } = await makeFloor();
  await page.setViewportSize(TELEVISION);
  await openAs(page, television, tenant, "/wallboard");
  const name = page.getByRole("cell", { name: "Johannes van der Westhuizen" });
  await expect(name).toBeVisible();
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const rows = await rowsInSight(page);
  expect(rows.length).toBeGreaterThanOrEqual(5);
  const boxes = await page.locator("tbody tr").evaluateAll((all) => all.map((row) => row.getBoundingClientRect().left));
  expect(boxes.filter((left) => left === boxes[0])).toHaveLength(rows.length); // the others are in a column to the right
});

test("a beaten target says so in words, for the floor and for each agent, and nothing moves", async ({ page }) => {
  const tenant = await makeTenant();
  const television = await makeUser(tenant, { permissions: ["dashboard.wallboard"] });
  const [first, second, third] = [
    await makeAgent(tenant, "Thandi"),
    await makeAgent(tenant, "Sipho"),
    await makeAgent(tenant, "Lerato"),
  ];
  const targets = { target_submissions_per_day: 8, target_premium_per_month: 1_000 };
  const team = await makeTeam(tenant, [first, second, third], targets);
  for (const [agent, count] of [
    [first, 5],
    [second, 4],
    [third, 1],
  ] as const) {
    for (let made = 0; made < count; made += 1)
      await makeSubmission(tenant, agent, { team_id: team.id, monthly_premium: "112.05" });
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(TELEVISION);
  await openAs(page, television, tenant, "/wallboard");
  const tile = (title: string) => page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(tile("Premium this month")).toContainText("Target beaten · 112%");
  // On other days no target for submissions holds.
  const [floor, beaten, reached] = isWorkingDay(isoDate(new Date()), LAW)
    ? ["Target beaten · 125%", "Target beaten · 125%", "Target reached · 100%"]
    : ["No working day", "5", "4"];
  await expect(tile("Submitted today")).toContainText(floor);
  await expect(page.getByRole("row", { name: "Thandi" })).toContainText(beaten);
  await expect(page.getByRole("row", { name: "Sipho" })).toContainText(reached);
  await expect(page.getByRole("row", { name: "Lerato" })).not.toContainText("Target");
  const bar = tile("Premium this month").locator("strong");
  const [whole, part] = [await bar.boundingBox(), await tile("Premium this month").boundingBox()];
  expect((whole?.width ?? 0) / (part?.width ?? 1)).toBeGreaterThan(0.9); // a full bar
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect((await smallestText(page)).size).toBeGreaterThanOrEqual(MIN_TEXT_PX);
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate(wearTheme, theme);
    await page.screenshot({ path: `test-results/screens/wallboard-beaten-${theme}.png` });
    expect(await findViolations(page)).toEqual([]);
  }
  expect(await cutOff(page)).toEqual([]);
});
