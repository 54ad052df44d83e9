import { beforeAll, describe, expect, test } from "vitest";
import type { LeadRow } from "@/lib/leads/record/schema";
import type { DuplicatePair } from "@/lib/people/consumers/merge/schema";
import type { ConsumerDetail, ConsumerEvent, ConsumerLead, ConsumerRow } from "@/lib/people/consumers/schema";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleRow } from "@/lib/sales/record/schema";
import { api } from "../support/api";
import { consumersLinked, makeConsumer } from "../support/consumers";
import { makeSale, SELLING } from "../support/sales";
import { makeSuppressions } from "../support/suppressions";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// The people behind leads and sales: how they are recognised, and what their screen reads.

let admin: TestUser;
let tenant: TestTenant;
beforeAll(async () => {
  admin = await makeAdmin();
  tenant = await makeTenant();
});

const ID_NUMBERS = ["8001015009087", "8909025012083", "8801014800083"] as const;

let lastNumber = 820_000_000 + Math.floor(Math.random() * 9_000_000);
function newPhone(): string {
  lastNumber += 1;
  return `+27${lastNumber}`;
}

const lead = (columns: Parameters<typeof makeLead>[1] = {}, of = tenant) => makeLead(of, { email: null, ...columns });

async function personOf(leadId: number, of = tenant): Promise<number | undefined> {
  await consumersLinked(of);
  const link = await asPlatform(() => db.leadConsumer.findFirst({ where: { lead_id: leadId } }));
  return link?.consumer_id;
}

const list = (query: string) => api(admin).get<Page<ConsumerRow>>(`/api/consumers?${query}`);
const detail = async (id: number | undefined) => (await api(admin).get<ConsumerDetail>(`/api/consumers/${id}`)).body;

