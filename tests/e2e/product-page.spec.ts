import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { png } from "../support/pictures";
import { makeAdmin, makeTenant, makeUser, type TestTenant } from "../support/world";
import { look } from "./look";
import { at, expect, openAs, test, toast } from "./support";

const MAY = ["products.index", "products.show", "products.update"] as const;
const EMPTY = /adds nothing yet: a picture, testimonials, paid claims/;

const openForm = async (page: Page) => {
  await page.getByRole("button", { name: "Edit page" }).click();
  return page.getByRole("dialog", { name: /^Public page of / });
};

/** Opens the public page as a visitor without script, and waits until it shows what was saved. */
async function visitPublic(page: Page, tenant: TestTenant, isCurrent: () => Promise<unknown>) {
  await expect(async () => {
    await page.goto(at(tenant, `/${tenant.product.slug}`));
    await isCurrent();
  }).toPass({ timeout: 5_000 });
}

test("what an organisation adds to its page is shown to visitors without script, and what it leaves empty is not", async ({
  page,
  browser,
}) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: MAY });
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const claims = visitor.getByText("of claims paid");
  const picture = visitor.locator("main picture img");
  await visitPublic(visitor, tenant, () => expect(visitor.getByRole("heading", { level: 1 })).toBeVisible());
  for (const part of [claims, picture, visitor.locator("figure")]) await expect(part).toHaveCount(0);

  await openAs(page, user, tenant, `/products/${tenant.product.id}`);
  await expect(page.getByText(EMPTY)).toBeVisible();
  const form = await openForm(page);
  await form.getByRole("button", { name: "Add testimonial" }).click();
  await form.getByLabel("What the client says").fill("They paid within a day.");
  await form.getByLabel("Client's name").fill("Nomsa M.");
  await form.getByLabel("Agreed to publication on").fill("1 October 2026");
  await form.getByRole("button", { name: "Add paid claims" }).click();
  await form.getByLabel("Claims paid, in percent").fill("98.4");
  await form.getByLabel("As of").fill("30 June 2026");
  const file = { name: "hero.png", mimeType: "image/png", buffer: await png({ width: 700, height: 500 }) };
  await form.getByLabel("Picture file").setInputFiles(file);
  await expect(form.getByText("The picture must be at least 800 pixels wide.")).toBeVisible();
  await form
    .getByLabel("Picture file")
    .setInputFiles({ ...file, buffer: await png({ width: 1800, height: 1000, color: "#B45309" }) });
  await expect(toast(page, "Picture updated")).toBeVisible();
  await expect(form.getByLabel("Client's name")).toHaveValue("Nomsa M.");
  await form.getByRole("button", { name: "Add second version" }).click();
  await form.getByLabel("Heading").fill("Two minutes to your price");
  await form.getByLabel("Button").fill("Call me");
  await look(page, "product-page-form", { movesFor: "the picture and the added rows" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Public page updated")).toBeVisible();
  await expect(
    page.getByText(
      `${tenant.name} adds a picture, 1 testimonial, 98.4% of claims paid, a second version of the quote block.`,
    ),
  ).toBeVisible();

  await visitPublic(visitor, tenant, () => expect(claims).toBeVisible({ timeout: 1_000 }));
  await expect(visitor.getByText("As of 30 Jun 2026")).toBeVisible();
  await expect(visitor.locator("figure")).toContainText("They paid within a day.");
  await expect(visitor.locator("figure")).toContainText("Nomsa M.");
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((image: HTMLImageElement) => [image.currentSrc.slice(-5), image.naturalWidth])).toEqual(
    [".avif", 1600],
  );

  await page.goto(at(tenant, `/${tenant.product.slug}`));
  await look(page, "landing-with-additions");
  await page.goBack();
  await expect(page.getByText(`${tenant.name} adds a picture`)).toBeVisible();
  await look(page, "product-hub-with-additions", { movesFor: "the picture, which is read after the page" });

  const again = await openForm(page);
  await again.getByRole("button", { name: "Remove picture" }).click();
  await page.getByRole("dialog", { name: "Remove picture" }).getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Picture removed")).toBeVisible();
  await again.getByRole("button", { name: "Remove testimonial 1" }).click();
  await again.getByRole("button", { name: "Remove paid claims" }).click();
  await again.getByRole("button", { name: "Remove second version" }).click();
  await again.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await visitPublic(visitor, tenant, () => expect(claims).toHaveCount(0, { timeout: 1_000 }));
  for (const part of [picture, visitor.locator("figure")]) await expect(part).toHaveCount(0);
  await visitor.context().close();
});

test("a change that a colleague made to the page meanwhile is shown before it is overwritten", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: MAY });
  await openAs(page, user, tenant, `/products/${tenant.product.id}`);
  const form = await openForm(page);
  await form.getByRole("button", { name: "Add second version" }).click();
  await form.getByLabel("Heading").fill("Mine");
  await form.getByLabel("Button").fill("Call me");
  await asPlatform(() =>
    db.tenantProduct.updateMany({
      where: { tenant_id: tenant.id },
      data: { alternative: { title: "Theirs", points: [], button: "Go" }, version: { increment: 1 } },
    }),
  );
  // The answer to a new picture is newer than the texts in the form, and must not hide the colleague's change.
  const buffer = await png({ width: 900, height: 500 });
  await form.getByLabel("Picture file").setInputFiles({ name: "hero.png", mimeType: "image/png", buffer });
  await expect(toast(page, "Picture updated")).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Someone else has changed this record since you opened it.")).toBeVisible();
  await expect(form.getByRole("row", { name: /Alternative/ })).toContainText("Title: Theirs");
  await form.getByRole("button", { name: "Take theirs" }).click();
  await expect(form.getByLabel("Heading")).toHaveValue("Theirs");
});

test("readers see only how the page begins, and administrators the additions of the selected tenant", async ({
  page,
}) => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const reader = await makeUser(tenant, { permissions: ["products.index", "products.show"] });
  const path = `/products/${tenant.product.id}`;
  await openAs(page, reader, tenant, path);
  await expect(page.getByRole("heading", { name: "Public page" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit page" })).toHaveCount(0);
  await expect(page.getByText(/adds nothing yet/)).toHaveCount(0);

  const admin = await makeAdmin();
  await openAs(page, admin, tenant, `${path}?tenant_id=${other.id}`);
  await expect(page.getByText("The selected tenant doesn't sell this product.")).toBeVisible();
  await openAs(page, admin, tenant, `${path}?tenant_id=${tenant.id}`);
  await expect(page.getByText(`${tenant.name} adds nothing yet`)).toBeVisible();
});
