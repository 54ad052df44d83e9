import type { Page as BrowserPage } from "@playwright/test";
import type { Permission } from "@/lib/identity/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/sales/schema";
import { api } from "../support/api";
import { formOf, makeSale, SELLING } from "../support/sales";
import { makeLead, makeTenant, makeUser, type TestTenant } from "../support/world";
import { at, expect, openAs, revisit, test, toast, visit } from "./support";

async function setUp(permissions: Permission[] = SELLING) {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions });
  const sale = await makeSale(tenant, agent);
  return { tenant, agent, sale, path: `/sales/${tenant.product.slug}?sale=${sale.id}` };
}

const name = (page: BrowserPage) => page.getByRole("textbox", { name: "Name", exact: false }).first();
const state = (page: BrowserPage, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });
const faqs = (tenant: TestTenant, rows: { question: string; answer: string | null }[]) =>
  asPlatform(() =>
    db.productFaq.createMany({
      data: rows.map((row, product_index) => ({ ...row, product_id: tenant.product.id, product_index })),
    }),
  );

test("a pause in typing saves the form, and what is typed stays as it was typed", async ({ page }) => {
  const { tenant, agent, sale, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await name(page).fill("Jan ");
  await expect(state(page, /^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(name(page)).toHaveValue("Jan ");
  await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("In progress");
  expect((await api(agent).get<SaleDetail>(`/api/sales/${sale.id}`)).body.policyholder.name).toBe("Jan");
});

test("an ID number is read as soon as its last digit is there", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  const box = page.getByRole("textbox", { name: "ID number" });
  await box.fill("8001015009088");
  await expect(page.getByText("ID number check digit is wrong", { exact: true })).toBeVisible();
  await box.fill("9002295000084");
  await expect(page.getByText("ID number has an invalid date of birth", { exact: true })).toBeVisible();
  await box.fill("850615 5000 183");
  await expect(page.getByText(/Born 15 Jun 1985 · \d+ years old · Male · Permanent resident/)).toBeVisible();
  await expect(page.getByText("ID number has an invalid date of birth")).toBeHidden();
  await expect(state(page, /^Saved/)).toBeVisible();
  await revisit(page);
  await expect(box).toHaveValue("");
  await expect(box).toHaveAttribute("placeholder", "850615 **** 183");
});

test("Ctrl+S saves, and goes to the field that stands in the way", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.getByLabel("Phone").fill("12");
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Enter a phone number such as 082 123 4567", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await page.getByLabel("Phone").fill("082 123 4567");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Sale saved")).toBeVisible();
});

test("the second of two editors of a sale sees both versions and decides", async ({ page }) => {
  const { tenant, agent, sale, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await expect(name(page)).toBeVisible();
  await api(agent).put(`/api/sales/${sale.id}`, formOf(sale));
  await name(page).fill("Mine");
  await expect(page.getByRole("cell", { name: "Thandi", exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Mine", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(state(page, /^Saved/)).toBeVisible();
  expect((await api(agent).get<SaleDetail>(`/api/sales/${sale.id}`)).body.policyholder.name).toBe("Mine");
});

test("a sale is called back, resumed and declined, and then only read", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.getByRole("button", { name: "Callback" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Sale moved to Callback")).toBeVisible();
  await name(page).fill("Typed last");
  await page.getByRole("button", { name: "Resume" }).click(); // saves it first
  await expect(toast(page, "Sale moved to In progress")).toBeVisible();
  await page.getByRole("button", { name: "Decline" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(dialog.getByText("Give a reason.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Too expensive");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(toast(page, "Sale moved to Declined")).toBeVisible();
  await expect(page.getByText("In the status “Declined” a sale can be viewed, but not changed.")).toBeVisible();
  await expect(page.getByText("Typed last")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
});

test("what is typed is saved on the way out, by a link and by going back", async ({ page }) => {
  const { tenant, agent, sale, path } = await setUp();
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?status=new`);
  await page.getByRole("button", { name: sale.reference }).click();
  await expect(page).toHaveURL(at(tenant, `/sales/${tenant.product.slug}?status=new&sale=${sale.id}`));
  await name(page).fill("By going back");
  await page.goBack();
  await expect(page.getByText("No sales found.")).toBeVisible(); // saved, it is no longer new
  await visit(page, at(tenant, path));
  await expect(name(page)).toHaveValue("By going back");
  await name(page).fill("By a link");
  await page.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByText("By going back → By a link")).toBeVisible();
});

test("what can't be saved is not left without asking", async ({ page }) => {
  const { tenant, agent, path } = await setUp();
  await openAs(page, agent, tenant, path);
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("nobody");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(at(tenant, "/dashboard"));
});

test("the address of a lead opens its sale, or offers to convert it", async ({ page }) => {
  const { tenant, agent, sale } = await setUp();
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}?lead_id=${sale.lead.id}&action=new`);
  await expect(page.getByRole("heading", { name: sale.reference })).toBeVisible();
  const lead = await makeLead(tenant);
  await visit(page, at(tenant, `/sales/${tenant.product.slug}?lead_id=${lead.id}&action=new`));
  await expect(page.getByText("This lead has not been converted yet")).toBeVisible();
  await page.getByRole("button", { name: "Convert" }).click();
  await expect(page.getByRole("heading", { name: /-000002$/ })).toBeVisible();
});

test("a product's FAQs are searched, opened and copied, beside the form as well", async ({ page, context }) => {
  const { tenant, agent, path } = await setUp();
  await faqs(tenant, [
    { question: "Is there a waiting period?", answer: "Six months." },
    { question: "Who pays?", answer: null },
  ]);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, agent, tenant, `/sales/${tenant.product.slug}/faqs`);
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(page.getByText("No answer yet")).toBeVisible();
  await page.getByRole("button", { name: "Copy the answer" }).click();
  await expect(toast(page, "Answer copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Six months.");
  await page.getByRole("searchbox").fill("WAITING");
  await expect(page.locator("mark")).toHaveText(["waiting"]);
  await expect(page.getByText("Who pays?")).toHaveCount(0);

  await visit(page, at(tenant, path));
  await page.getByRole("button", { name: "FAQs" }).click();
  await expect(page.getByRole("complementary", { name: "FAQs" }).getByText("Who pays?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "FAQs" })).toBeFocused();
});

test("the history of a sale names stages and events, and shows one kind alone", async ({ page }) => {
  const { tenant, agent, sale } = await setUp();
  await api(agent).put(`/api/sales/${sale.id}`, formOf(sale));
  await openAs(page, agent, tenant, `/sales/audit/${sale.id}`);
  await expect(page.getByRole("list", { name: "Stages" }).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  await page.getByRole("combobox", { name: "Type" }).selectOption("Status changed");
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Status: New → In progress" })).toBeVisible();
  await page.getByRole("link", { name: sale.reference }).click();
  await expect(page).toHaveURL(at(tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`));
});