describe("a lead's person", () => {
  test("is found by phone number, email address and ID number, and is new otherwise", async () => {
    const [phone, email, idNumber] = [newPhone(), `${unique()}@example.test`, idNumberColumns(ID_NUMBERS[0])];
    const first = await personOf((await lead({ phone, email, ...idNumber })).id);
    expect(first).toBeTypeOf("number");
    expect(await personOf((await lead({ phone })).id)).toBe(first);
    expect(await personOf((await lead({ email })).id)).toBe(first);
    expect(await personOf((await lead({ ...idNumber })).id)).toBe(first);
    expect(await personOf((await lead({ phone: newPhone() })).id)).not.toBe(first);
  });

  test("is named by the lead and its sale, in lists and alone", async () => {
    const of = await makeTenant();
    const user = await makeUser(of, { permissions: [...SELLING, "leads.index", "leads.show"] });
    const known = await lead({ phone: newPhone() }, of);
    const sale = await makeSale(of, user, { phone: newPhone() });
    const [first, second] = [await personOf(known.id, of), await personOf(sale.lead.id, of)];
    const { consumer_id } = await asPlatform(() => db.saleConsumer.findFirstOrThrow({ where: { sale_id: sale.id } }));
    const leads = await api(user).get<Page<LeadRow>>("/api/leads");
    expect(new Map(leads.body.data.map((row) => [row.id, row.consumer_id]))).toEqual(
      new Map([
        [known.id, first],
        [sale.lead.id, second],
      ]),
    );
    expect((await api(user).get<LeadRow>(`/api/leads/${known.id}`)).body.consumer_id).toBe(first);
    expect((await api(user).get<Page<SaleRow>>("/api/sales")).body.data).toMatchObject([{ id: sale.id, consumer_id }]);
    expect((await api(user).get<SaleRow>(`/api/sales/${sale.id}`)).body.consumer_id).toBe(consumer_id);
  });

  test("is another one where the ID numbers differ, whatever else they share", async () => {
    const phone = newPhone();
    const first = await personOf((await lead({ phone, ...idNumberColumns(ID_NUMBERS[1]) })).id);
    const second = await personOf((await lead({ phone, ...idNumberColumns(ID_NUMBERS[2]) })).id);
    expect(second).not.toBe(first);
    expect((await detail(second)).duplicates).toEqual([]);
  });

  test("is one for several leads that come in at once", async () => {
    const phone = newPhone();
    const leads = await Promise.all(Array.from({ length: 8 }, () => lead({ phone })));
    const people = await Promise.all(leads.map(({ id }) => personOf(id)));
    expect(new Set(people).size).toBe(1);
  });

  test("takes over what their record lacks, and keeps what it has", async () => {
    const phone = newPhone();
    const first = await personOf((await lead({ phone, name: "Thandi", surname: null })).id);
    await personOf((await lead({ phone, name: "Thandeka", surname: "Zulu", email: `${phone}@example.test` })).id);
    expect(await detail(first)).toMatchObject({
      name: "Thandi",
      surname: "Zulu",
      email: `${phone}@example.test`,
      leads: 2,
    });
  });

  test("is never one of another organisation", async () => {
    const [phone, other] = [newPhone(), await makeTenant()];
    const ours = await personOf((await lead({ phone })).id);
    const theirs = await personOf((await lead({ phone }, other)).id, other);
    expect(theirs).not.toBe(ours);
  });

  test("is found again when the lead is given the ID number of somebody", async () => {
    const idNumber = idNumberColumns("8506155000183");
    const known = await personOf((await lead({ phone: newPhone(), ...idNumber })).id);
    const late = await lead({ phone: newPhone() });
    const before = await personOf(late.id);
    await asPlatform(() => db.lead.update({ where: { id: late.id }, data: idNumber }));
    expect(await personOf(late.id)).toBe(known);
    expect((await detail(known)).duplicates).toMatchObject([{ id: before, reasons: ["id_number", "phone"] }]);
  });

  test("is proposed as somebody else's double where a lead names both, and is not merged by itself", async () => {
    const [phone, email] = [newPhone(), `${unique()}@example.test`];
    const one = await personOf((await lead({ phone })).id);
    const other = await personOf((await lead({ email })).id);
    expect(await personOf((await lead({ phone, email })).id)).toBe(one);
    expect((await detail(one)).duplicates).toMatchObject([{ id: other, reasons: ["email"] }]);
    const { body } = await api(admin).get<Page<DuplicatePair>>(`/api/consumers/duplicates?tenant_id=${tenant.id}`);
    expect(body.data[0]?.people.map(({ id }) => id).sort()).toEqual([one, other].sort());
    const kept = await api(admin).post(`/api/consumers/${one}/dismiss`, { other_id: other });
    expect([kept.status, (await detail(one)).duplicates]).toEqual([204, []]);
  });
});

