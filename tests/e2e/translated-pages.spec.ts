import { asPlatform, db } from "@/lib/platform/db/client.server";
import { leadsOf, quoteOf } from "../support/quotes";
import { MAY_ALL, setUser } from "../support/users";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { at, expect, openAs, test, visit } from "./support";
import { translate, translated } from "./translator";

// A browser that translates a page replaces its texts, which React then no longer finds.

test("the quote form of a translated page says what is wrong, and then arrives as it was chosen", async ({ page }) => {
  const tenant = await makeTenant();
  const visitor = quoteOf();
  await visit(page, at(tenant, `/${tenant.product.slug}`));
  await translate(page);
  const field = (name: string) => page.locator(`form [name="${name}"]`);
  for (const name of ["name", "surname", "email"] as const) await field(name).fill(visitor[name]);
  await field("phone").fill("12");
  await field("best_time").selectOption({ index: 2 });
  await field("consent").check();
  await page.locator("form button[type=submit]").click();
  await expect(translated(page, "Enter a phone number such as 082 123 4567")).toBeVisible();
  await field("phone").fill(visitor.phone);
  await page.locator("form button[type=submit]").click();
  await expect(page.getByText("Thank you. We will call you soon with your quote.").first()).toBeVisible();
  expect(await leadsOf(visitor.email)).toMatchObject([{ note: "Best time to call: In the afternoon" }]);
});

test("translated, signing in and a forgotten password show their messages", async ({ page }) => {
  const tenant = await makeTenant();
  const { email } = await makeUser(tenant);
  await visit(page, at(tenant, "/login"));
  await translate(page);
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=password]").fill("not it");
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("alert").filter({ hasText: /password/ })).toBeVisible();

  await visit(page, at(tenant, "/forgot-password"));
  await translate(page);
  await page.locator("[name=email]").fill(email);
  await page.locator("button[type=submit]").click();
  await expect(page.getByText(/^§?Check your email!/).first()).toBeVisible();
});

test("translated, a list of users shows what its search finds and how many that are", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: MAY_ALL });
  await setUser((await makeUser(tenant)).id, { surname: "Nomvula" });
  await openAs(page, user, tenant, "/users");
  await translate(page);
  await page.getByRole("searchbox").fill("Nomvula");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect.poll(async () => (await pages.textContent())?.replaceAll("§", "")).toContain("1–1 of 1");
  await expect(page.locator("[data-row]").getByText("Nomvula", { exact: true })).toBeVisible(); // a name stays
  await page.getByRole("searchbox").fill("nobody at all");
  await expect(translated(page, "No users found.")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.locator("button", { hasText: /Create/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByText(/§(Enter the|Choose from)/)).toHaveCount(3); // the personality too
  await dialog.locator("[name=name]").fill("Sipho");
  await dialog.locator("[name=surname]").fill("Dube");
  await dialog.locator("[name=email]").fill("sipho@users.test");
  await expect(dialog.getByText(/§(Enter the|Choose from)/)).toHaveCount(1);
});

test("translated, a lead is added after its form was refused, and shows beside its list", async ({ page }) => {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.store", "leads.update"] });
  await makeLead(tenant, { name: "Thandi", surname: "Mokoena", phone: "+27821234567" });
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}`);
  await translate(page);
  await page.locator("button", { hasText: "Add lead" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog.getByText(/§(Enter the|Choose from)/).first()).toBeVisible();
  await dialog.locator("[name=name]").fill("Sipho");
  await dialog.locator("[name=phone]").fill("082 111 0013");
  await dialog.locator("button[type=submit]").click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-row]", { hasText: "Sipho" })).toBeVisible();
  expect(await asPlatform(() => db.lead.count({ where: { tenant_id: tenant.id, name: "Sipho" } }))).toBe(1);
  await page.locator("[data-row]", { hasText: "Thandi Mokoena" }).locator("[data-open]").click();
  await expect(page.getByRole("heading", { name: "Thandi Mokoena" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a page that nobody translated throws when a node is removed from the wrong parent, a translated one doesn't", async ({
  page,
}) => {
  const tenant = await makeTenant();
  await visit(page, at(tenant, `/${tenant.product.slug}`));
  const wrong = () =>
    page.evaluate(() => {
      const errorOf = (change: () => unknown) => {
        try {
          change();
          return null;
        } catch (error) {
          return error instanceof DOMException ? error.name : String(error);
        }
      };
      const [area, lost] = [document.createElement("div"), document.createTextNode("lost")];
      return [errorOf(() => area.removeChild(lost)), errorOf(() => area.insertBefore(new Text("new"), lost))];
    });
  expect(await wrong()).toEqual(["NotFoundError", "NotFoundError"]);
  await translate(page);
  expect(await wrong()).toEqual([null, null]);
});
