import { beforeAll, describe, expect, test } from "vitest";
import type { MergeResult } from "@/lib/people/consumers/merge/schema";
import type { ConsumerDetail } from "@/lib/people/consumers/schema";
import type { DataRequest } from "@/lib/people/data-requests/schema";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { daysBefore } from "@/lib/platform/time/days";
import { api } from "../support/api";
import { consumersLinked, makeConsumer } from "../support/consumers";
import { belongingsOf } from "../support/database";
import { makeDataRequest } from "../support/routes/data-requests";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// Merging people, and taking that back.

let admin: TestUser;
let tenant: TestTenant;
beforeAll(async () => {
  admin = await makeAdmin();
  tenant = await makeTenant();
});

const merge = (body: object) => api(admin).post<MergeResult & { errors: object }>("/api/consumers/merge", body);
const undo = (id: number | null) => api(admin).post<{ message: string }>(`/api/consumers/merges/${id}/undo`);
const requestsOf = async (id: number) =>
  (await api(admin).get<Page<DataRequest>>(`/api/data-requests?consumer_id=${id}`)).body.data;
const detail = async (id: number) => (await api(admin).get<ConsumerDetail>(`/api/consumers/${id}`)).body;

/** The tenant's rows, without what a merge leaves for good: its record, and who did it when. */
async function rowsOf(of: TestTenant) {
  const { consumer_merges, audit_events, ...rows } = await belongingsOf(of);
  return rows;
}

describe("a merge", () => {
  test("moves every lead, sale and request of two people with two hundred each, and its undo restores every row", async () => {
    const owner = await makeTenant();
    const people = [await makeWork(owner, 200, "8001015009087"), await makeWork(owner, 200, "8909025012083")] as const;
    const request = await makeDataRequest(owner, { consumer_id: people[1] });
    const before = await rowsOf(owner);

    const { status, body } = await merge({ into: people[0], ids: [people[1]], fields: { id_number: people[1] } });
    expect([status, body.counts]).toEqual([200, { consumers: 1, leads: 200, sales: 200, contacts: 1, requests: 1 }]);
    expect((await requestsOf(people[0])).map(({ id }) => id)).toEqual([request.id]);
    expect(body.consumer).toMatchObject({ id: people[0], leads: 400, sales: 400, id_number: "890902 **** 083" });
    expect((await api(admin).get(`/api/consumers/${people[1]}`)).status).toBe(404);
    expect(await rowsOf(owner)).not.toEqual(before);

    expect((await undo(body.merge_id)).status).toBe(200);
    expect(await rowsOf(owner)).toEqual(before);
    expect(await detail(people[1])).toMatchObject({ leads: 200, sales: 200, id_number: "890902 **** 083" });
  });

  test("as a dry run counts the same, and changes nothing", async () => {
    const owner = await makeTenant();
    const people = [await makeWork(owner, 3, "8001015009087"), await makeWork(owner, 2, "8909025012083")] as const;
    const before = await belongingsOf(owner);
    const { status, body } = await merge({ into: people[0], ids: [people[1]], dry_run: true });
    expect([status, body.merge_id]).toEqual([200, null]);
    expect(body.counts).toEqual({ consumers: 1, leads: 2, sales: 2, contacts: 1, requests: 0 });
    expect(body.consumer).toMatchObject({ leads: 5, sales: 5 });
    expect(await belongingsOf(owner)).toEqual(before);
  });

  test("keeps the chosen value of each field, and otherwise fills what is lacking", async () => {
    const kept = await makeConsumer(tenant, { name: "Thandi", surname: null, language: "Zulu" });
    const other = await makeConsumer(tenant, { name: "Thandeka", surname: "Nkosi", language: "English" });
    const { body } = await merge({ into: kept.id, ids: [other.id], fields: { language: other.id } });
    expect(body.consumer).toMatchObject({ name: "Thandi", surname: "Nkosi", language: "English" });
  });

  test("lets both ID numbers lead to the person who is kept", async () => {
    const owner = await makeTenant();
    const [one, other] = [await makeWork(owner, 1, "8001015009087"), await makeWork(owner, 1, "8909025012083")];
    await merge({ into: one, ids: [other] });
    const lead = await makeLead(owner, idNumberColumns("8909025012083"));
    await consumersLinked(owner);
    const link = await asPlatform(() => db.leadConsumer.findFirst({ where: { lead_id: lead.id } }));
    expect(link?.consumer_id).toBe(one);
  });

  test("is refused for nobody, for the same one twice, and for somebody of another organisation", async () => {
    const [one, other] = [await makeConsumer(tenant), await makeConsumer(tenant)];
    const foreign = await makeConsumer(await makeTenant());
    const refused = async (body: object) => Object.keys((await merge(body)).body.errors ?? {});
    expect(await refused({ into: one.id, ids: [] })).toEqual(["ids"]);
    expect(await refused({ into: one.id, ids: [one.id] })).toEqual(["ids"]);
    expect(await refused({ into: one.id, ids: [foreign.id] })).toEqual(["ids"]);
    expect(await refused({ into: one.id, ids: [other.id], fields: { name: foreign.id } })).toEqual(["fields"]);
    expect(await refused({ into: 2_000_000_000, ids: [other.id] })).toEqual(["into"]);
  });
});

