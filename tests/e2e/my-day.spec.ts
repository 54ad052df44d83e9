import type { Permission } from "@/lib/identity/rights/permissions";
import { callingHoursEnd } from "@/lib/insurance/calling-hours";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { LAW } from "../support/law";
import { makeSale } from "../support/records";
import { makeFloor, waitingSale } from "../support/reviews";
import { rewrite } from "../support/sales";
import { makeSubmission } from "../support/submissions";
import { setUser } from "../support/users";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { look } from "./look";
import { at, expect, openAs, test, visit } from "./support";

const WORK: Permission[] = ["leads.index", "leads.show", "leads.update", "sales.index", "sales.show", "sales.update"];

const TARGETS = { target_submissions_per_day: 3, target_premium_per_month: 5_000 };

/** An agent with a full day. */
async function makeAgent(targets: Parameters<typeof setUser>[1] = TARGETS) {
  const tenant = await makeTenant({ calling_hours_enforced: false });
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
  await setUser(agent.id, targets);
  return { tenant, agent, lead, sale };
}

test("an agent begins with one button, the next call, what came back and the month, each a click away", async ({
  page,
}) => {
  const { tenant, agent, lead, sale } = await makeAgent();
  await openAs(page, agent, tenant, "/dashboard");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "2 open leads assigned to you" })).toBeVisible();
  await expect(main.getByRole("progressbar", { name: "Submitted, against target" })).toBeVisible();
  await main.locator(`a[href$="status=Diary&lead=${lead.id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`lead=${lead.id}$`));
  await visit(page, at(tenant, "/dashboard"));
  await main.getByRole("link", { name: sale.reference }).click();
  await expect(page).toHaveURL(new RegExp(`sale=${sale.id}$`));
});

test("Start calling opens the agent's next lead, by a click and by the key n", async ({ page }) => {
  const { tenant, agent } = await makeAgent();
  await openAs(page, agent, tenant, "/dashboard");
  await page.getByRole("button", { name: "Start calling" }).click();
  await expect(page).toHaveURL(/\/leads\/[^/?]+\?lead=\d+/);
  await visit(page, at(tenant, "/dashboard"));
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/leads\/[^/?]+\?lead=\d+/);
});

test("outside calling hours the button says when calling opens", async ({ page }) => {
  const { tenant, agent } = await makeAgent();
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { calling_hours_enforced: true } }));
  const isOpen = callingHoursEnd(new Date(), LAW) !== null;
  await openAs(page, agent, tenant, "/dashboard");
  const button = page.getByRole("button", { name: isOpen ? "Start calling" : /^Calling opens / });
  await expect(button).toBeEnabled({ enabled: isOpen });
});

test("without a target an agent's month is hidden", async ({ page }) => {
  const { tenant, agent } = await makeAgent({});
  await openAs(page, agent, tenant, "/dashboard");
  await expect(page.getByRole("heading", { name: "Next call" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "My month" })).toHaveCount(0);
});

test("a reviewer begins with the queue, and opens its first sale", async ({ page }) => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await openAs(page, floor.reviewer, floor.tenant, "/dashboard");
  await expect(page.getByRole("link", { name: "Review sales" })).toHaveAttribute("href", "/qc");
  await page.getByRole("link", { name: sale.reference }).click();
  await expect(page).toHaveURL(at(floor.tenant, `/qc/${sale.id}`));
});

test("a manager begins with today's floor, and every figure opens its list", async ({ page }) => {
  const { tenant, agent } = await makeAgent();
  const manager = await makeUser(tenant, { permissions: [...WORK, "leads.allocate"] });
  await setUser(agent.id, { line_manager_user_id: manager.id });
  await openAs(page, manager, tenant, "/dashboard");
  await expect(page.getByText("Nobody is on a call.")).toBeVisible();
  await page.getByRole("link", { name: "Diary calls: 1" }).click();
  await expect(page).toHaveURL(/\/leads\?overdue=1/);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
});

test("an agent's day has no accessibility violation and fits every size", async ({ page }) => {
  const { tenant, agent } = await makeAgent();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAs(page, agent, tenant, "/dashboard");
  await look(page, "my-day");
});
