import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { addMonths } from "@/lib/platform/time/days";
import { showTypedDate } from "@/lib/platform/time/typed-date";
import { detailFor, makeSale, newIdNumber, save } from "../support/sales";
import { inDays } from "../support/whole-sales";
import { makeAgent, makeSellingTenant } from "./sale-world";
import { expect, openAs, test } from "./support";

test("an agent asks about a lapsed policy of the same insurer, and sees the waiting period and its reason change", async ({
  page,
}) => {
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  await asPlatform(() => db.product.update({ where: { id: tenant.product.id }, data: { underwriter: "Umoja Life" } }));
  const main = await asPlatform(() =>
    db.beneficiaryType.findFirstOrThrow({ where: { tenant_id: tenant.id, name: "Main member" } }),
  );
  const sale = await makeSale(tenant, agent);
  const saved = await save(agent, sale, {
    cover: { product_plan_id: tenant.plan.id, commencement_date: inDays(14) },
    insured_lives: [{ name: "Nomvula", beneficiary_type_id: main.id, id_number: newIdNumber() }],
  });
  expect(saved.status).toBe(200);
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page.keyboard.press("Alt+6");
  await expect(page.getByText("Death from natural causes is covered after 6 months.")).toBeVisible();
  const asked = page.getByRole("group", {
    name: "Did you have a policy with Umoja Life that ended because premiums were not paid?",
  });
  await asked.getByRole("radio", { name: "Yes" }).check();
  const lapsedOn = addMonths(isoDate(new Date()), -1);
  await page.getByLabel("When did it end?").fill(showTypedDate(lapsedOn));
  const served = page.getByRole("group", { name: "Was its waiting period served in full?" });
  await served.getByRole("radio", { name: "No" }).check();
  await page.getByLabel("Months served").fill("4");
  await expect(page.getByText("Death from natural causes is covered after 2 months.")).toBeVisible();
  const reason = page.getByText(/what was left of its waiting period still counts \(PPR rule 2A\.9\.3\)/);
  await expect(reason).toBeHidden();
  for (const law of await page.getByText("By law", { exact: true }).all()) await law.click();
  await expect(reason).toBeVisible();
  await served.getByRole("radio", { name: "Yes" }).check();
  await expect(page.getByText("There is no waiting period: death from any cause is covered")).toBeVisible();
  await expect(
    page.getByText(/Umoja Life lapsed for non-payment within 2 months .* \(PPR rule 2A\.9\.2\)/),
  ).toBeVisible();
  expect((await detailFor(agent, sale)).replacement).toMatchObject({
    lapsed_on: lapsedOn,
    lapsed_waiting_served: true,
  });
});
