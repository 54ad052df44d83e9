import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeFaq } from "../support/records";
import { makeTenant, makeUser } from "../support/world";
import { expect, openAs, REPETITION, test, toast } from "./support";

const CONFIG = ["index", "show", "update", "store"] as const;
const PERMISSIONS = CONFIG.flatMap((action) => [`products.${action}`, `product-plans.${action}`] as const);

test("a product's page shows its parts and what is missing before it can be sold, and where that is mended", async ({
  page,
}) => {
  const tenant = await makeTenant();
  await asPlatform(() => db.productPlan.deleteMany({ where: { product_id: tenant.product.id } }));
  const faq = await makeFaq(tenant);
  const user = await makeUser(tenant, {
    permissions: [...PERMISSIONS, "product-faqs.index", "product-faqs.show", "product-faqs.update"],
  });
  await openAs(page, user, tenant, "/products");
  await page.getByRole("button", { name: tenant.product.name }).click();
  await expect(page.getByRole("heading", { name: tenant.product.name, level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Not ready to sell" })).toBeVisible();
  await expect(page.getByText(faq.question)).toBeVisible();
  await expect(page.getByText("No plans linked")).toBeVisible();

  await page.getByRole("button", { name: "Fix: Underwriter" }).click();
  const form = page.getByRole("dialog", { name: "Edit product" });
  await form.getByLabel("Underwriter").fill("Umoja Life");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Product updated")).toBeVisible();
  await expect(page.getByText("underwritten by Umoja Life").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Fix: Underwriter" })).toHaveCount(0);

  await page.getByRole("link", { name: "Fix: A plan to sell" }).click();
  const plan = page.getByRole("dialog", { name: "Create product plan" });
  await expect(plan.getByLabel("Product")).toHaveValue(String(tenant.product.id));
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/product-plans\\?product_id=${tenant.product.id}$`));

  await page.goBack();
  await page.getByRole("link", { name: "Fix: Answers to every FAQ" }).click();
  await expect(page.getByRole("dialog", { name: "Edit FAQ" }).getByLabel("Question")).toHaveValue(faq.question);
});

test("a product that is nobody's, or another organisation's, is not there", REPETITION, async ({ page }) => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const user = await makeUser(tenant, { permissions: PERMISSIONS });
  for (const id of [other.product.id, "0", "abc", "99999999999"]) {
    await openAs(page, user, tenant, `/products/${id}`);
    await expect(page.getByText("Page not found")).toBeVisible();
  }
});
