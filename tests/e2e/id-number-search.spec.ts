import type { Page } from "@playwright/test";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeConsumer } from "../support/consumers";
import { makeDataRequest } from "../support/routes/data-requests";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestUser } from "../support/world";
import { expect, openAs, test } from "./support";

const ID_NUMBER = "8001015009087";
/** Longer than the pause after which a list is searched. */
const SLOW_TYPING = { delay: 320 };

/** Collects the addresses of a page and of its requests, without the separators that somebody types into a number. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = [];
  const add = (url: string) => addresses.push(decodeURIComponent(url).replace(/[ +-]/g, ""));
  page.on("request", (request) => add(request.url()));
  page.on("framenavigated", (frame) => add(frame.url()));
  return addresses;
}

const withDigits = (addresses: string[]) => addresses.filter((address) => address.includes(ID_NUMBER.slice(0, 7)));
const searches = ({ id }: TestUser) =>
  asPlatform(() => db.auditEvent.count({ where: { actor_id: id, action: "consumers.search" } }));

async function makePeople() {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "users.index"] });
  await makeLead(tenant, { name: "Zanele", surname: "Ndlovu", ...idNumberColumns(ID_NUMBER) });
  await makeLead(tenant, { name: "Pieter", surname: "Botha", phone: "201223456789" });
  return { tenant, user };
}

test("an ID number that is typed slowly into a list or the palette finds its lead, stands in no address and counts once", async ({
  page,
}) => {
  const { tenant, user } = await makePeople();
  const addresses = addressesOf(page);
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  const [found, other] = [page.getByRole("row", { name: /Zanele/ }), page.getByRole("row", { name: /Pieter/ })];
  await expect(other).toBeVisible();

  const box = page.getByRole("searchbox");
  await box.pressSequentially("800101 5009 087", SLOW_TYPING);
  await expect(found).toBeVisible();
  await expect(other).toBeHidden();
  await expect(box).toHaveValue("800101 5009 087");
  await expect(page).toHaveURL(/search=sealed/);

  const sealed = page.url();
  await box.press("Enter");
  await box.press("Backspace");
  await expect(found).toBeHidden();
  await box.press("7");
  await expect(found).toBeVisible();
  await expect(page).toHaveURL(sealed);
  expect(await searches(user)).toBe(1);

  await page.reload();
  await expect(found).toBeVisible();
  await expect(other).toBeHidden();
  await expect(box).toHaveAttribute("placeholder", "Number (hidden)");
  await box.press("Enter");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(other).toBeVisible();

  await page.keyboard.press("Control+k");
  await page
    .getByRole("combobox", { name: "Search screens, leads and sales" })
    .pressSequentially(ID_NUMBER, { delay: 50 });
  await expect(page.getByRole("option", { name: /Zanele Ndlovu/ })).toBeVisible();
  expect(withDigits(addresses)).toEqual([]);
});

test("a phone number of twelve digits that begin with a date finds its lead", async ({ page }) => {
  const { tenant, user } = await makePeople();
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("searchbox").pressSequentially("201223456789", { delay: 50 });
  await expect(page.getByRole("row", { name: /Zanele/ })).toBeHidden();
  await expect(page.getByRole("row", { name: /Pieter/ })).toBeVisible();
});

test("privacy requests are searched by a sealed ID number", async ({ page }) => {
  const [tenant, admin] = [await makeTenant(), await makeAdmin()];
  const person = await makeConsumer(tenant, idNumberColumns(ID_NUMBER));
  await makeDataRequest(tenant, { consumer_id: person.id });
  const addresses = addressesOf(page);
  await openAs(page, admin, tenant, `/data-requests?tenant_id=${tenant.id}&search=nobody`);
  const found = page.getByRole("row", { name: `Of ${tenant.name}` });
  await expect(page.getByRole("button", { name: "Clear search and filters" })).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("searchbox").pressSequentially(ID_NUMBER, SLOW_TYPING);
  await expect(page).toHaveURL(/search=sealed/);
  await expect(found).toBeVisible();
  expect(withDigits(addresses)).toEqual([]);
});

test("a list without people refuses an ID number, and searches for other digits on Enter", async ({ page }) => {
  const { tenant, user } = await makePeople();
  const addresses = addressesOf(page);
  await openAs(page, user, tenant, "/users");
  const box = page.getByRole("searchbox");
  await box.pressSequentially(ID_NUMBER, SLOW_TYPING);
  await expect(page.getByText("This list can't be searched by ID number.")).toBeVisible();
  await box.press("Enter");
  expect(withDigits(addresses)).toEqual([]);
  await box.fill("90010112");
  await expect(page.getByText("Press Enter to search.")).toBeVisible();
  await expect(box).toHaveAccessibleDescription("Press Enter to search.");
  await box.press("Enter");
  await expect(page.getByText("Press Enter to search.")).toBeHidden();
  await expect(page).toHaveURL(/search=90010112/);
});

/** Lets requests to seal a search wait. */
async function holdSealing(page: Page) {
  const waiting: (() => void)[] = [];
  await page.route("**/api/id-number-searches", async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return {
    isWaiting: () => expect.poll(() => waiting.length).toBe(1),
    async release() {
      const answered = page.waitForResponse("**/api/id-number-searches");
      for (const resolve of waiting) resolve();
      await (await answered).finished();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300))); // a search would follow at once
    },
  };
}

test("a search that is sealed late does not change a list that has been cleared", async ({ page }) => {
  const { tenant, user } = await makePeople();
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}?search=nobody`);
  const sealing = await holdSealing(page);
  const clear = page.getByRole("button", { name: "Clear search and filters" });
  await expect(clear).toBeVisible();
  await page.getByRole("searchbox").fill(ID_NUMBER);
  await sealing.isWaiting();
  await clear.click();
  await expect(page.getByRole("row", { name: /Pieter/ })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await sealing.release();
  expect(page.url()).not.toContain("search=");
});

test("a search that is sealed late does not change the next page", async ({ page }) => {
  const { tenant, user } = await makePeople();
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  const sealing = await holdSealing(page);
  await page.getByRole("searchbox").fill(ID_NUMBER);
  await sealing.isWaiting();
  await page.getByRole("link", { name: "Users", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  await sealing.release();
  expect(page.url()).not.toContain("search=");
});
