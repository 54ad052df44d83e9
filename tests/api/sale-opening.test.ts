import { expect, test } from "vitest";
import { actorOfToken } from "@/lib/identity/sessions/session.server";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { openForm } from "@/lib/sales/detail/open-form.server";
import { roundsOf } from "../support/rounds";
import { SELLING } from "../support/sales";
import { completeSale, makeSellingTenant } from "../support/whole-sales";
import { makeUser } from "../support/world";

const PATIENT = { timeout: 20_000, interval: 100 };

test("the page of a sale asks the database for the sale and its options in one round, by its lead in two", async () => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await completeSale(tenant, agent);
  const { slug } = tenant.product;
  const lead = await asPlatform(() => db.lead.findFirstOrThrow({ where: { sale: { id: sale.id } } }));
  const actor = await actorOfToken(agent.token, null);
  if (!actor) throw new Error("The agent has no session");
  const open = (saleId: string | undefined, reference = "") =>
    withTenant(tenant.id, () => openForm(actor, { slug, saleId, reference }));

  const opened = await open(String(sale.id)); // also opens the connections
  if ("lead" in opened) throw new Error("The sale was not opened");
  const { types, relationships, banks } = opened.options;
  expect(types.map(({ id }) => id)).toEqual(expect.arrayContaining([tenant.choices.main, tenant.choices.payout]));
  expect(types[0]?.member).toBe("main");
  expect(relationships.map(({ id }) => id)).toContain(tenant.choices.wife);
  expect(banks.map(({ id }) => id)).toContain(tenant.choices.bank);

  // More than once, since on a busy machine queries that are sent together may be far apart.
  await expect.poll(() => roundsOf(() => open(String(sale.id))), PATIENT).toBe(1);
  await expect.poll(() => roundsOf(() => open(undefined, lead.lead_id)), PATIENT).toBe(2);
});

test("the options of a sale are its own organisation's, also for an administrator", async () => {
  const [tenant, other] = [await makeSellingTenant(), await makeSellingTenant()];
  const agent = await makeUser(tenant, { permissions: SELLING });
  const sale = await completeSale(tenant, agent);
  const actor = await actorOfToken(agent.token, null);
  if (!actor) throw new Error("The agent has no session");
  const administrator = { ...actor, is_admin: true };
  const { slug } = tenant.product;
  const opened = await asPlatform(() => openForm(administrator, { slug, saleId: String(sale.id), reference: "" }));
  if ("lead" in opened) throw new Error("The sale was not opened");
  const ids = opened.options.types.map(({ id }) => id);
  expect(ids).toContain(tenant.choices.main);
  expect(ids).not.toContain(other.choices.main);
  expect(opened.options.relationships.map(({ id }) => id)).not.toContain(other.choices.wife);
});
