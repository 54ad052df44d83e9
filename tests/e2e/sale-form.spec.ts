import type { Page } from "@playwright/test";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { api } from "../support/api";
import { detailFor, makeSale, save } from "../support/sales";
import { makeUser, type TestUser } from "../support/world";
import { makeAgent, makeSellingTenant } from "./sale-world";
import { at, expect, openAs, REPETITION, revisit, test, toast, visit } from "./support";

async function setUp() {
  const tenant = await makeSellingTenant();
  const agent = await makeAgent(tenant);
  const sale = await makeSale(tenant, agent, { phone: "+27821234567" });
  return { tenant, agent, sale, path: `/sales/${tenant.product.slug}?sale=${sale.id}` };
}

const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible();
const openStep = (page: Page, step: number) => page.keyboard.press(`Alt+${step}`);

test("a pause in typing saves the form, and what is typed stays as it was typed", async ({ page }) => {
  const { tenant, agent, sale, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await openStep(page, 2);
  await page.getByLabel("Name", { exact: false }).first().fill("Jan ");
  await saved(page);
  await expect(page.getByLabel("Name", { exact: false }).first()).toHaveValue("Jan ");
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("In progress");
  expect((await detailFor(agent, sale)).policyholder.name).toBe("Jan");
});

test("an ID number is read as soon as its last digit is there, and stays when another field is saved", async ({
  page,
}) => {
  const { tenant, agent, sale, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await openStep(page, 2);
  const box = page.getByRole("textbox", { name: "ID number", exact: true });
  await box.fill("8001015009088");
  await expect(page.getByText("ID number check digit is wrong", { exact: true })).toBeVisible();
  await box.fill("9002295000084");
  await expect(page.getByText("ID number has an invalid date of birth", { exact: true })).toBeVisible();
  await box.fill("850615 5000 183");
  await expect(page.getByText(/Born 15 Jun 1985 · \d+ years old · Male · Permanent resident/)).toBeVisible();
  await expect(page.getByText("ID number has an invalid date of birth")).toBeHidden();
  await saved(page);
  await revisit(page);
  await openStep(page, 2);
  await expect(box).toHaveAttribute("placeholder", "850615 **** 183");
  await page.getByLabel("Occupation").fill("Nurse");
  await saved(page);
  expect((await detailFor(agent, sale)).policyholder.id_number_masked).toBe("850615 **** 183");
});

test("a malformed value says so under its field, and does not stop the other steps from being saved", async ({
  page,
}) => {
  const { tenant, agent, sale, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await openStep(page, 2);
  await page.getByLabel("Email").fill("nobody");
  await openStep(page, 8);
  await page.getByLabel("Notes").fill("Saved anyway");
  await expect(page.getByText("Not all saved. Correct")).toBeVisible();
  expect((await detailFor(agent, sale)).notes).toBe("Saved anyway");
  await page.getByRole("status").getByRole("button", { name: "Email" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("Enter an email address such as name@example.com")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody");
});

test("what is missing is counted at each step, said once it was left, and linked from the summary", async ({
  page,
}) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await expect(page.getByRole("button", { name: /^6 Replacement 1 missing$/ })).toBeVisible();
  await openStep(page, 6);
  const sentence = page.getByText("Ask whether this policy replaces another one.");
  await expect(sentence).toBeHidden();
  await openStep(page, 8);
  await page.getByRole("button", { name: "Ask whether this policy replaces another one." }).click();
  await expect(page.getByRole("radio", { name: "Yes" })).toBeFocused();
  await expect(sentence).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByRole("button", { name: /^6 Replacement complete$/ })).toBeVisible();
  await openStep(page, 8);
  await expect(page.getByRole("button", { name: "Submit" })).toHaveAccessibleDescription(/items left/);
  await expect(page.getByText(/^\d+ items left\.$/)).toBeInViewport();
  await expect(page.locator("[data-actions]").getByRole("button")).toHaveText([/./, /./, "Save", "Previous", "Submit"]);
});

test("somebody else's change is taken in, and what both have changed is decided field by field", async ({ page }) => {
  const { tenant, agent, sale, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await openStep(page, 2);
  const { policyholder } = await detailFor(agent, sale);
  await changeElsewhere(agent, sale, policyholder);
  await page.getByLabel("Occupation").fill("Nurse");
  const conflict = page.getByRole("alert").filter({ hasText: "saved this sale at" });
  await expect(conflict.getByText("Occupation")).toBeVisible();
  await expect(conflict.getByText("Yours: Nurse")).toBeVisible();
  await expect(conflict.getByText("Saved: Driver")).toBeVisible();
  await expect(page.getByLabel("Language")).toHaveValue("isiZulu");
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await saved(page);
  expect((await detailFor(agent, sale)).policyholder).toMatchObject({ occupation: "Nurse", language: "isiZulu" });
});

async function changeElsewhere(agent: TestUser, sale: { id: number }, policyholder: SaleDetail["policyholder"]) {
  const { id_number_masked, age, ...person } = policyholder;
  const { status } = await save(agent, sale, {
    policyholder: { ...person, occupation: "Driver", language: "isiZulu" },
  });
  expect(status).toBe(200);
}

test("what is typed is saved on the way out, by a link and by going back", async ({ page }) => {
  const { tenant, agent, sale, path } = await setUp();
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?status=new`);
  await page.getByRole("button", { name: sale.reference }).click();
  await expect(page).toHaveURL(at(tenant, `/sales/${tenant.product.slug}?status=new&sale=${sale.id}`));
  await openStep(page, 2);
  await page.getByLabel("Occupation").fill("By going back");
  await page.goBack();
  await expect(page.getByText("No sales found.")).toBeVisible(); // saved, it is no longer new
  await visit(page, at(tenant, path));
  await openStep(page, 2);
  await expect(page.getByLabel("Occupation")).toHaveValue("By going back");
  await page.getByLabel("Occupation").fill("By a link");
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await expect(page.getByText("By going back to By a link")).toBeVisible();
});

test("what can't be saved is not left without asking", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await openStep(page, 2);
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("nobody");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("a changed value voids the mandate, and the page says so", async ({ page }) => {
  const { tenant, agent, sale, path } = await setUp();
  await fillForMandate(agent, sale, tenant.plan.id);
  await openAs(page, agent, tenant, path);
  await openStep(page, 7);
  await expect(page.getByText(/authorise the debit of R 199.50 on day 25/)).toBeVisible();
  await page.keyboard.press("Alt+a");
  await expect(page.getByText(/The client agreed on/)).toBeVisible();
  await page.getByLabel("Debit day").selectOption("26");
  await expect(page.getByText("A detail in the agreed mandate has changed. Read it out and ask again.")).toBeVisible();
});

async function fillForMandate(agent: TestUser, sale: { id: number }, product_plan_id: number) {
  const banks = await api(agent).get<{ data: { id: number; name: string }[] }>("/api/banks/options");
  const { status } = await save(agent, sale, {
    policyholder: { name: "Nomvula", surname: "Zulu", id_number: "8001015009087", phone: "082 123 4567" },
    cover: { product_plan_id, commencement_date: null },
    bank: {
      bank_id: banks.body.data.find(({ name }) => name === "Capitec")?.id,
      account_type: "savings",
      account_number: "1234567890",
      debit_day: 25,
    },
  });
  expect(status).toBe(200);
}

test("the script follows the form, with what is filled in by now", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, agent, tenant, path);
  const beside = page.getByRole("complementary", { name: "Script and FAQs" });
  await expect(beside.getByText(/of Umoja Life Limited/)).toBeVisible();
  await openStep(page, 2);
  await page.getByLabel("Name", { exact: false }).first().fill("Nomvula");
  await openStep(page, 1);
  await expect(beside.getByText(/Good day Nomvula/)).toBeVisible();
});

test("on a phone the form has one column, and the script is a sheet", REPETITION, async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, agent, tenant, path);
  await page.getByRole("button", { name: /^2 Policyholder/ }).click();
  await expect(page.getByRole("textbox", { name: "ID number", exact: true })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Script" }).click();
  await expect(page.getByRole("dialog", { name: "Script and FAQs" })).toBeVisible();
});

test("somebody who does not own the sale reads it, and may take it over where that is possible", async ({ page }) => {
  const { tenant, agent, sale, path } = await setUp();
  await save(agent, sale, { notes: "Wants it cheaper" });
  const manager = await makeAgent(tenant, ["sales.index", "sales.show", "sales.update", "sales.reassign"]);
  await openAs(page, manager, tenant, path);
  await expect(
    page.getByText("Only the sale's agent can change it. Reassign it to yourself to change it."),
  ).toBeVisible();
  await openStep(page, 8);
  await expect(page.getByText("Wants it cheaper")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("button", { name: "Release" }).click();
  await expect(toast(page, "Sale released")).toBeVisible();
  await page.getByRole("button", { name: "Claim" }).click();
  await expect(toast(page, "Sale claimed")).toBeVisible();
  await expect(page.getByLabel("Notes")).toHaveValue("Wants it cheaper");
});

test("a manager gives a sale to one of those who may have it, and sees nobody else offered", async ({ page }) => {
  const { tenant, agent, sale, path } = await setUp();
  const [manager, colleague] = [
    await makeAgent(tenant, ["sales.index", "sales.show", "sales.update", "sales.reassign"]),
    await makeAgent(tenant),
  ];
  await makeUser(tenant, { permissions: ["sales.index"] });
  await openAs(page, manager, tenant, path);
  await page.getByRole("button", { name: "Reassign", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Reassign" });
  const choice = dialog.getByLabel("Agent");
  const values = () =>
    choice.locator("option").evaluateAll((options) => options.map((each) => Number(each.getAttribute("value"))));
  await expect
    .poll(async () => (await values()).filter(Boolean).toSorted())
    .toEqual([manager.id, colleague.id].toSorted());
  await choice.selectOption(String(colleague.id));
  await dialog.getByLabel("Reason").fill("On leave");
  await dialog.getByRole("button", { name: "Reassign", exact: true }).click();
  await expect(toast(page, "Sale reassigned")).toBeVisible();
  expect((await detailFor(colleague, sale)).agent?.id).toBe(colleague.id);
  expect((await detailFor(agent, sale)).can.edit).toBe(false);
});
