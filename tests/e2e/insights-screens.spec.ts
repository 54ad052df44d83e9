import { makeTenant, makeUser } from "../support/world";
import { cardOf, MANAGING, makeMonths, makeSales, openSections } from "./insights-world";
import { look } from "./look";
import { expect, openAs, REPETITION, test } from "./support";

// Looks at both tabs with a full month, an empty tenant, and one giant source; screens.spec.ts does with the demo data.

type World = { name: string; leads: number; sales: number; products: number; source?: string };

const WORLDS: World[] = [
  { name: "full", leads: 900, sales: 60, products: 4 },
  { name: "empty", leads: 0, sales: 0, products: 1 },
  { name: "giant", leads: 900, sales: 2, products: 1, source: "One giant source of leads" },
];

const TABS = [
  { name: "leads", path: "/dashboard", last: "Leads by product interest" },
  { name: "sales", path: "/dashboard?tab=sales", last: "Sales by product interest" },
];

for (const { name, leads, sales, products, source } of WORLDS) {
  for (const tab of TABS) {
    const title = `the ${tab.name} tab of a tenant that is ${name} has no accessibility violation and fits every size`;
    test(title, REPETITION, async ({ page }) => {
      test.slow();
      const tenant = await makeTenant();
      const user = await makeUser(tenant, { permissions: MANAGING });
      await makeMonths(tenant, { leads, products, source });
      await makeSales(tenant, user, sales);
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await openAs(page, user, tenant, tab.path);
      await openSections(page);
      const last = cardOf(page, tab.last);
      await expect(last.getByRole("img").or(last.getByText("No data", { exact: true }))).toBeVisible();
      await look(page, `insights-${tab.name}-${name}`);
    });
  }
}
