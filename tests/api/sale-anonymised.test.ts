import { beforeAll, expect, test } from "vitest";
import { linkNewest } from "@/lib/people/consumers/link/link.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import { verifyAudit } from "@/lib/sales/evidence/verify.server";
import { anonymiseSales } from "@/lib/sales/lifecycle/anonymise.server";
import { api } from "../support/api";
import { tenantTableNames } from "../support/database";
import { submitSale } from "../support/packs";
import { makeRecording } from "../support/recordings";
import { unnoted } from "../support/retention";
import { detailFor, rewrite, SELLING, save, transition } from "../support/sales";
import { completeSale, makeSellingTenant, type SellingTenant, wholeForm } from "../support/whole-sales";
import { makeUser, type TestUser, unique } from "../support/world";

// 24 months after its last change, a sale that was never submitted loses everything that tells who it was about.

let tenant: SellingTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeSellingTenant();
  agent = await makeUser(tenant, { permissions: [...SELLING, "pii.reveal"] });
});

const MONTHS_25 = new Date(Date.now() - 25 * 31 * 24 * 60 * 60 * 1000);
const anonymise = () => anonymiseSales(new AbortController().signal, unnoted);
const rowOf = ({ id }: { id: number }) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id } }));
const age = (sale: { id: number }, then = MONTHS_25) => rewrite(sale, { created_at: MONTHS_25, updated_at: then });

/** A whole form whose persons all have a name that nobody else has. */
async function makePerson(): Promise<{ word: string; sale: SaleDetail }> {
  const word = unique("Zx");
  const form = wholeForm(tenant);
  const named = <Row extends object>(row: Row) => ({ ...row, name: word, surname: word });
  const sale = await completeSale(tenant, agent, {
    ...form,
    policyholder: { ...named(form.policyholder), email: `${word}@example.test`, occupation: word },
    insured_lives: form.insured_lives.map(named),
    beneficiaries: form.beneficiaries.map(named),
    bank: { ...form.bank, account_holder: word },
    replacement: { replaces: true, insurer: word, reason: word },
    notes: `Ask for ${word}`,
  });
  const { lead_id } = await rowOf(sale);
  const data = {
    name: word,
    surname: word,
    email: `${word}@example.test`,
    note: `Knows ${word}`,
    lead_id: `REF-${word}`,
  };
  await asPlatform(() => db.lead.update({ where: { id: lead_id }, data }));
  const consent = {
    purpose: "direct marketing",
    channel: "phone" as const,
    state: "given" as const,
    how: `Told by ${word}`,
  };
  const told = { ...consent, wording: `May we call ${word}?`, evidence: `${word}@example.test` };
  await asPlatform(() =>
    db.consent.create({ data: { ...told, tenant_id: tenant.id, lead_id, actor_name: "Website" } }),
  );
  return { word, sale };
}

