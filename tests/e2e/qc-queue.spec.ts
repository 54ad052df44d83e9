import type { Page } from "@playwright/test";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { IDLE_MINUTES } from "@/lib/sales/record/held-review";
import { makeRecording } from "../support/recordings";
import { anotherReviewer, claim, judge, makeFloor, waitingSale } from "../support/reviews";
import { rewrite, transition } from "../support/sales";
import { makeUser } from "../support/world";
import { headlineOf } from "./insights-world";
import { at, expect, openAs, REPETITION, test, toast, visit } from "./support";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const waitOf = (page: Page, reference: string) => page.getByRole("row", { name: reference }).locator("time").first();
const badge = (page: Page) => page.getByRole("link", { name: /^Quality control/ });

test("a tenant's form sets the pass mark, the second look and the hours that sales may wait, and the queue obeys", async ({
  page,
}) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await rewrite(sale, { qc_submitted_at: hoursAgo(3.2) });
  await openAs(page, await makeUser(floor.tenant, { permissions: PERMISSIONS }), floor.tenant, "/tenants");
  await page.getByRole("button", { name: "Edit tenant" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit tenant" });
  await dialog.getByRole("tab", { name: "Quality control" }).click();
  await dialog.getByLabel("Pass mark (%)").fill("101");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Must be 100 or less")).toBeVisible();
  await dialog.getByLabel("Pass mark (%)").fill("90");
  await dialog.getByLabel("Second look (%)").fill("25");
  await dialog.getByLabel("QC oversight").fill("4");
  await dialog.getByLabel("In progress").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Tenant updated")).toBeVisible();
  expect(await asPlatform(() => db.tenant.findFirst({ where: { id: floor.tenant.id } }))).toMatchObject({
    ...{ qc_pass_mark: 90, qc_sample_percent: 25 },
    sla_hours: { "qc-oversight": 4 },
  });
  await openAs(page, floor.reviewer, floor.tenant, "/qc");
  await expect(waitOf(page, sale.reference)).toHaveAttribute("title", /nearly overdue/);
  await page.getByRole("button", { name: `Claim ${sale.reference}` }).click();
  await expect(page.getByText("Pass mark 90%")).toBeVisible();
});

test("a sale turns amber after three quarters of its time and red after all of it", REPETITION, async ({ page }) => {
  const floor = await makeFloor();
  const colours = { fresh: 1, amber: 6.1, red: 8.1 };
  const sales = new Map<string, string>();
  for (const [colour, hours] of Object.entries(colours)) {
    const sale = await waitingSale(floor);
    await rewrite(sale, { qc_submitted_at: hoursAgo(hours) });
    sales.set(colour, sale.reference);
  }
  await openAs(page, floor.reviewer, floor.tenant, "/qc");
  const shown = (colour: string) => waitOf(page, sales.get(colour) ?? "");
  await expect(shown("amber")).toHaveClass(/text-warning-text/);
  await expect(shown("red")).toHaveClass(/text-error-text/);
  await expect(shown("fresh")).not.toHaveClass(/text-(warning|error)-text/);
  await expect(shown("red")).toContainText("overdue");
  const order = await page
    .getByRole("table")
    .getByText(/^REF-|-2026-/)
    .allTextContents();
  expect(order.slice(0, 3)).toEqual([sales.get("red"), sales.get("amber"), sales.get("fresh")]);
});

test("the badge counts what one may judge: neither one's own sales nor what a colleague holds", async ({ page }) => {
  const floor = await makeFloor();
  const mate = await anotherReviewer(floor);
  const [first, second] = [await waitingSale(floor), await waitingSale(floor), await waitingSale(floor)];
  await rewrite(first, { agent_id: mate.id });
  await rewrite(first, { agent_id: floor.agent.id });
  await openAs(page, floor.reviewer, floor.tenant, "/qc");
  await expect(badge(page)).toHaveText("Quality control3");
  await openAs(page, mate, floor.tenant, "/qc");
  await expect(badge(page)).toHaveText("Quality control2");
  expect((await claim(floor.reviewer, first)).status).toBe(201);
  expect((await claim(floor.reviewer, second)).status).toBe(201);
  await expect(badge(page)).toHaveText("Quality control1");
});

test("on a phone a card of the queue says who waits, since when, for which product and agent", async ({ page }) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await rewrite(sale, { qc_submitted_at: hoursAgo(3.2) });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, floor.reviewer, floor.tenant, "/qc");
  const card = page.getByRole("row", { name: sale.reference });
  const { surname } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: floor.agent.id } }));
  for (const text of [sale.reference, "Nomvula Zulu", "3 h", sale.product.name, surname ?? ""]) {
    await expect(card.getByText(text).first()).toBeVisible();
  }
});

