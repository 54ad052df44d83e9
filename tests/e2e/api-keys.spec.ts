import { api } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { INTEGRATIONS } from "../support/webhooks";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { expect, openAs, REPETITION, test, toast } from "./support";

const READS_LEADS = ["leads.index", "leads.show"] as const;

test("a user makes a key within their own rights, uses it, rotates it and revokes it", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: [...INTEGRATIONS, ...READS_LEADS] });
  await makeLead(tenant);
  await openAs(page, user, tenant, "/integrations");
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Create API key" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^Name/).fill("CRM");
  await expect(form.getByLabel(/^sales:write/)).toBeDisabled();
  await form.getByLabel(/^leads:read/).check();
  await form.getByRole("button", { name: "Save" }).click();
  const shown = page.getByRole("dialog", { name: "Secret of CRM" });
  const key = (await shown.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^tsk_/);
  await shown.getByLabel("I have stored it").check();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  const read = async (secret: string) => (await withKey({ key: secret }).get("/api/leads?per_page=5")).status;
  expect(await read(key)).toBe(200);

  await page.getByRole("link", { name: "CRM", exact: true }).click();
  await expect(page.getByText(/curl 'http.*\/api\/leads\?per_page=5/)).toBeVisible();
  await page.getByRole("button", { name: "Rotate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  const next = (await shown.locator("code").textContent()) ?? "";
  await shown.getByLabel("I have stored it").check();
  await shown.getByRole("button", { name: "Done" }).click();
  expect([next === key, await read(key), await read(next)]).toEqual([false, 200, 200]);

  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(toast(page, "API key revoked")).toBeVisible();
  expect([await read(key), await read(next)]).toEqual([401, 401]);
  await expect(page.getByRole("button", { name: "Rotate" })).toHaveCount(0);
});

test("who may only look changes no key, and a phone shows the instructions whole", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const reader = await makeUser(tenant, { permissions: ["integrations.index", "integrations.show"] });
  const key = await makeApiKey(tenant, { name: "Dialler" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, reader, tenant, `/integrations/api-keys/${key.id}`);
  await expect(page.getByRole("heading", { name: "Dialler" })).toBeVisible();
  for (const name of ["Rotate", "Revoke"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect((await api(reader).delete(`/api/api-keys/${key.id}`)).status).toBe(403);
});