/** The tables of the tenant that still have a word in a row. */
async function tablesWith(word: string): Promise<string[]> {
  const names: string[] = [];
  for (const table of await tenantTableNames()) {
    const [row] = await asPlatform(() =>
      db.$queryRawUnsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM "${table}" AS t WHERE tenant_id = $1 AND t::text ILIKE $2`,
        tenant.id,
        `%${word}%`,
      ),
    );
    if (row && row.count > 0) names.push(table);
  }
  return names;
}

test("an old sale and its lead are anonymised for good, and its history stays and verifies", async () => {
  const { word, sale } = await makePerson();
  expect((await tablesWith(word)).length).toBeGreaterThan(6);
  const { body: before } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit`);
  await age(sale);
  await anonymise();
  await linkNewest(tenant.id);

  expect(await tablesWith(word)).toEqual([]);
  const stored = await rowOf(sale);
  expect(stored).toMatchObject({
    ...{
      status: "declined",
      declined_reason: "Never submitted",
      declined_at: MONTHS_25,
      anonymised_at: expect.any(Date),
    },
    ...{ notes: null, answers: {}, reference: sale.reference },
  });
  const detail = await detailFor(agent, sale);
  expect([detail.policyholder.name, detail.policyholder.id_number_masked, detail.insured_lives]).toEqual([
    ...["Anonymised", null, []],
  ]);
  expect(detail.can.transitions).toEqual([]);
  const lead = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: stored.lead_id } }));
  expect(lead).toMatchObject({ name: "Anonymised", phone: null, email: null, processed_outcome: "converted" });

  const consents = await asPlatform(() => db.consent.findMany({ where: { lead_id: lead.id } }));
  expect(consents).toContainEqual(
    expect.objectContaining({
      ...{ purpose: "direct marketing", channel: "phone", state: "given", created_at: expect.any(Date) },
      ...{ how: "Anonymised", wording: null, evidence: null },
    }),
  );
  const { body: after } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit`);
  expect(after.events.data.slice(0, 2).map(({ type }) => type)).toEqual(["anonymised", "status"]);
  expect(after.events.data).toHaveLength(before.events.data.length + 2);
  expect(after.events.data.some(({ erased }) => erased.length > 0)).toBe(true);
  const verified = await verifyAudit({ sale_id: sale.id });
  expect([verified.findings, verified.erased > 0]).toEqual([[], true]);
});

test("each is anonymised once", async () => {
  const { sale } = await makePerson();
  await age(sale);
  await Promise.all([anonymise(), anonymise()]);
  await anonymise();
  const events = await asPlatform(() => db.saleEvent.count({ where: { sale_id: sale.id, type: "anonymised" } }));
  expect(events).toBe(1);
});

test("a declined one keeps its status and the day of its decline", async () => {
  const { sale } = await makePerson();
  await transition(agent, sale, { to: "declined", reason: "Too expensive" });
  await rewrite(sale, { declined_at: MONTHS_25, status_changed_at: MONTHS_25 });
  await age(sale);
  await anonymise();
  expect(await rowOf(sale)).toMatchObject({ declined_at: MONTHS_25, status_changed_at: MONTHS_25 });
  const [newest] = (await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit`)).body.events.data;
  expect(newest?.type).toBe("anonymised");
});

test("one that was changed lately, was submitted once, or has a recording under legal hold is left as it is", async () => {
  const [changed, held] = [await makePerson(), await makePerson()];
  const submitted = await submitSale(tenant, agent);
  await save(agent, changed.sale, { notes: "Called again" });
  for (const sale of [submitted, held.sale]) await age(sale);
  await age(changed.sale, new Date(Date.now() - 23 * 30 * 24 * 60 * 60 * 1000));
  await makeRecording(tenant, { sale_id: held.sale.id, legal_hold: true, legal_hold_reason: "A complaint" });
  await anonymise();
  for (const sale of [changed.sale, held.sale, submitted])
    expect((await rowOf(sale)).anonymised_at, String(sale.id)).toBeNull();
});

test("one that is submitted, or has a policy pack, is left as it is even if nobody knows when it was submitted", async () => {
  const [submitted, packed] = [await submitSale(tenant, agent), await submitSale(tenant, agent)];
  await rewrite(submitted, { submitted_at: null });
  await rewrite(packed, { submitted_at: null, status: "in-progress" });
  for (const sale of [submitted, packed]) await age(sale);
  await anonymise();
  expect(await rowOf(submitted)).toMatchObject({ anonymised_at: null, status: "policy-submitted" });
  expect(await rowOf(packed)).toMatchObject({ anonymised_at: null, status: "in-progress" });
});

test("one that can't be anonymised keeps no other from it", async () => {
  const [broken, sound] = [await makePerson(), await makePerson()];
  await rewrite(broken.sale, { version: MAX_ID }); // its next version is more than a number can be
  for (const { sale } of [broken, sound]) await age(sale);
  await anonymise();
  expect([(await rowOf(broken.sale)).anonymised_at, (await rowOf(sound.sale)).anonymised_at]).toEqual([
    null,
    expect.any(Date),
  ]);
  await rewrite(broken.sale, { version: 1 });
});
