import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeSale, newIdNumber, save } from "../support/sales";
import { inDays } from "../support/whole-sales";
import { makeAgent, makeSellingTenant } from "./sale-world";
import { expect, openAs, test } from "./support";

test("an agent is warned of funeral cover above an old limit, and refused above twice as much", async ({ page }) => {
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent, { phone: "+27821234567" });
  const large = { heading: "Large", cover_amount: 210_000, monthly_premium: "800.00", waiting_months: 6 };
  const type = await asPlatform(async () => {
    await db.productPlan.update({ where: { id: tenant.plan.id }, data: { cover_amount: 110_000 } });
    await db.productPlan.create({ data: { ...large, product_id: tenant.product.id } });
    return db.beneficiaryType.findFirstOrThrow({ where: { tenant_id: tenant.id, name: "Main member" } });
  });
  const client = { name: "Nomvula", surname: "Zulu", id_number: newIdNumber() };
  const filled = await save(agent, sale, {
    policyholder: { ...client, phone: "082 765 4321" },
    cover: { product_plan_id: tenant.plan.id, commencement_date: inDays(14) },
    insured_lives: [{ ...client, beneficiary_type_id: type.id }],
  });
  expect(filled.status).toBe(200);

  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page.keyboard.press("Alt+3");
  const place = page.getByRole("group", { name: "Cover of this life" });
  await expect(
    place.getByText(
      "This life is covered for R 110 000. The limit from 1 Jul 2018 is R 100 000 and may have been raised since: check the latest notice.",
    ),
  ).toBeVisible();

  await page.getByRole("radio", { name: /^Large/ }).check();
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  await page.keyboard.press("Alt+8");
  const refused =
    "This life is covered for R 210 000. Above R 200 000 cover is refused until an administrator enters this year's limit. Lower the cover or ask an administrator.";
  await page.getByRole("button", { name: refused }).click();
  await expect(place).toBeFocused();
  await expect(place.getByText(refused)).toBeVisible();
  await expect(place.getByText(/may have been raised since/)).toBeHidden();
});