describe("the undo of a merge", () => {
  test("leaves with the kept person what came in since, and what was changed since", async () => {
    const owner = await makeTenant();
    const [one, other] = [await makeWork(owner, 1, "8001015009087"), await makeWork(owner, 1, "8909025012083")];
    const { body } = await merge({ into: one, ids: [other] });
    await makeLead(owner, idNumberColumns("8001015009087"));
    await consumersLinked(owner);
    const late = await makeDataRequest(owner, { consumer_id: one });
    await api(admin).put(`/api/consumers/${one}`, { language: "Xhosa" });
    expect((await undo(body.merge_id)).status).toBe(200);
    expect(await detail(one)).toMatchObject({ leads: 2, language: "Xhosa" });
    expect(await detail(other)).toMatchObject({ leads: 1, sales: 1 });
    expect((await requestsOf(one)).map(({ id }) => id)).toEqual([late.id]);
  });

  test("goes backwards through several merges, and only once for each", async () => {
    const [one, two, three] = [await makeConsumer(tenant), await makeConsumer(tenant), await makeConsumer(tenant)];
    const first = (await merge({ into: two.id, ids: [three.id] })).body;
    const second = (await merge({ into: one.id, ids: [two.id] })).body;
    expect((await undo(first.merge_id)).status).toBe(409);
    expect((await undo(second.merge_id)).status).toBe(200);
    expect((await undo(second.merge_id)).body.message).toBe("This merge has been undone already.");
    expect((await undo(first.merge_id)).status).toBe(200);
    expect(await detail(three.id)).toMatchObject({ id: three.id });
  });

  test("is refused after thirty days", async () => {
    const [one, other] = [await makeConsumer(tenant), await makeConsumer(tenant)];
    const { body } = await merge({ into: one.id, ids: [other.id] });
    const past = { where: { id: body.merge_id ?? 0 }, data: { created_at: daysBefore(31) } };
    await asPlatform(() => db.consumerMerge.update(past));
    const { status, body: refusal } = await undo(body.merge_id);
    expect([status, refusal.message]).toEqual([409, "You can undo a merge for 30 days. This period is over."]);
  });
});

/** A person with so many leads, each converted to a sale. @returns their id */
async function makeWork(owner: TestTenant, count: number, idNumber: string): Promise<number> {
  const { id: tenantId, product, name } = owner;
  const [email, agent] = [`${unique()}@example.test`, await makeUser(owner)];
  const { id_number_encrypted: encrypted, id_number_hash: hash } = idNumberColumns(idNumber);
  await asPlatform(() =>
    transaction(async () => {
      await db.$executeRaw`
        INSERT INTO leads (tenant_id, product_id, lead_id, name, email, id_number_encrypted, id_number_hash, processed_at,
          processed_outcome)
        SELECT ${tenantId}::int, ${product.id}::int, ${email} || number, ${name}, ${email}, ${encrypted}, ${hash}, now(),
          'converted'
        FROM generate_series(1, ${count}::int) AS number`;
      await db.$executeRaw`
        INSERT INTO sales (tenant_id, product_id, lead_id, reference, agent_id)
        SELECT tenant_id, product_id, id, 'REF-' || id, ${agent.id}::int FROM leads
        WHERE tenant_id = ${tenantId} AND email = ${email}`;
      await db.$executeRaw`
        INSERT INTO sale_persons (tenant_id, sale_id, role, name, email, id_number_encrypted, id_number_hash)
        SELECT sale.tenant_id, sale.id, 'policyholder', ${name}, ${email}, ${encrypted}, ${hash}
        FROM sales sale JOIN leads lead ON lead.id = sale.lead_id WHERE lead.tenant_id = ${tenantId} AND lead.email = ${email}`;
    }),
  );
  await consumersLinked(owner);
  const links = { some: { lead: { email } } };
  const { id } = await asPlatform(() => db.consumer.findFirstOrThrow({ where: { tenant_id: tenantId, leads: links } }));
  return id;
}
