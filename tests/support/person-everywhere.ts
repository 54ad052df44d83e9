import { expect } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { api } from "./api";
import { personOf } from "./erasure";
import { importDone } from "./imports";
import { newNumber, postLead } from "./intake";
import { startReceiver } from "./receiver";
import { audioFile, ofLead, ofSale, record } from "./recordings";
import { makeLeadSource } from "./records";
import { convert, newIdNumber, postTo, SELLING, save, transition } from "./sales";
import { type Hit, patternOf } from "./traces";
import { arrived, createWebhook, INTEGRATIONS } from "./webhooks";
import { makeSellingTenant, type SellingTenant, wholeForm } from "./whole-sales";
import { makeAdmin, makeLead, makeUser, type TestUser, unique } from "./world";

// A person who is in every table that can hold a personal value.

const letters = (word: string) => word.replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

export function newPerson() {
  const number = newNumber();
  const [name, surname] = [letters(unique("Na")), letters(unique("Su"))];
  const spoken = `0${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}`;
  const email = `${letters(unique("em"))}@example.test`;
  return { name, surname, phone: `+27${number}`, number, spoken, email, id_number: newIdNumber() };
}
type Person = ReturnType<typeof newPerson>;

/** Finds the person, in any spelling of the phone and the ID number. */
export const patternOfPerson = ({ name, surname, number, email, id_number }: Person) =>
  patternOf([name, surname, number, email.split("@")[0] ?? "", id_number]);

/** Converts a lead of the person and fills the sale's form in with nobody else. */
async function sell(tenant: SellingTenant, agent: TestUser, lead: { id: number }, person: Person): Promise<SaleDetail> {
  const { name, surname, email, spoken, id_number } = person;
  const form = wholeForm(tenant, id_number);
  const named = <Row extends object>(row: Row) => ({ ...row, name, surname });
  const { body: sale } = await convert(agent, lead);
  const saved = await save(agent, sale, {
    ...form,
    policyholder: { ...named(form.policyholder), id_number, phone: spoken, email },
    insured_lives: form.insured_lives.map(named),
    bank: { ...form.bank, account_holder: `${name} ${surname}` },
    notes: `Ask for ${name} on ${spoken}`,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await postTo(agent, sale, "mandate")).status).toBe(200);
  expect((await record(agent, ofSale(sale), audioFile(undefined, `${surname}.wav`))).status).toBe(201);
  return sale;
}

async function importTwice(user: TestUser, tenant: SellingTenant, { name, surname, spoken, email }: Person) {
  const csv = `name,surname,phone,email\n${name},${surname},${spoken},${email}\nSomebody,Else,0${newNumber()},${unique()}@example.test`;
  const file = new File([csv], "leads.csv", { type: "text/csv" });
  const fields = { file, product_id: String(tenant.product.id) };
  const { body: begun } = await api(user).form<LeadImport>("/api/lead-imports", fields);
  await api(user).post(`/api/lead-imports/${begun.id}/start`);
  return importDone(api(user), begun.id);
}

