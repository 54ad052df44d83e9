import { beforeAll, describe, expect, test } from "vitest";
import { remindOfRequests, writeReminder } from "@/lib/people/data-requests/reminders.server";
import type { DataRequest } from "@/lib/people/data-requests/schema";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { LAST } from "@/lib/platform/mail/queue.server";
import { isoDate } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { api } from "../support/api";
import { makeConsumer } from "../support/consumers";
import { makeDataRequest } from "../support/routes/data-requests";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

let admin: TestUser;
let tenant: TestTenant;
beforeAll(async () => {
  admin = await makeAdmin();
  tenant = await makeTenant();
});

const today = () => isoDate(new Date());
const inDays = (days: number, from = Date.now()) => isoDate(new Date(from + days * DAY_MS));
const record = (input: Record<string, unknown>) =>
  api(admin).post<DataRequest>("/api/data-requests", {
    ...{ type: "access", name: "Thandi Nkosi", email: `${unique()}@example.test`, received_on: today() },
    ...{ tenant_id: tenant.id, ...input },
  });
const suppressed = (value: string) => asPlatform(() => db.suppression.findMany({ where: { value } }));

describe("the register of requests", () => {
  test.each([
    ...["access", "correction", "erasure", "consent_copy"].map((type) => ({ type, days: 30 })),
    { type: "recording_copy", days: 7 },
  ])("says that $type is due in $days days", async ({ type, days }) => {
    const now = Date.now();
    const { status, body } = await record({ type, received_on: inDays(0, now) });
    expect([status, body]).toEqual([201, expect.objectContaining({ type, status: "open", due_on: inDays(days, now) })]);
  });

  test("an objection suppresses at once and without a proof of identity, and is thereby answered", async () => {
    const email = `${unique()}@example.test`;
    const lead = await makeLead(tenant, { email });
    const { body } = await record({ type: "objection", email, phone: "082 555 0199" });
    expect(body).toMatchObject({ status: "done", decision: "granted", identity_proof: null, due_on: today() });
    expect(await suppressed(email)).toMatchObject([{ tenant_id: tenant.id, source: "request" }]);
    const agent = await makeUser(tenant, { permissions: ["leads.update"] });
    expect((await api(agent).post(`/api/leads/${lead.id}/claim`)).status).toBe(409);
    const evidence = `Request ${body.id}`;
    const where = { tenant_id: tenant.id, how: "objection", state: "withdrawn", evidence } as const;
    expect(await asPlatform(() => db.consent.count({ where }))).toBe(1);
  });

  test("a decision needs a proof of identity, and a refusal a reason", async () => {
    const { body } = await record({ type: "erasure" });
    const change = (input: unknown) => api(admin).put<DataRequest>(`/api/data-requests/${body.id}`, input);
    expect((await change({ decision: "granted" })).status).toBe(422);
    expect((await change({ decision: "refused" })).status).toBe(422);
    const refused = await change({ decision: "refused", decision_reason: "The policy is in force" });
    expect(refused.body).toMatchObject({ status: "refused", decided_by: expect.stringMatching(/^Test /) });
    const done = await change({
      decision: "granted",
      identity_proof: "ID seen",
      evidence: "Deleted",
      owner_id: admin.id,
    });
    expect(done.body).toMatchObject({ status: "done", owner: { id: admin.id }, evidence: "Deleted" });
    expect((await change({ decision: null })).body).toMatchObject({ status: "open", decided_at: null });
    const stranger = await makeUser(tenant);
    expect((await change({ owner_id: stranger.id })).status).toBe(422);
    const told = await asPlatform(() =>
      db.auditEvent.findMany({ where: { action: "data-requests.update", subject_id: body.id } }),
    );
    expect(JSON.stringify(told)).not.toMatch(/ID seen|in force|Thandi/);
  });

  test("belongs to the person whose contacts it names, also once they were merged into somebody else", async () => {
    const own = await makeTenant();
    const email = `${unique()}@example.test`;
    const [kept, merged] = [await makeConsumer(own), await makeReachable(own, email)];
    const { body } = await record({ tenant_id: own.id, email });
    expect(body.consumer_id).toBe(merged.id);
    await api(admin).post("/api/consumers/merge", { into: kept.id, ids: [merged.id] });
    expect((await record({ tenant_id: own.id, email })).body.consumer_id).toBe(kept.id);
    const give = (id: number) => api(admin).put<DataRequest>(`/api/data-requests/${body.id}`, { consumer_id: id });
    expect((await give(merged.id)).body.consumer_id).toBe(kept.id);
    expect((await give((await makeConsumer(tenant)).id)).status).toBe(422);
  });

  test("is entered for the person who is kept by a merge that goes on meanwhile", async () => {
    const own = await makeTenant();
    const email = `${unique()}@example.test`;
    const [kept, merged] = [await makeConsumer(own), await makeReachable(own, email)];
    const entering = await asPlatform(() =>
      transaction(async () => {
        await db.consumer.update({ where: { id: merged.id }, data: { merged_into_id: kept.id } });
        const answer = record({ tenant_id: own.id, email });
        await expect.poll(isWaitedFor, { timeout: 10_000 }).toBe(true);
        return { answer };
      }),
    );
    expect((await entering.answer).body.consumer_id).toBe(kept.id);
  });

  test("lists what is overdue, of the tenant that was chosen", async () => {
    const own = await makeTenant();
    const late = await makeDataRequest(own, { due_on: new Date("2026-01-31") });
    await makeDataRequest(own);
    const path = `/api/data-requests?tenant_id=${own.id}&overdue=true`;
    const { data } = (await api(admin).get<Page<DataRequest>>(path)).body;
    expect(data.map(({ id }) => id)).toEqual([late.id]);
  });

  test("reminds once on a day of requests that are due soon, in one message, and of a late one each day", async () => {
    const own = await makeTenant();
    const owner = await makeAdmin();
    const soon = await makeDataRequest(own, { due_on: new Date(inDays(6)) });
    const later = await makeDataRequest(own, { due_on: new Date(inDays(20)) });
    const late = await makeDataRequest(own, { due_on: new Date("2026-01-31") });
    await asPlatform(() => db.dataRequest.updateMany({ where: { tenant_id: own.id }, data: { owner_id: owner.id } }));
    /** The requests of this test that each message names. */
    const messagesTo = async ({ id }: TestUser) =>
      (
        await asPlatform(
          () => db.$queryRaw<{ ids: number[] }[]>`
            SELECT data->'request_ids' AS ids FROM pgboss.job
            WHERE name = 'mail' AND data->>'kind' = 'data-requests-due' AND data->>'user_id' = ${String(id)}
            ORDER BY created_on`,
        )
      ).map(({ ids }) => [soon.id, late.id].filter((each) => ids.includes(each)));
    const prioritiesTo = async ({ id }: TestUser) =>
      (
        await asPlatform(
          () => db.$queryRaw<{ priority: number }[]>`
            SELECT priority FROM pgboss.job
            WHERE name = 'mail' AND data->>'kind' = 'data-requests-due' AND data->>'user_id' = ${String(id)}`,
        )
      ).map(({ priority }) => priority);
    const remindedOf = async (id: number) =>
      (await asPlatform(() => db.dataRequest.findFirstOrThrow({ where: { id } }))).reminded_on;
    await remindOfRequests();
    expect(await Promise.all([soon, later, late].map(({ id }) => remindedOf(id)))).toEqual([
      new Date(today()),
      null,
      new Date(today()),
    ]);
    const yesterday = new Date(inDays(-1));
    await asPlatform(() =>
      db.dataRequest.updateMany({ where: { id: { in: [soon.id, late.id] } }, data: { reminded_on: yesterday } }),
    );
    await remindOfRequests();
    expect(await Promise.all([soon, late].map(({ id }) => remindedOf(id)))).toEqual([yesterday, new Date(today())]);
    expect(await messagesTo(owner)).toEqual([[soon.id, late.id], [late.id]]);
    expect(await prioritiesTo(owner)).toEqual([LAST, LAST]);
    const message = await writeReminder({
      kind: "data-requests-due",
      user_id: owner.id,
      request_ids: [soon.id, late.id],
    });
    expect(message?.subject).toContain("2 privacy requests are due, the first on 31 Jan 2026");
    expect(message?.text).toContain(`31 Jan 2026: `);
    expect(message?.text).toContain(`(request ${soon.id}, ${own.name})`);
  });

  test("of which one is answered before the message is written, names the others alone", async () => {
    const own = await makeTenant();
    const [answered, open] = [await makeDataRequest(own), await makeDataRequest(own)];
    await asPlatform(() => db.dataRequest.update({ where: { id: answered.id }, data: { status: "done" } }));
    const job = { kind: "data-requests-due", user_id: admin.id } as const;
    const message = await writeReminder({ ...job, request_ids: [answered.id, open.id] });
    expect(message?.subject).toContain(`Privacy request ${open.id} of ${own.name} is due on`);
    expect(await writeReminder({ ...job, request_ids: [answered.id] })).toBeNull();
  });
});

