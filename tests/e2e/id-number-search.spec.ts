import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { expect, openAs, test } from "./support";

const ID_NUMBER = "8001015009087";

test("an ID number that is typed into a list or the palette finds its lead, and stands in no address", async ({
  page,
}) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show"] });
  await makeLead(tenant, { name: "Zanele", surname: "Ndlovu", ...idNumberColumns(ID_NUMBER) });
  await makeLead(tenant, { name: "Pieter", surname: "Botha" });
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await openAs(page, user, tenant, `/leads/${tenant.product.slug}`);
  const [found, other] = [page.getByRole("row", { name: /Zanele/ }), page.getByRole("row", { name: /Pieter/ })];
  await expect(other).toBeVisible();

  const box = page.getByRole("searchbox");
  await box.pressSequentially("800101 5009 087", { delay: 60 });
  await expect(other).toBeHidden();
  await expect(found).toBeVisible();
  await expect(box).toHaveValue("800101 5009 087");
  await expect(page).toHaveURL(/search=sealed/);
  await page.reload();
  await expect(found).toBeVisible();
  await expect(other).toBeHidden();
  await expect(box).toHaveAttribute("placeholder", "ID number (hidden)");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(other).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search screens, leads and sales" }).fill(ID_NUMBER);
  await expect(page.getByRole("option", { name: /Zanele Ndlovu/ })).toBeVisible();
  const plain = addresses.map((address) => decodeURIComponent(address).replace(/[ +]/g, ""));
  expect(plain.filter((address) => address.includes(ID_NUMBER.slice(0, 12)))).toEqual([]);
});
