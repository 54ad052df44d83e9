import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeTenant } from "../support/world";
import { at, expect, test } from "./support";

test.describe("when the page fails", () => {
  test.use({ provoked: /status of 500|React error #441|Server Components render/ });

  test("an alert on it says so and offers to try again", async ({ page }) => {
    const tenant = await makeTenant();
    const { id: product_id } = tenant.product;
    await asPlatform(async () => {
      const file = { kind: "brochure", original_name: "a.pdf", file_path: "products/0/a.pdf", size_bytes: 1 };
      await db.productDocument.create({ data: { product_id, ...file } });
      await db.$executeRaw`UPDATE product_documents SET created_at = 'infinity' WHERE product_id = ${product_id}`;
    });
    await page.goto(at(tenant, `/${tenant.product.slug}`));
    const alert = page.getByRole("alert").filter({ hasText: "Something went wrong on our side." });
    await expect(alert).toBeVisible();
    await asPlatform(() => db.$executeRaw`DELETE FROM product_documents WHERE product_id = ${product_id}`);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: tenant.product.name })).toBeVisible();
  });
});
