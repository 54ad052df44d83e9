import type { Faq } from "@/lib/catalogue/faqs/schema";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeTenant, makeUser } from "../support/world";
import { at, expect, openAs, revisit, test, toast } from "./support";

const ALL: Permission[] = [
  "product-faqs.index",
  "product-faqs.store",
  "product-faqs.show",
  "product-faqs.update",
  "product-faqs.destroy",
];

async function setUp(faqs: { question: string; product_index: number }[] = []) {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ALL });
  for (const faq of faqs)
    await api(user).post("/api/product-faqs", { product_id: tenant.product.id, answer: null, ...faq });
  return { tenant, user };
}

test("an FAQ is created, changed and deleted, each with its message", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/product-faqs");
  await expect(page.getByRole("heading", { name: "Config • Product FAQs" })).toBeVisible();
  await page.getByRole("button", { name: "Create FAQ" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create FAQ" });
  await dialog.getByLabel("Product").selectOption({ label: tenant.product.name });
  await dialog.getByLabel("Question").fill("How long is the waiting period?");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "FAQ created")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Edit FAQ" }).click();
  const edit = page.getByRole("dialog", { name: "Edit FAQ" });
  await expect(edit.getByLabel("Product")).toHaveValue(String(tenant.product.id));
  await edit.getByLabel("Answer").fill("Six months for natural causes.");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "FAQ updated")).toBeVisible();

  await page.getByRole("button", { name: "Delete FAQ" }).click();
  const question = page.getByRole("dialog", { name: "Delete FAQ" });
  await expect(question).toContainText(`Are you sure you want to delete #0 for ${tenant.product.name}?`);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "FAQ deleted")).toBeVisible();
  await expect(page.getByText("No FAQs found.")).toBeVisible();
});

test("an invalid form is not sent, and shows where the errors are", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/product-faqs");
  await page.getByRole("button", { name: "Create FAQ" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Display index").fill("1.5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Must be an integer")).toBeVisible();
  await expect(dialog.getByText("Choose from the list")).toBeVisible();
  await expect(dialog.getByText("Enter the question")).toBeVisible();
  await expect(dialog.getByLabel("Product")).toBeFocused();
});

test("Escape asks before it discards the input", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/product-faqs");
  await page.getByRole("button", { name: "Create FAQ" }).first().click();
  const question = page.getByRole("dialog").getByLabel("Question");
  await question.fill("Half a thought");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveValue("Half a thought");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the second of two editors sees both versions and chooses", async ({ page }) => {
  const { tenant, user } = await setUp([{ question: "Old question", product_index: 0 }]);
  await openAs(page, user, tenant, "/product-faqs");
  await page.getByRole("button", { name: "Edit FAQ" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit FAQ" });
  await dialog.getByLabel("Question").fill("My question");
  const { body } = await api(user).get<Page<Faq>>("/api/product-faqs");
  await api(user).put(`/api/product-faqs/${body.data[0]?.id}`, {
    product_id: tenant.product.id,
    product_index: 0,
    question: "Their question",
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("cell", { name: "Their question" })).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "My question" })).toBeVisible();
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(toast(page, "FAQ updated")).toBeVisible();
  await expect(page.getByRole("cell", { name: "My question" })).toBeVisible();
});

test("search, sorting and page are kept in the URL and survive a reload", async ({ page }) => {
  const faqs = Array.from({ length: 30 }, (_, index) => ({ question: `Question ${index}?`, product_index: index }));
  const { tenant, user } = await setUp(faqs);
  await openAs(page, user, tenant, "/product-faqs");
  await expect(page.getByText("1–25 of 30")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("26–30 of 30")).toBeVisible();
  await page.getByRole("button", { name: "Question", exact: true }).click();
  await expect(page).toHaveURL(at(tenant, "/product-faqs?sortBy=question&sortDesc=false"));
  await expect(page.getByRole("columnheader", { name: "Question" })).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("Question 7?");
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
  await revisit(page);
  await expect(page.getByRole("searchbox")).toHaveValue("Question 7?");
  await expect(page.getByText("1–1 of 1", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByText("1–25 of 30")).toBeVisible();
});

test("a user who may only view sees no buttons to change anything", async ({ page }) => {
  const { tenant } = await setUp();
  const reader = await makeUser(tenant, { permissions: ["product-faqs.index"] });
  await openAs(page, reader, tenant, "/product-faqs");
  await expect(page.getByText("No FAQs found.")).toBeVisible();
  await expect(page.getByRole("button", { name: /FAQ$/ })).toHaveCount(0);
});

test("a user without permission sees the console's own refusal page", async ({ page }) => {
  const tenant = await makeTenant();
  await openAs(page, await makeUser(tenant), tenant, "/product-faqs");
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Product FAQs" })).toHaveCount(0);
});

test("an empty answer is sent as null", async ({ page }) => {
  const { tenant, user } = await setUp();
  await openAs(page, user, tenant, "/product-faqs");
  await page.getByRole("button", { name: "Create FAQ" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Product").selectOption({ label: tenant.product.name });
  await dialog.getByLabel("Question").fill("Who may claim?");
  await dialog.getByLabel("Answer").fill("The main member.");
  await dialog.getByLabel("Answer").fill("");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await dialog.getByRole("button", { name: "Save" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ product_index: 0, question: "Who may claim?", answer: null });
  await expect(toast(page, "FAQ created")).toBeVisible();
});
