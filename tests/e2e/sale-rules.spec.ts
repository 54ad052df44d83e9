import type { Page } from "@playwright/test";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleFormInput } from "@/lib/sales/form/schema";
import { makeBank } from "../support/master-data";
import { makeSale, newIdNumber, postTo, save } from "../support/sales";
import { inDays } from "../support/whole-sales";
import { makeUser } from "../support/world";
import { makeAgent, makeSellingTenant } from "./sale-world";
import { at, expect, joinAs, openAs, REPETITION, revisit, test, toast, visit } from "./support";

// What the rules of a sale say on its form, at the place of the field.

async function setUp(steps: Omit<SaleFormInput, "version"> = {}) {
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent, { phone: "+27821234567" });
  const types = await asPlatform(() => db.beneficiaryType.findMany({ where: { tenant_id: tenant.id } }));
  const typeId = (name: string) => types.find((type) => type.name === name)?.id ?? Number.NaN;
  const fill = async (more: Omit<SaleFormInput, "version">) =>
    expect((await save(agent, sale, { ...steps, ...more })).status).toBe(200);
  return { tenant, agent, sale, typeId, fill, path: `/sales/${tenant.product.slug}?sale=${sale.id}` };
}

const openStep = (page: Page, step: number) => page.keyboard.press(`Alt+${step}`);
/** Opens the place of something that is missing from the summary. */
async function follow(page: Page, message: string) {
  await openStep(page, 8);
  await page.getByRole("button", { name: message }).click();
}

const HOLDER = { name: "Nomvula", surname: "Zulu", phone: "082 765 4321" };
const cover = (tenant: { plan: { id: number } }) => ({
  product_plan_id: tenant.plan.id,
  commencement_date: inDays(14),
});

test("the main insured life is asked for a relationship where it is not the policyholder", async ({ page }) => {
  const { tenant, agent, fill, typeId, path } = await setUp();
  const [holder, other] = [newIdNumber(), newIdNumber("1990-03-04")];
  const main = { name: "Sipho", surname: "Zulu", beneficiary_type_id: typeId("Main member") };
  await fill({
    policyholder: { ...HOLDER, id_number: holder },
    insured_lives: [{ ...main, id_number: other }],
  });
  await openAs(page, agent, tenant, path);
  await follow(page, "Choose the relationship.");
  const relationship = page.getByLabel(/Relationship to the policyholder/);
  await expect(relationship).toBeFocused();
  await relationship.selectOption("Spouse");
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  await revisit(page);
  await openStep(page, 3);
  await expect(relationship.locator("option:checked")).toHaveText("Spouse");
});

test("cover above the law's limit is said at the life, with what is not known of other insurers", async ({ page }) => {
  const { tenant, agent, fill, typeId, path } = await setUp();
  const child = { name: "Lwazi", surname: "Zulu", beneficiary_type_id: typeId("Child") };
  const born = inDays(-4 * 366);
  await fill({
    policyholder: HOLDER,
    cover: cover(tenant),
    insured_lives: [{ ...child, id_number: newIdNumber(born) }],
  });
  await openAs(page, agent, tenant, path);
  const refused = "A person who is 4 years old may be covered for R 20 000 at most; this life is covered for R 50 000.";
  await follow(page, refused);
  const place = page.getByRole("group", { name: "Cover of this life" });
  await expect(place).toBeFocused();
  await expect(place.getByText(refused)).toBeVisible();
  await expect(place.getByText(/^We can't see other insurers' policies/)).toBeVisible();
});

test("a question of a later section is found from the summary", REPETITION, async ({ page }) => {
  const { tenant, agent, fill, path } = await setUp();
  const questions = await asPlatform(() =>
    db.question.findMany({ where: { product_id: tenant.product.id }, orderBy: { id: "asc" } }),
  );
  const last = questions.at(-1);
  const answers = questions.filter(({ id }) => id !== last?.id).map(({ id }) => ({ question_id: id, value: true }));
  await fill({ answers });
  await openAs(page, agent, tenant, path);
  await follow(page, `${last?.question} – Answer this question.`);
  await expect(page.getByRole("button", { name: /^Health/ })).toHaveAttribute("aria-current", "step");
  const question = page.getByRole("group", { name: last?.question ?? "" });
  await expect(question.getByRole("radio", { name: "Yes" })).toBeFocused();
});

