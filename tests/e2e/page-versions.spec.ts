import { onConnection } from "../support/on-connection";
import { makeTenant, makeUser, type TestTenant } from "../support/world";
import { cardOf, countLinks, headlineOf, MANAGING, totalAt } from "./insights-world";
import { expect, openAs, test } from "./support";

// insights.md: how the two versions of a public page compare.

const SECTION = "Where leads come from and what they want";

/** Leads of both versions, so many of each of them converted. */
const addLeads = ({ id, product }: TestTenant, version: string, leads: number, converted: number) =>
  onConnection([
    `INSERT INTO leads (tenant_id, product_id, lead_id, name, page_version, contacted_at, processed_at, processed_outcome)
     SELECT ${id}, ${product.id}, gen_random_uuid()::text, 'Lead', '${version}', won.at, won.at,
       CASE WHEN won.at IS NOT NULL THEN 'converted' END
     FROM generate_series(1, ${leads}) AS n CROSS JOIN LATERAL (SELECT CASE WHEN n <= ${converted} THEN now() END AS at) AS won`,
  ]);

test("the card of page versions names the better one only once the ranges have parted, and opens its leads", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: MANAGING });
  await openAs(page, user, tenant, "/dashboard");
  const card = cardOf(page, "Page versions");
  await expect(card).toBeHidden();
  await headlineOf(page, SECTION).click();
  await expect(card).toContainText("set it up in Products › the product › Public page");

  await addLeads(tenant, "original", 100, 10);
  await addLeads(tenant, "alternative", 100, 18);
  await page.reload();
  const table = card.getByRole("table", { name: `Versions of ${tenant.product.name}` });
  await expect(table.locator("tbody td")).toHaveText([
    ...["Original", "100", "10", "10% (5.5–17.4%)", "0", "0% (0–3.7%)"],
    ...["Alternative", "100", "18", "18% (11.7–26.7%)", "0", "0% (0–3.7%)"],
  ]);
  await expect(card).toContainText("Too early to tell: the ranges overlap.");
  await expect(card).not.toContainText("better");
  const links = (await countLinks(page)).filter(({ of }) => of.startsWith("Versions of"));
  expect(links).toHaveLength(6);
  for (const { href, count } of links) expect([href, await totalAt(user, href)]).toEqual([href, count]);

  await addLeads(tenant, "alternative", 100, 42);
  await page.reload();
  await expect(card).toContainText("The alternative version converts better.");
  await card.getByRole("button", { name: "Show Page versions as a table" }).click();
  await expect(card.getByRole("row", { name: /Alternative/ })).toContainText("60");

  await card.getByRole("link", { name: "200", exact: true }).click();
  await expect(page).toHaveURL(/\/leads\?.*page_version=alternative/);
  await expect(page.getByText("Page version: alternative")).toBeVisible();
});