describe("the public form", () => {
  const send = (body: unknown, subdomain: string | undefined = tenant.subdomain) =>
    api(undefined, { subdomain }).post("/api/public/data-requests", body);

  test("opens a request, and answers the same for everybody", async () => {
    const known = await makeLead(tenant, { email: `${unique()}@example.test` });
    const answers = [
      await send({ type: "access", name: "Known", email: known.email }),
      await send({ type: "access", name: "Unknown", email: `${unique()}@example.test` }),
      await send({ type: "objection", name: "Bot", email: `${unique()}@example.test`, website: "x" }),
    ];
    const body = answers[0]?.body;
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual([201, 201, 201].map((each) => [each, body]));
    const entered = await asPlatform(() =>
      db.dataRequest.findMany({ where: { tenant_id: tenant.id, channel: "form" }, orderBy: { id: "asc" } }),
    );
    expect(entered.map(({ name }) => name)).toEqual(["Known", "Unknown"]);
  });

  test("an objection stops at once", async () => {
    const email = `${unique()}@example.test`;
    expect((await send({ type: "objection", name: "Sipho", email })).status).toBe(201);
    expect(await suppressed(email)).toMatchObject([{ tenant_id: tenant.id, actor_id: null }]);
  });

  test("refuses what says too little or too much, and an address of no organisation", async () => {
    expect((await send({ type: "access", name: "A" })).body.errors).toMatchObject({ email: [expect.any(String)] });
    expect((await send({ type: "access", name: "A", email: "a@example.test", more: 1 })).status).toBe(422);
    expect((await send({ type: "access", name: "A", message: "x".repeat(20_000) })).status).toBe(413);
    expect((await send({ type: "access", name: "A", email: "a@example.test" }, unique())).status).toBe(404);
  });

  test("is throttled by address", async () => {
    const client = api(undefined, { subdomain: tenant.subdomain, ip: "2001:db8::77" });
    const once = () => client.post("/api/public/data-requests", { type: "access", name: "A", email: "a@example.test" });
    const statuses = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await once()).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });

  test("works without script: the server answers a form with a page", async () => {
    const client = api(undefined, { subdomain: tenant.subdomain });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const body = (fields: Record<string, string>) =>
      new URLSearchParams({ website: "", message: "", ...fields }).toString();
    const email = `${unique()}@example.test`;
    const sent = await client.send(
      "POST",
      "/privacy/send",
      form,
      body({ type: "erasure", name: "Zola", email, phone: "" }),
    );
    expect([sent.status, sent.headers.location]).toEqual([303, "/privacy?sent=1"]);
    expect(await asPlatform(() => db.dataRequest.count({ where: { email, tenant_id: tenant.id } }))).toBe(1);
    const refused = await client.send<string>("POST", "/privacy/send", form, body({ type: "erasure", name: "" }));
    expect(refused.status).toBe(422);
    expect(refused.body).toContain("Your request was not sent yet");
  });
});

/** A person who is known by an email address. */
async function makeReachable(own: TestTenant, email: string) {
  const person = await makeConsumer(own);
  const contact = { tenant_id: own.id, consumer_id: person.id, kind: "email" as const, value: email };
  await asPlatform(() => db.consumerContact.create({ data: contact }));
  return person;
}

/** Whether another connection waits for the transaction that asks. */
async function isWaitedFor(): Promise<boolean> {
  const [row] = await db.$queryRaw<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))) AS waits`;
  return row?.waits === true;
}
