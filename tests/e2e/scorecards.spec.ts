import type { Locator, Page } from "@playwright/test";
import type { ScorecardInput, ScorecardSection } from "@/lib/catalogue/templates/scorecards/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeLeadSource } from "../support/records";
import { makeTenant, makeUser, type TestTenant } from "../support/world";
import { pickUp } from "./keyboard";
import { expect, openAs, REPETITION, test, toast } from "./support";

const item = (id: string, weight: number, instant_fail = false) => ({
  ...{ id, text: `Said ${id}`, weight, instant_fail, na_allowed: !instant_fail, help: null },
});
const SECTIONS: ScorecardInput["sections"] = [
  { title: "Opening", items: [item("named", 40), item("purpose", 60)] },
  { title: "Fatal", items: [item("insurance", 0, true)] },
];

/** The form of a tenant's own scorecard. */
async function openForm(page: Page): Promise<{ tenant: TestTenant; form: Locator }> {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  const { id: tenant_id, product } = tenant;
  await asPlatform(() => db.scorecard.create({ data: { tenant_id, product_id: product.id, sections: SECTIONS } }));
  await openAs(page, user, tenant, `/scorecards?product_id=${product.id}`);
  await page.getByRole("button", { name: "Edit scorecard" }).click();
  const form = page.getByRole("dialog", { name: "Edit scorecard" });
  await expect(textOf(form, 1).first()).toHaveValue("Said named");
  return { tenant, form };
}

const stored = ({ id }: TestTenant) =>
  asPlatform(
    async () =>
      (await db.scorecard.findFirstOrThrow({ where: { tenant_id: id } })).sections as unknown as ScorecardSection[],
  );
const idsOf = async (tenant: TestTenant) => (await stored(tenant)).map(({ items }) => items.map(({ id }) => id));
/** The text of an item, the first one with this number. */
const textOf = (form: Locator, number: number) => form.getByRole("textbox", { name: `Item ${number}`, exact: true });
const weights = (form: Locator) => form.getByRole("progressbar", { name: "Weights" });

async function save(page: Page, form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Scorecard updated")).toBeVisible();
}

test("the weights must total 100: a bar shows what they do, and saving says what is wrong", async ({ page }) => {
  const { tenant, form } = await openForm(page);
  await expect(weights(form)).toHaveAttribute("aria-valuetext", "100% of 100%");
  await form.getByLabel("Weight (%)").first().fill("25");
  await expect(weights(form)).toHaveAttribute("aria-valuetext", "85% of 100%");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Weights must total 100% (now 85%).")).toBeVisible();
  await form.getByLabel("Weight (%)").nth(1).fill("75");
  await expect(weights(form)).toHaveAttribute("aria-valuetext", "100% of 100%");
  await expect(form.getByText(/^Weights must total/)).toHaveCount(0);
  await save(page, form);
  expect((await stored(tenant))[0]?.items.map(({ weight }) => weight)).toEqual([25, 75]);
});

test("a scorecard and a lead source of a product that the organisation no longer sells are listed and opened", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  const { id: tenant_id, product } = tenant;
  await asPlatform(() => db.scorecard.create({ data: { tenant_id, product_id: product.id, sections: SECTIONS } }));
  const source = await makeLeadSource(tenant);
  await asPlatform(() => db.tenantProduct.deleteMany({ where: { tenant_id } }));
  await openAs(page, user, tenant, "/scorecards?template=false");
  await expect(page.getByRole("cell", { name: "Product no longer sold" })).toBeVisible();
  await openAs(page, user, tenant, `/integrations/lead-sources/${source.id}`);
  await expect(page.getByText(/Product no longer sold$/)).toBeVisible();
});

test("an item is moved by dragging", REPETITION, async ({ page }) => {
  const { tenant, form } = await openForm(page);
  const handles = form.getByRole("button", { name: /^Drag item \d of section 1$/ });
  const [from, to] = [await handles.first().boundingBox(), await handles.nth(1).boundingBox()];
  if (!from || !to) throw new Error("The handles are not shown");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 30, { steps: 5 });
  await page.mouse.move(from.x + 8, to.y + 20, { steps: 10 });
  await page.mouse.up();
  await expect(textOf(form, 1).first()).toHaveValue("Said purpose");
  await save(page, form);
  expect(await idsOf(tenant)).toEqual([["purpose", "named"], ["insurance"]]);
});

test("items and sections are moved by keyboard alone", REPETITION, async ({ page }) => {
  const { tenant, form } = await openForm(page);
  await form.getByRole("button", { name: "Drag item 1 of section 1" }).focus();
  await pickUp(page, "item 1 of section 1 is picked up. It is 1 of 2.");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("item 1 of section 1 moves to 2 of 2.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(textOf(form, 1).first()).toHaveValue("Said purpose");
  await form.getByRole("button", { name: "Move section 2 up" }).press("Enter");
  await expect(form.getByLabel("Title of section 1")).toHaveValue("Fatal");
  await save(page, form);
  expect(await idsOf(tenant)).toEqual([["insurance"], ["purpose", "named"]]);
});

test("an instant fail has no weight, says whether it may be not applicable, and shows its help to reviewers", async ({
  page,
}) => {
  const { tenant, form } = await openForm(page);
  const opening = form.getByRole("list", { name: "Items of section 1" }).getByRole("listitem");
  await opening.first().getByRole("switch", { name: "Instant fail" }).click();
  await expect(opening.first().getByLabel("Weight (%)")).toBeDisabled();
  await expect(opening.first().getByLabel("Weight (%)")).toHaveValue("0");
  await expect(weights(form)).toHaveAttribute("aria-valuetext", "60% of 100%");
  await opening.nth(1).getByLabel("Weight (%)").fill("100");
  await opening.nth(1).getByRole("switch", { name: "Allow N/A" }).click();
  await opening.first().getByLabel("Help").fill("Only where the client did not ask");
  await save(page, form);
  expect((await stored(tenant))[0]?.items).toMatchObject([
    { weight: 0, instant_fail: true, na_allowed: true, help: "Only where the client did not ask" },
    { weight: 100, instant_fail: false, na_allowed: false },
  ]);
  await page.getByRole("button", { name: "Read scorecard" }).click();
  await expect(page.getByRole("dialog").getByText("Only where the client did not ask")).toBeVisible();
});

test("an item is added and removed, and one without a text is named", REPETITION, async ({ page }) => {
  const { tenant, form } = await openForm(page);
  await form.getByRole("button", { name: "Add item to section 2" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/^Enter item \d+$/)).toHaveCount(1);
  await textOf(form, 2).last().fill("Said goodbye");
  await form.getByRole("button", { name: "Remove item 1 of section 2" }).click();
  await save(page, form);
  expect((await stored(tenant))[1]?.items).toMatchObject([{ text: "Said goodbye", weight: 0 }]);
});
