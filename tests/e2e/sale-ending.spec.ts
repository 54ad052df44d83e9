import type { Page } from "@playwright/test";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import { makeFloor } from "../support/reviews";
import { makeSale, rewrite, SELLING } from "../support/sales";
import { completeSale, makeSellingTenant } from "../support/whole-sales";
import { makeUser } from "../support/world";
import { at, expect, openAs, test } from "./support";

const pressed = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("after Send to QC the page says who has the sale, saves nothing more, and offers the next lead and the next call", async ({
  page,
}) => {
  const { tenant, qcPersonalityId } = await makeFloor();
  const agent = await makeUser(tenant, {
    permissions: [...SELLING, "leads.index", "leads.show", "leads.update"],
    ...{ requires_qc_oversight: true, qc_personality_id: qcPersonalityId },
  });
  const sale = await completeSale(tenant, agent);
  const waiting = await makeSale(tenant, agent, { name: "Thabo", surname: "Nkosi" });
  await rewrite(waiting, { status: "callback", callback_at: new Date(Date.now() - HOUR_MS) });
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page.keyboard.press("Alt+8");

  let saves = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith(`/api/sales/${sale.id}`)) saves += 1;
  });
  const { promise: wasTypedIn, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/sales/${sale.id}/transition`, async (route) => {
    await wasTypedIn;
    await route.continue();
  });
  await page.getByLabel("Notes").fill("Wants the policy by email");
  await pressed(page, "Send to QC").click();
  await expect(page.getByLabel("Notes")).toBeDisabled(); // while it is sent
  answer();

  const ending = page.getByRole("status").filter({ hasText: `The reviewers of ${tenant.name} have it now.` });
  await expect(ending).toContainText("Sent to QC.");
  await expect(pressed(page, "Next lead")).toBeFocused();
  await expect(pressed(page, "Save")).toHaveCount(0);
  await expect(page.getByText("The sale can be sent to QC.")).toHaveCount(0);
  await expect(page.getByText("Saving …")).toHaveCount(0);
  await expect(page.getByText("Wants the policy by email")).toBeVisible();
  expect(saves).toBe(1); // what was typed before

  await page.getByRole("link", { name: /^Overdue call: Thabo Nkosi, / }).click();
  await expect(page).toHaveURL(new RegExp(`sale=${waiting.id}`));
});

test("the focus stays in the step when resuming a sale is refused", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await makeSale(tenant, agent);
  await rewrite(sale, { status: "callback", callback_at: new Date(Date.now() + HOUR_MS) });
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page.route(`**/api/sales/${sale.id}/transition`, (route) =>
    route.fulfill({ status: 409, json: { message: "Not now." } }),
  );
  await pressed(page, "Resume").click();
  await expect(page.getByText("Not now.")).toBeVisible();
  await expect(page.getByRole("form", { name: "Sale" }).locator(":focus")).toHaveCount(1);
  await expect(pressed(page, "Resume")).toBeEnabled();
});

test("an agent who may not ask for leads goes from a declined sale back to the list as it was left", async ({
  page,
}) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await makeSale(tenant, agent);
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?status=new&sale=${sale.id}`);
  await pressed(page, "Decline").click();
  await page.getByRole("dialog").getByLabel("Reason").fill("Too expensive");
  await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Declined. The sale is closed." })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the list" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(tenant, `/sales/${tenant.product.slug}?status=new`));
});
