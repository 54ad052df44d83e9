import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeTenant } from "../support/world";
import { at, expect, test } from "./support";

test("“View FAQs” shows whoever is not signed in the answers on the page, and the page names the provider", async ({
  page,
}) => {
  const tenant = await makeTenant();
  const { id, slug } = tenant.product;
  await asPlatform(async () => {
    await db.tenant.update({
      where: { id: tenant.id },
      data: { provider_name: "Umoja Life", fsp_number: "FSP 12345" },
    });
    await db.product.update({ where: { id }, data: { underwriter: "Mzansi Insurance" } });
    await db.productFaq.create({ data: { product_id: id, product_index: 0, question: "Who pays?", answer: "We do." } });
  });
  await page.goto(at(tenant, `/${slug}`));
  await expect(page.getByText("(FSP 12345)")).toContainText("offered by Umoja Life");
  await expect(page.getByText("underwritten by Mzansi Insurance")).toBeVisible();
  await expect(page.getByText(/Protection of Personal Information Act/)).toBeVisible();
  await expect(async () => {
    await page.getByRole("link", { name: "View FAQs" }).click();
    await expect(page.getByText("Who pays?")).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL(at(tenant, `/${slug}`));
});