test("shares of two classes are counted and split apart", async ({ page }) => {
  const { tenant, agent, fill, typeId, path } = await setUp();
  const role = { tenant_id: tenant.id, name: "Trustee", class: "role" as const, share_required: true };
  const { id: trustee } = await asPlatform(() => db.beneficiaryType.create({ data: role }));
  const payout = typeId("Payout beneficiary");
  await fill({
    beneficiaries: [
      { name: "Sipho", beneficiary_type_id: payout, share: "70.00" },
      { name: "Themba", beneficiary_type_id: trustee, share: "100.00" },
      { name: "Lwazi", beneficiary_type_id: payout, share: "20.00" },
    ],
  });
  await openAs(page, agent, tenant, path);
  await openStep(page, 5);
  const bar = (name: string) => page.getByRole("progressbar", { name: `Shares: ${name}` });
  await expect(bar("Payout")).toHaveAttribute("aria-valuetext", "90.00% of 100.00%");
  await expect(bar("Role")).toHaveAttribute("aria-valuetext", "100.00% of 100.00%");
  await page.getByRole("button", { name: "Split evenly" }).click();
  await expect(bar("Payout")).toHaveAttribute("aria-valuetext", "100.00% of 100.00%");
  await expect(bar("Role")).toHaveAttribute("aria-valuetext", "100.00% of 100.00%");
  await expect(page.getByLabel("Share in %").nth(0)).toHaveValue("50.00");
  await expect(page.getByLabel("Share in %").nth(1)).toHaveValue("100.00");
});

test("where no type is the main member's, the policyholder is insured by one click all the same", async ({ page }) => {
  const { tenant, agent, sale, fill, typeId, path } = await setUp();
  await asPlatform(() => db.beneficiaryType.update({ where: { id: typeId("Main member") }, data: { member: null } }));
  await fill({ policyholder: { ...HOLDER, id_number: newIdNumber() } });
  await openAs(page, agent, tenant, path);
  await openStep(page, 3);
  await page.getByRole("button", { name: "The policyholder is insured" }).click();
  await expect(page.getByRole("group", { name: "Nomvula Zulu" })).toBeVisible();
  await expect(page.getByRole("button", { name: "The policyholder is insured" })).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: /^Saved/ })).toBeVisible();
  const [life] = await asPlatform(() => db.saleInsuredLife.findMany({ where: { sale_id: sale.id } }));
  expect([life?.name, life?.beneficiary_type_id]).toEqual(["Nomvula", typeId("Main member")]);
});

