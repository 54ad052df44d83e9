import { makeSale } from "../support/sales";
import { findViolations } from "./axe";
import { makeAgent, makeSellingTenant } from "./sale-world";
import { expect, openAs, test } from "./support";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on any step, ${colorScheme}`, async ({ page }) => {
    test.slow();
    const tenant = await makeSellingTenant();
    const agent = await makeAgent(tenant);
    const sale = await makeSale(tenant, agent, { phone: "+27821234567" });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(SIZES.desktop);
    await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
    for (let step = 1; step <= 8; step += 1) {
      await page.keyboard.press(`Alt+${step}`);
      expect(await findViolations(page), `step ${step}`).toEqual([]);
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await page.screenshot({ path: `test-results/screens/sale-step-${step}-${size}-${colorScheme}.png` });
      }
      await page.setViewportSize(SIZES.desktop);
    }
  });
}