test("a claim that expires is free in the queues of others, without a reload", async ({ page }) => {
  const floor = await makeFloor();
  const [mate, sale] = [await anotherReviewer(floor), await waitingSale(floor)];
  const { body: review } = await claim(floor.reviewer, sale);
  await openAs(page, mate, floor.tenant, "/qc");
  const button = page.getByRole("button", { name: `Claim ${sale.reference}` });
  await expect(page.getByRole("row", { name: sale.reference })).toBeVisible();
  await expect(button).toBeHidden();
  const active_at = new Date(Date.now() - IDLE_MINUTES * MINUTE_MS + 3_000);
  await asPlatform(() => db.saleReview.update({ where: { id: review.id }, data: { active_at } }));
  await expect(button).toBeVisible({ timeout: 30_000 });
});

test("a comment says which of several recordings its time is of, and opens that one", REPETITION, async ({ page }) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  const older = await makeRecording(floor.tenant, {
    ...{ sale_id: sale.id, duration_seconds: 60, name: "First call.wav", recorded_at: hoursAgo(5) },
  });
  await makeRecording(floor.tenant, { sale_id: sale.id, duration_seconds: 60, name: "Second call.wav" });
  await openAs(page, floor.reviewer, floor.tenant, `/qc/${sale.id}`);
  await page.getByRole("button", { name: "Claim" }).click();
  const chosen = page.getByLabel("Recording to hear");
  await chosen.selectOption({ value: String(older.id) });
  await page.getByRole("button", { name: "Forward 10 seconds" }).click();
  await page.getByRole("region", { name: "Scorecard" }).getByRole("button", { name: "Pass" }).first().focus();
  await page.keyboard.press("c");
  await page.keyboard.type("Too fast");
  const hear = page.getByRole("button", { name: "Hear First call.wav at 0:10" });
  await expect(hear).toBeVisible();
  const other = await chosen.locator("option", { hasText: "Second call" }).getAttribute("value");
  await chosen.selectOption({ value: other ?? "" });
  await expect(page.getByRole("list", { name: "Marks" })).toHaveCount(0);
  await hear.click();
  await expect(chosen).toHaveValue(String(older.id));
  await expect(page.getByText("0:10 / 1:00")).toBeVisible();
  const where = { review: { sale_id: sale.id }, recording_id: older.id };
  expect(await asPlatform(() => db.saleReviewItem.count({ where }))).toBe(1);
});

test("the figures of quality control open the reviews that they count", REPETITION, async ({ page }) => {
  test.slow();
  const floor = await makeFloor();
  for (const failing of [["verbatim"], ["courtesy"]]) {
    const sale = await waitingSale(floor);
    await judge(floor.reviewer, sale, failing);
    const isPassed = failing.includes("courtesy");
    await transition(
      floor.reviewer,
      sale,
      isPassed ? { to: "policy-submitted" } : { to: "in-progress", note: "Read it again" },
    );
  }
  await openAs(page, floor.agent, floor.tenant, "/dashboard?tab=sales&period=today");
  await headlineOf(page, "Quality").click();
  const card = page.getByRole("region", { name: "Quality control", exact: true });
  await expect(card.getByRole("row", { name: "Pass rate 50%" })).toBeVisible();
  await card
    .getByRole("row", { name: /^Sent back 1/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { name: "Completed reviews", level: 1 })).toBeVisible();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Result" })).toHaveValue("kicked-back");
  await visit(page, at(floor.tenant, "/qc/reviews?failed_item=verbatim&counted=1"));
  await expect(page.getByRole("button", { name: "Clear Failed" }).locator("..")).not.toContainText("verbatim");
  await page.locator("[data-open]").first().click();
  await expect(page).toHaveURL(new RegExp(`/sales/${floor.tenant.product.slug}\\?sale=\\d+`));
});
