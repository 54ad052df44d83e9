import { makeSale } from "../support/sales";
import { look } from "./look";
import { makeAgent, makeSellingTenant } from "./sale-world";
import { openAs, test } from "./support";

test("every step of a sale has no accessibility violation and fits every size", async ({ page }) => {
  test.slow();
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent, { phone: "+27821234567" });
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  for (let step = 1; step <= 8; step += 1) {
    await page.keyboard.press(`Alt+${step}`);
    await look(page, `sale-step-${step}`);
  }
});