/** Puts a person into everything that a call of the API can store them in. */
export async function fillEverything(person: Person) {
  const [tenant, admin, receiver] = [await makeSellingTenant(), await makeAdmin(), await startReceiver()];
  const agent = await makeUser(tenant, {
    permissions: [
      ...SELLING,
      ...INTEGRATIONS,
      ...([
        "leads.index",
        "leads.show",
        "leads.store",
        "leads.update",
        "leads.export",
        "pii.reveal",
        "recordings.play",
      ] as const),
      ...(["suppressions.index", "suppressions.store", "suppressions.show"] as const),
    ],
  });
  const events = ["lead.created", "lead.status", "sale.created", "sale.status", "sale.submitted"] as const;
  await createWebhook(agent, { url: receiver.url, events: [...events], include_personal_data: true });
  const { name, surname, phone, spoken, email, id_number } = person;

  const source = await makeLeadSource(tenant);
  const sent = { lead_id: `REF-${surname}`, name, surname, phone: spoken, email, note: `Knows ${name}` };
  const posted = await postLead(source, sent, { "idempotency-key": `post-${person.number}` });
  expect(posted.status).toBe(201);
  expect((await postLead(source, { name, surname, email, phone: "12", oops: 1 })).status).toBe(422);
  const lead = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: posted.body.id } }));
  await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: { assigned_user_id: agent.id } }));
  expect((await api(agent).post(`/api/leads/${lead.id}/notes`, { note: `Spoke to ${name} ${surname}` })).status).toBe(
    201,
  );
  expect((await importTwice(agent, tenant, person)).counts).toMatchObject({ duplicate: 1 });

  const submitted = await sell(tenant, agent, await makeLead(tenant, { name, surname, phone, email }), person);
  expect((await transition(agent, submitted, { to: "policy-submitted" })).status).toBe(200);
  const unsubmitted = await sell(tenant, agent, lead, person);
  const { version } = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: unsubmitted.id } }));
  const once = api(agent, { headers: { "idempotency-key": unique() } });
  const noted = await once.put(`/api/sales/${unsubmitted.id}`, { version, notes: `Spoke to ${name} ${surname}` });
  expect(noted.status).toBe(200);
  const spare = await makeLead(tenant, { name, surname, phone, email: null, assigned_user_id: agent.id });
  expect((await record(agent, ofLead(spare), audioFile(undefined, `${surname}.wav`))).status).toBe(201);

  const other = await makeLead(tenant, { name, surname, phone: null, email: `two-${email}`, note: `Also ${name}` });
  const [kept, absorbed] = [await personOf(lead), await personOf(other)];
  const merged = await api(admin).post("/api/consumers/merge", { into: kept.id, ids: [absorbed.id], dry_run: false });
  expect(merged.status).toBe(200);

  const asked = { tenant_id: tenant.id, type: "erasure", name: `${name} ${surname}`, email, phone: spoken };
  const { body: request } = await api(admin).post<{ id: number }>("/api/data-requests", {
    ...{ ...asked, message: `I am ${name} ${surname}`, received_on: isoDate(new Date()) },
  });
  const proof = { identity_proof: `Saw ID ${id_number}`, decision: "granted", evidence: `Mailed to ${email}` };
  expect((await api(admin).put(`/api/data-requests/${request.id}`, proof)).status).toBe(200);
  const view = {
    list: "leads",
    name: unique("View "),
    query: `search=${spoken.replaceAll(" ", "%20")}`,
    shared: false,
  };
  expect((await api(agent).post("/api/saved-views", view)).status).toBe(201);
  expect((await api(agent).get(`/api/leads/export?search=${encodeURIComponent(spoken)}`)).status).toBe(200);
  const stop = { kind: "email", value: email, reason: `${name} wrote to us` };
  expect((await api(agent).post("/api/suppressions", stop)).status).toBe(201);
  await arrived(receiver, 4);
  await receiver.stop();
  return { tenant, admin, agent, source, person: kept, lead, spare, submitted, unsubmitted };
}

/** Some of the tables that hold the person then. */
export const HOLDING = [
  ...["consumers", "consumer_contacts", "consumer_merges", "leads", "lead_event_values", "sale_event_values"],
  ...["lead_posts", "data_requests", "suppressions", "recordings", "audit_events", "sale_persons"],
];

/** The parts of a submitted sale that the law has us keep, by their tables. */
const OF_SALES = [
  ...["sale_persons", "sale_insured_lives", "sale_beneficiaries", "sale_bank_accounts", "sale_mandates", "recordings"],
  ...["sale_event_values", "sales"],
];

async function isOfSale({ table, row }: Hit, { id }: { id: number }): Promise<boolean> {
  if (table === "sales") return row.id === id;
  if (table !== "sale_event_values") return row.sale_id === id;
  const where = { id: Number(row.event_id), sale_id: id };
  return (await asPlatform(() => db.saleEvent.count({ where }))) > 0;
}

/** Holds the rows with a value of an erased person to those of the sale that is kept, and the hash of a suppression. */
export async function expectOnlyKept(hits: readonly Hit[], kept: { id: number }): Promise<void> {
  const hashes = hits.filter(({ table }) => table === "suppressions");
  expect(hashes.map(({ row }) => [row.value, row.source, row.kind])).toEqual([[null, "erasure", "id_number"]]);
  const others = hits.filter(({ table }) => table !== "suppressions");
  expect([...new Set(others.map(({ table }) => table))].filter((table) => !OF_SALES.includes(table))).toEqual([]);
  for (const hit of others) expect(await isOfSale(hit, kept), hit.table).toBe(true);
  expect(others.length).toBeGreaterThan(0);
}
