import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeSale, rewrite } from "../support/sales";
import { makeLead, makeUser } from "../support/world";
import { AGENT, makeSellingTenant } from "./sale-world";
import { expect, openAs, test } from "./support";

const MINUTE_MS = 60_000;
const WIDTHS = [1440, 1280];
/** Sixteen letters, and more. */
const CLIENT = { name: "Nomvula Precious", surname: "van der Merwe-Dlamini" };

async function setUp() {
  const tenant = await makeSellingTenant();
  const { product } = tenant;
  await asPlatform(() =>
    db.product.update({ where: { id: product.id }, data: { name: "Umoja Family Funeral Plan Plus" } }),
  );
  const agent = await makeUser(tenant, { permissions: [...AGENT, "leads.export", "sales.export"] });
  const phone = "+27821234567";
  const of = { phone, source: "Facebook lead ads", assigned_user_id: agent.id };
  const created_at = new Date(Date.now() - 48 * MINUTE_MS);
  await makeLead(tenant, { ...of, ...CLIENT, created_at });
  const diary_at = new Date(Date.now() + 30 * 24 * 60 * MINUTE_MS);
  await makeLead(tenant, { ...of, ...CLIENT, status: "Diary", diary_scope: "mine", diary_at });
  return { tenant, agent, sale: await makeSale(tenant, agent, { ...of, ...CLIENT }) };
}

test("at 1440 and 1280 every cell of a lead and a sale is one line, and a client's name keeps 16 letters", async ({
  page,
}) => {
  const { tenant, agent, sale } = await setUp();
  const { slug } = tenant.product;
  await rewrite(sale, { monthly_premium: "1234.50", cover_amount: 50_000 });
  for (const path of ["/leads", `/leads/${slug}`, "/sales", `/sales/${slug}`, `/sales/${slug}?status=new`]) {
    await openAs(page, agent, tenant, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const place = `${path} at ${width}`;
      await expect.poll(() => page.evaluate(findWrapped), place).toEqual([]);
      const client = page.getByTitle(`${CLIENT.name} ${CLIENT.surname}`).first();
      expect(await client.evaluate(shownLetters), place).toBeGreaterThanOrEqual(CLIENT.name.length);
      expect(await page.locator("[data-rows]").evaluate((rows) => rows.scrollWidth - rows.clientWidth)).toBe(0);
    }
  }
});

test("the toolbar of sales is one line at 1280, whatever their status", async ({ page }) => {
  const { tenant, agent } = await setUp();
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const query of ["", ...["in-progress", "callback", "policy-submitted"].map((status) => `?status=${status}`)]) {
    await openAs(page, agent, tenant, `/sales/${tenant.product.slug}${query}`);
    const search = await page.getByRole("searchbox", { name: /^Search reference/ }).boundingBox();
    const columns = await page.getByRole("button", { name: "Columns" }).boundingBox();
    expect(Math.abs((search?.y ?? 0) - (columns?.y ?? 99)), query).toBeLessThan(8);
  }
});

test("a lead says that it has no consent only where that stops its call", async ({ page }) => {
  const { tenant, agent } = await setUp();
  await openAs(page, agent, tenant, "/leads?status=New");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page.getByText("No consent")).toHaveCount(0);
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { call_consent: "required" } }));
  await page.reload();
  await expect(page.locator("[data-row]").getByText("No consent")).toBeVisible();
});

/** The texts of cells with more than one line. Runs in the page. */
function findWrapped(): string[] {
  return [...document.querySelectorAll("[data-row] td")]
    .filter((cell) => cell.getBoundingClientRect().height > 50)
    .map((cell) => `${cell.textContent}`);
}

/** How many letters of a name are in sight. Runs in the page. */
function shownLetters(name: Element): number {
  const text = name.firstChild;
  const end = [name, ...ancestorsOf(name)].reduce(
    (right, box) => Math.min(right, box.getBoundingClientRect().right),
    Number.POSITIVE_INFINITY,
  );
  const range = document.createRange();
  let shown = 0;
  while (text && shown < (text.textContent?.length ?? 0)) {
    range.setStart(text, shown);
    range.setEnd(text, shown + 1);
    if (range.getBoundingClientRect().right > end + 1) break;
    shown += 1;
  }
  return shown;

  function ancestorsOf(element: Element): Element[] {
    const cell = element.closest("td");
    return cell ? [cell] : [];
  }
}
