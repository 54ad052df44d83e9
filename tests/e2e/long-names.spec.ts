import { makeSale, save } from "../support/sales";
import { setUser } from "../support/users";
import { makeLead, makeUser } from "../support/world";
import { AGENT, makeSellingTenant } from "./sale-world";
import { expect, openAs, test } from "./support";

const LONG = "a".repeat(120);
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

test("a name of 120 letters is cut off in lists, panels and headings, and is whole in its title", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: [...AGENT, "dashboard.tenantUsersLastLogin"] });
  await setUser(agent.id, { surname: LONG });
  const lead = await makeLead(tenant, { name: LONG, surname: LONG, source: LONG, assigned_user_id: agent.id });
  const sale = await makeSale(tenant, agent, { name: LONG, surname: null, phone: "+27821234567" });
  await save(agent, sale, { insured_lives: [{ name: LONG }], beneficiaries: [{ name: LONG }] });
  const { slug } = tenant.product;
  for (const path of [
    `/leads/${slug}`,
    `/leads/${slug}?lead=${lead.id}`,
    `/sales/${slug}`,
    `/sales/${slug}?sale=${sale.id}`,
    "/dashboard",
  ]) {
    await openAs(page, agent, tenant, path);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const place = `${path} at ${size.width}`;
      await expect.poll(() => page.evaluate(sideways), place).toEqual([]);
      await expect(page.getByTitle(LONG).filter({ visible: true }).first(), place).toBeVisible();
    }
  }
});

/** What is wider than the page, or than the table that it scrolls in. Runs in the page. */
function sideways(): string[] {
  const boxes = [document.documentElement, ...document.querySelectorAll("main div, [role=dialog] div")];
  return boxes
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX))
    .map((box) => `${box.tagName}.${box.className}: ${box.scrollWidth} in ${box.clientWidth}`);
}
