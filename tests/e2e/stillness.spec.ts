import { makeSale } from "../support/sales";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { makeAgent, makeSellingTenant } from "./sale-world";
import { findJumps, movesOn, textOf } from "./stillness";
import { expect, openAs, test } from "./support";

const MINUTE_MS = 60_000;
/** In CSS pixels, of icons alone. */
const DRAWER_WIDTH = 56;

async function setUp() {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agent = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update"] });
  const lead = await makeLead(tenant, { name: "Nomvula Precious", surname: "van der Merwe", phone: "+27821234567" });
  for (let n = 1; n <= 30; n += 1) await makeLead(tenant, { name: `Person ${n}`, phone: "+27821234567" });
  return { tenant, agent, lead, list: `/leads/${tenant.product.slug}` };
}

test.use({ viewport: { width: 1440, height: 900 } });

test("a lead that opens beside its list moves no row up or down, and the page does not scroll", async ({ page }) => {
  const { tenant, agent, list } = await setUp();
  await openAs(page, agent, tenant, list);
  await page.locator("[data-row] [data-open]").nth(3).click();
  await expect(page.getByText("No recordings yet.")).toBeVisible();
  const moves = await movesOn(page);
  expect(moves.filter(({ from, to }) => from.y !== to.y).map(textOf)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
});

test("a lead that its address opens moves nothing, since its panel has its room from the first paint", async ({
  page,
}) => {
  const { tenant, agent, lead, list } = await setUp();
  await openAs(page, agent, tenant, `${list}?lead=${lead.id}`);
  await expect(page.getByText("No recordings yet.")).toBeVisible();
  expect((await movesOn(page)).map(textOf)).toEqual([]);
});

test("a reminder that arrives lies over the page and moves nothing", async ({ page }) => {
  const { tenant, agent, list } = await setUp();
  await openAs(page, agent, tenant, list);
  await makeLead(tenant, {
    name: "Zanele",
    status: "Diary",
    diary_scope: "mine",
    diary_at: new Date(Date.now() + 3 * MINUTE_MS),
    assigned_user_id: agent.id,
  });
  await page.reload();
  await expect(page.getByRole("region", { name: "Reminders" }).getByRole("article")).toContainText("Call Zanele");
  expect((await movesOn(page)).map(textOf)).toEqual([]);
});

test("compact rows and a narrow drawer have their size from the first paint", async ({ page }) => {
  const { tenant, agent, list } = await setUp();
  await page.addInitScript(() => {
    localStorage.setItem("rows", "compact");
    localStorage.setItem("drawer-collapsed", "true");
  });
  await openAs(page, agent, tenant, list);
  const main = await page.getByRole("main").boundingBox();
  expect(main?.x).toBe(DRAWER_WIDTH);
  expect((await page.locator("[data-row]").first().boundingBox())?.height).toBeLessThan(40);
  const moves = await movesOn(page);
  expect(moves.filter(({ to }) => to.x >= DRAWER_WIDTH).map(textOf)).toEqual([]);
});

test("the head and the steps of a sale stay in their place from step to step", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent, { phone: "+27821234567" });
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  const steps = page.getByRole("navigation", { name: "Steps" });
  const places = () =>
    Promise.all([
      page.getByRole("heading", { level: 1 }).boundingBox(),
      steps.getByRole("button").first().boundingBox(),
    ]);
  const before = await places();
  for (let step = 1; step <= 8; step += 1) {
    await page.keyboard.press(`Alt+${step}`);
    await expect(steps.getByRole("button").nth(step - 1)).toHaveAttribute("aria-current", "step");
    expect(await places(), `step ${step}`).toEqual(before);
  }
});

test("a move before the first click counts also after it, and only a banner may push the page down", async ({
  page,
}) => {
  const { tenant, agent, list } = await setUp();
  await openAs(page, agent, tenant, list);
  const push = (above: { height: number; role: string | null }) =>
    page.evaluate(({ height, role }) => {
      const element = Object.assign(document.createElement("div"), { role });
      element.style.flex = `0 0 ${height}px`;
      document.querySelector("[data-page]")?.before(element);
    }, above);
  await push({ height: 40, role: "status" });
  await expect.poll(async () => (await movesOn(page)).length).toBe(1);
  expect(await findJumps(page)).toEqual([]);
  await push({ height: 50, role: null });
  await expect.poll(() => findJumps(page)).not.toEqual([]);
  await page.getByRole("searchbox").click();
  expect(await findJumps(page)).not.toEqual([]);
});
