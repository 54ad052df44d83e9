import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";
import { pressFor } from "./keyboard";
import { expect, openAs } from "./support";

export const AGENT = ["leads.index", "leads.show", "leads.update", "sales.store", "sales.index", "sales.show"] as const;
export const MINUTE = 60_000;

export const panel = (page: Page) => page.getByRole("dialog");
export const panelOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
export const noteOf = (page: Page, name: string) => panelOf(page, name).getByRole("combobox", { name: "New note" });
export const reasons = (page: Page) => page.getByRole("group", { name: "Reason" });
export const leadNow = (id: number) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));

/** New leads called Client 1, 2, …, of which the first is the next one. */
export async function makeQueue(count: number) {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agent = await makeUser(tenant, { permissions: AGENT });
  const ids: number[] = [];
  for (let place = 1; place <= count; place += 1) {
    const created_at = new Date(Date.now() - (2 * count - place) * 60 * MINUTE);
    const phone = `+2782${String(1_000_000 + place)}`;
    ids.push(
      (await makeLead(tenant, { name: `Client ${place}`, surname: null, phone, created_at, lead_id: unique() })).id,
    );
  }
  return { tenant, agent, ids };
}

/** Opens the first lead of the queue. */
export async function begin(page: Page, agent: TestUser, tenant: TestTenant): Promise<void> {
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}`);
  await pressFor("n", panelOf(page, "Client 1"));
}

/** Opens a lead of the queue from the list. */
export async function openFromList(page: Page, agent: TestUser, tenant: TestTenant, name: string): Promise<void> {
  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}`);
  await page.getByRole("button", { name }).click();
  await expect(panelOf(page, name)).toBeVisible();
}
