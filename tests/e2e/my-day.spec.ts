import type { Permission } from "@/lib/identity/rights/permissions";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { makeSale } from "../support/records";
import { makeFloor, waitingSale } from "../support/reviews";
import { rewrite } from "../support/sales";
import { makeSubmission } from "../support/submissions";
import { setUser } from "../support/users";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { look } from "./look";
import { at, expect, openAs, test, visit } from "./support";

const WORK: Permission[] = ["leads.index", "leads.show", "leads.update", "sales.index", "sales.show", "sales.update"];

/** An agent with a full day. */
async function makeAgent() {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: WORK, record_scope: "own" });
  const mine = { assigned_user_id: agent.id };
  await makeLead(tenant, { ...mine, status: "Allocated" });
  const lead = await makeLead(tenant, {
    ...mine,
    status: "Diary",
    next_action_at: null,
    diary_at: new Date(Date.now() - 20 * MINUTE_MS),
  });
  const sale = await makeSale(tenant, agent);
  await rewrite(sale, { status: "in-progress", kick_count: 1 });
  await makeSubmission(tenant, agent);
  await setUser(agent.id, { target_submissions_per_day: 3, target_premium_per_month: 5_000 });
  return { tenant, agent, lead, sale };
}

test("an agent begins with their own leads, calls, returned sales and month, each a click away", async ({ page }) => {
  const { tenant, agent, lead, sale } = await makeAgent();
  await openAs(page, agent, tenant, "/dashboard");
  const day = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "My day" }) })
    .first();
  await expect(day.getByRole("link", { name: "2 open leads" })).toBeVisible();
  await expect(day.getByRole("progressbar", { name: "Submitted, against target" })).toBeVisible();
  await day.getByRole("link", { name: lead.surname ?? "" }).click();
  await expect(page).toHaveURL(new RegExp(`lead=${lead.id}$`));
  await visit(page, at(tenant, "/dashboard"));
  await day.getByRole("link", { name: sale.reference }).click();
  await expect(page).toHaveURL(new RegExp(`sale=${sale.id}$`));
});

test("a reviewer begins with the sales to check", async ({ page }) => {
  const floor = await makeFloor();
  await waitingSale(floor);
  await openAs(page, floor.reviewer, floor.tenant, "/dashboard");
  await page.getByRole("link", { name: "1 sale to check" }).click();
  await expect(page).toHaveURL(at(floor.tenant, "/qc"));
});

test("an agent's day has no accessibility violation and fits every size", async ({ page }) => {
  const { tenant, agent } = await makeAgent();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAs(page, agent, tenant, "/dashboard");
  await look(page, "my-day");
});