test("the rules of a type are seen before they are broken: ages, what is required, and how many", async ({ page }) => {
  const { tenant, agent, fill, typeId, path } = await setUp();
  await asPlatform(() => db.beneficiaryType.update({ where: { id: typeId("Child") }, data: { max_count: 1 } }));
  const holder = { ...HOLDER, id_number: newIdNumber() };
  await fill({
    policyholder: holder,
    insured_lives: [
      { name: "Nomvula", surname: "Zulu", beneficiary_type_id: typeId("Main member"), id_number: holder.id_number },
      { name: "Lwazi", beneficiary_type_id: typeId("Child") },
    ],
  });
  await openAs(page, agent, tenant, path);
  await openStep(page, 3);
  const child = page.getByRole("group", { name: "Lwazi" });
  await expect(child.getByText("Age at commencement: Up to 20")).toBeVisible();
  await expect(child.locator("label", { hasText: "ID number *" })).toBeVisible();
  await expect(child.locator("label", { hasText: "Relationship to the policyholder *" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Nomvula Zulu" }).getByText("ID number *")).toBeHidden();
  const add = page.getByRole("button", { name: "Add an insured life" });
  await expect(add).toHaveAccessibleDescription("Main member: at most 1. Child: at most 1.");
  await add.press("Enter");
  await expect(toast(page, "Main member: at most 1. Child: at most 1.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(2);
});

test("the plan's waiting period is read out where no rule of funeral cover gives one", REPETITION, async ({ page }) => {
  const { tenant, agent, fill, path } = await setUp();
  await asPlatform(async () => {
    await db.product.update({ where: { id: tenant.product.id }, data: { insurance_class: "life" } });
    await db.productPlan.update({ where: { id: tenant.plan.id }, data: { waiting_months: 4 } });
  });
  await fill({ cover: cover(tenant) });
  await openAs(page, agent, tenant, path);
  await openStep(page, 3);
  const sentence = "The waiting period of this plan is 4 months from the day on which cover begins.";
  await expect(page.getByText(sentence)).toBeVisible();
});

test("a policyholder who is a minor is told at the ID number", REPETITION, async ({ page }) => {
  const { tenant, agent, fill, path } = await setUp();
  const date_of_birth = inDays(-15 * 366);
  await fill({ policyholder: { ...HOLDER, id_number: newIdNumber(date_of_birth), date_of_birth } });
  await openAs(page, agent, tenant, path);
  await follow(page, "The policyholder must be 18 or older.");
  const number = page.getByRole("textbox", { name: "ID number", exact: true });
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription("The policyholder must be 18 or older.");
});

test("a mandate that gives an old name is said to be void until the client agrees again", async ({ page }) => {
  const { tenant, agent, sale, fill, path } = await setUp();
  const bank = await makeBank();
  await fill({
    policyholder: { ...HOLDER, id_number: newIdNumber() },
    cover: cover(tenant),
    bank: { bank_id: bank.id, account_type: "savings", account_number: "62001234567", debit_day: 25 },
  });
  expect((await postTo(agent, sale, "mandate")).status).toBe(200);
  await asPlatform(() => db.bank.update({ where: { id: bank.id }, data: { name: `Renamed ${bank.id}` } }));
  await openAs(page, agent, tenant, path);
  await openStep(page, 7);
  await expect(page.getByText("A detail in the agreed mandate has changed. Read it out and ask again.")).toBeVisible();
  await page.keyboard.press("Alt+a");
  await expect(toast(page, "Agreement recorded")).toBeVisible();
  await expect(page.getByText("A detail in the agreed mandate has changed.")).toBeHidden();
});

test("the script opens the purpose of the call on the steps that have no section of their own", async ({ page }) => {
  const { tenant, agent } = await setUp();
  const sections = ["opening", "purpose", "disclosures"].map((key) => ({ key, title: key, text: `Text of ${key}` }));
  await asPlatform(() => db.script.updateMany({ where: { tenant_id: tenant.id }, data: { sections } }));
  const sale = await makeSale(tenant, agent);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await expect(page.getByText("Text of opening")).toBeVisible();
  for (const step of [2, 3, 4, 5]) {
    await openStep(page, step);
    await expect(page.getByText("Text of purpose"), `step ${step}`).toBeVisible();
    await expect(page.getByText("Text of opening")).toBeHidden();
  }
  await openStep(page, 6);
  await expect(page.getByText("Text of disclosures")).toBeVisible();
});

test("buttons that are off stay, with the reason", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.getByRole("button", { name: "Callback" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden(); // it was saved, and keys are the page's again
  await openStep(page, 8);
  for (const name of ["Callback", "Submit"]) {
    await expect(page.getByRole("button", { name, exact: true })).toHaveAccessibleDescription(
      /^Resume the sale first\./,
    );
  }
});

test("no step of a sale and no screen about sales scrolls sideways on a small screen", REPETITION, async ({ page }) => {
  test.slow();
  const { tenant, agent, fill, typeId, path } = await setUp();
  const long = "Nkosinathi-Emmanuel Buthelezi-van der Westhuizen";
  await fill({
    policyholder: { ...HOLDER, name: long },
    cover: cover(tenant),
    insured_lives: [{ name: long, surname: long, beneficiary_type_id: typeId("Main member") }],
    beneficiaries: [{ name: long, surname: long, beneficiary_type_id: typeId("Payout beneficiary") }],
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await openAs(page, agent, tenant, path);
  for (let step = 1; step <= 8; step += 1) {
    await openStep(page, step);
    expect([step, await overflow()]).toEqual([step, 0]);
  }
  await joinAs(page.context(), await makeUser(tenant, { permissions: PERMISSIONS }), tenant);
  for (const screen of [`/sales/${tenant.product.slug}/faqs`, "/scripts", "/cover-limits"]) {
    await visit(page, at(tenant, screen));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect([screen, await overflow()]).toEqual([screen, 0]);
  }
});