describe("the list of people", () => {
  test("has a person as soon as their lead has come in, however it came", async () => {
    const [owner, phone] = [await makeTenant(), newPhone()];
    const agent = await makeUser(owner, { permissions: ["leads.store", "leads.index"] });
    const created = { product_id: owner.product.id, name: "Nomsa", phone, id_number: ID_NUMBERS[0] };
    expect((await api(agent).post("/api/leads", created)).status).toBe(201);
    const { body } = await list(`tenant_id=${owner.id}`);
    expect(body).toMatchObject({
      data: [
        {
          name: "Nomsa",
          phone,
          id_number: "800101 **** 087",
          leads: 1,
          sales: 0,
          consent: "unknown",
          suppressed: false,
        },
      ],
      meta: { total: 1 },
    });
  });

  test("is searched by name, phone number, email address and the whole ID number", async () => {
    const owner = await makeTenant();
    const email = `${unique()}@example.test`;
    const wanted = await lead(
      { name: "Sibongile", phone: newPhone(), email, ...idNumberColumns(ID_NUMBERS[1]) },
      owner,
    );
    await lead({ name: "Pieter", phone: newPhone() }, owner);
    const id = await personOf(wanted.id, owner);
    const search = async (text: string) =>
      (await list(`tenant_id=${owner.id}&search=${encodeURIComponent(text)}`)).body.data.map((row) => row.id);
    const phone = `0${wanted.phone?.slice(3)}`;
    expect(await search("sibong")).toEqual([id]);
    expect(await search(phone)).toEqual([id]);
    expect(await search(email)).toEqual([id]);
    expect(await search(ID_NUMBERS[1])).toEqual([id]);
    expect(await search(ID_NUMBERS[1].slice(0, 6))).toEqual([]);
  });

  test("says who must not be contacted, and what they have consented to", async () => {
    const [owner, phone] = [await makeTenant(), newPhone()];
    const { id: lead_id } = await lead({ phone }, owner);
    await asPlatform(async () => {
      await makeSuppressions({ data: { tenant_id: owner.id, kind: "phone", value: phone } });
      const consent = { purpose: "direct marketing", channel: "phone" as const, state: "given" as const, how: "test" };
      await db.consent.create({ data: { tenant_id: owner.id, lead_id, ...consent, actor_name: "Test" } });
    });
    expect((await list(`tenant_id=${owner.id}`)).body.data).toMatchObject([{ suppressed: true, consent: "given" }]);
  });

  test("is refused to everybody but administrators, and so is a person", async () => {
    const user = await makeUser(tenant, { permissions: ["leads.index", "pii.reveal"] });
    const { id } = await makeConsumer(tenant);
    expect((await api(user).get("/api/consumers")).status).toBe(403);
    expect((await api(user).get(`/api/consumers/${id}`)).status).toBe(403);
  });
});

describe("a person's record", () => {
  test("shows their leads, and what happened to them", async () => {
    const created = await lead({ phone: newPhone() });
    const id = await personOf(created.id);
    const event = { type: "note" as const, actor_name: "Nomvula" };
    await asPlatform(() => db.leadEvent.create({ data: { tenant_id: tenant.id, lead_id: created.id, ...event } }));
    const leads = await api(admin).get<Page<ConsumerLead>>(`/api/consumers/${id}/leads`);
    const timeline = await api(admin).get<Page<ConsumerEvent>>(`/api/consumers/${id}/timeline`);
    expect(leads.body.data).toMatchObject([{ id: created.id, lead_id: created.lead_id, status: "New" }]);
    expect(timeline.body.data).toMatchObject([{ kind: "lead", type: "note", actor_name: "Nomvula" }]);
  });

  test("is corrected, and the audit log names the fields without what stood in them", async () => {
    const { id } = await makeConsumer(tenant);
    const phone = newPhone();
    const { status, body } = await api(admin).put<ConsumerDetail>(`/api/consumers/${id}`, {
      surname: "Dlamini",
      phone,
      version: 1,
    });
    expect([status, body.surname, body.version]).toEqual([200, "Dlamini", 2]);
    expect(body.contacts).toEqual([{ kind: "phone", value: phone, suppressed: false }]);
    expect((await api(admin).put(`/api/consumers/${id}`, { surname: "Zulu", version: 1 })).status).toBe(409);
    const where = { action: "consumers.update", subject_id: id };
    const events = await asPlatform(() => db.auditEvent.findMany({ where }));
    expect(events).toMatchObject([{ tenant_id: tenant.id, new: { fields: ["surname", "phone"] }, old: null }]);
  });

  test("does not take the ID number of somebody else", async () => {
    const [one, other] = [await makeConsumer(tenant, idNumberColumns("0402295000085")), await makeConsumer(tenant)];
    const { status, body } = await api(admin).put<{ errors: object }>(`/api/consumers/${other.id}`, {
      id_number: "0402295000085",
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["id_number"]]);
    const revealed = await api(admin).post(`/api/consumers/${one.id}/reveal`);
    expect(revealed.body).toEqual({ id_number: "0402295000085" });
    const where = { action: "consumers.reveal", subject_id: one.id };
    expect(await asPlatform(() => db.auditEvent.count({ where }))).toBe(1);
  });
});
