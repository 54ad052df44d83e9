import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import type { Notification } from "@/lib/identity/notifications/schema";
import type { Delivery, DeliveryDetail } from "@/lib/integrations/webhooks/schema";
import type { LeadDetail, LeadEvent } from "@/lib/leads/record/schema";
import type { Suppression } from "@/lib/leads/suppressions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import type { Verification } from "@/lib/sales/evidence/verification-schema";
import { api } from "../support/api";
import { logOf, newNumber, postLead } from "../support/intake";
import { type Receiver, startReceiver } from "../support/receiver";
import { makeLeadSource } from "../support/records";
import { makeSale, SELLING, transition } from "../support/sales";
import { arrived, createWebhook, deliveryThat, INTEGRATIONS, verified } from "../support/webhooks";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

/** The largest 32-bit integer. The test world's sequences of 64-bit ids begin beyond it. */
const INT4_MAX = 2 ** 31 - 1;

/** The tables that only grow: docs/decisions/0400-long-ids.md. */
const GROWING = [
  ...["audit_events", "calls", "consents", "lead_events", "lead_posts", "login_activities", "notifications"],
  ...["sale_events", "suppressions", "webhook_attempts", "webhook_deliveries", "webhook_events"],
];

let tenant: TestTenant;
let user: TestUser;
let receiver: Receiver;
beforeAll(async () => {
  [tenant, receiver] = await Promise.all([makeTenant(), startReceiver()]);
  const permissions = [...SELLING, ...INTEGRATIONS, "sales.export", "audit.index", "audit.export"] as const;
  const more = ["leads.index", "leads.show", "leads.update", "lead-sources.show"] as const;
  const suppressing = ["suppressions.store", "suppressions.show", "suppressions.destroy"] as const;
  user = await makeUser(tenant, { permissions: [...permissions, ...more, ...suppressing] });
});
afterAll(() => receiver.stop());

const LONG = expect.toSatisfy((id: unknown) => Number.isSafeInteger(id) && Number(id) > INT4_MAX);

describe("in the database", () => {
  type Column = { table: string; column: string; type: string };

  test("every table that only grows has 64-bit ids from a 64-bit sequence", async () => {
    const columns = await asPlatform(
      () => db.$queryRaw<{ table: string }[]>`
        SELECT relname AS "table" FROM pg_class class JOIN pg_attribute ON attrelid = class.oid
        JOIN pg_sequences ON format('public.%I', sequencename) = pg_get_serial_sequence(relname, attname)
        WHERE relnamespace = 'public'::regnamespace AND attname = 'id' AND atttypid = 'bigint'::regtype
          AND data_type = 'bigint'::regtype ORDER BY relname`,
    );
    expect(columns.map(({ table }) => table)).toEqual(expect.arrayContaining(GROWING));
  });

  test("every column that refers to an id is as wide as the id", async () => {
    const narrow = await asPlatform(
      () => db.$queryRaw<Column[]>`
        SELECT conrelid::regclass::text AS "table", referring.attname AS "column", referring.atttypid::regtype::text AS type
        FROM pg_constraint CROSS JOIN unnest(conkey, confkey) AS pair (own, other)
        JOIN pg_attribute referring ON referring.attrelid = conrelid AND referring.attnum = own
        JOIN pg_attribute referred ON referred.attrelid = confrelid AND referred.attnum = other
        WHERE contype = 'f' AND referring.atttypid <> referred.atttypid`,
    );
    expect(narrow).toEqual([]);
  });

  test.each([
    "lead_undos.event_id",
    "sale_status_durations.event_id",
    "lead_posts.replay_of_id",
    "webhook_events.source_id",
  ])("%s is as wide as the ids that it holds without a foreign key", async (name) => {
    const [table = "", column = ""] = name.split(".");
    const [found] = await asPlatform(
      () => db.$queryRaw<{ type: string }[]>`
          SELECT atttypid::regtype::text AS type FROM pg_attribute
          WHERE attrelid = ${table}::regclass AND attname = ${column}`,
    );
    expect(found).toEqual({ type: "bigint" });
  });
});

describe("a raw query", () => {
  test("returns 64-bit integers as numbers, alone, in an array and when null", async () => {
    const rows = await asPlatform(
      () => db.$queryRaw`
        SELECT ${Number.MAX_SAFE_INTEGER}::bigint AS largest, count(*) AS rows, NULL::bigint AS nothing,
          ARRAY[1, NULL, -${Number.MAX_SAFE_INTEGER}::bigint] AS several, NULL::bigint[] AS none`,
    );
    const several = [1, null, Number.MIN_SAFE_INTEGER];
    expect(rows).toEqual([{ largest: Number.MAX_SAFE_INTEGER, rows: 1, nothing: null, several, none: null }]);
  });

  test.each(["9007199254740992", "-9223372036854775808"])("fails rather than round %s", async (digits) => {
    await expect(asPlatform(() => db.$queryRaw`SELECT ${digits}::text::bigint AS id`)).rejects.toThrow(/too large/);
    await expect(asPlatform(() => db.$queryRaw`SELECT ARRAY[${digits}::text::bigint] AS ids`)).rejects.toThrow();
  });
});

describe("an id beyond 32 bits", () => {
  test("of a lead's event is listed in the timeline, and undoes the change", async () => {
    const lead = await makeLead(tenant, { assigned_user_id: user.id, status: "Allocated" });
    const moved = await api(user).post<LeadDetail>(`/api/leads/${lead.id}/transition`, { to: "Voicemail" });
    expect(moved).toMatchObject({ status: 200, body: { undo: { event_id: LONG } } });
    const { body } = await api(user).get<Page<LeadEvent>>(`/api/leads/${lead.id}/timeline`);
    expect(body.data.map(({ id }) => id)).toContain(moved.body.undo?.event_id);
    const undone = await api(user).post(`/api/leads/${lead.id}/undo`, { event_id: moved.body.undo?.event_id });
    expect(undone.status).toBe(200);
  });

  test("of a sale's event is in its history and its export, and the chain verifies", async () => {
    const sale = await makeSale(tenant, user);
    await transition(user, sale, { to: "declined", reason: "The client has moved to Knysna" });
    const { body } = await api(user).get<SaleAudit>(`/api/sales/${sale.id}/audit`);
    const rows = body.events.data;
    expect(rows.map(({ id }) => id)).toEqual([LONG, LONG]);
    const verification = await api(user).get<Verification>(`/api/sales/${sale.id}/audit/verification`);
    expect(verification.body).toMatchObject({ events: rows.length, findings: [] });
    const csv = await api(user).get<string>(`/api/sales/${sale.id}/audit/export?format=csv`);
    expect([csv.status, String(csv.body).match(/^\d+,/gm)]).toEqual([200, ["2,", "1,"]]);
  });

  test("of an event in the audit log is listed, opened and exported", async () => {
    const { data } = (await api(user).get<Page<AuditEvent>>("/api/audit-events")).body;
    const [event] = data;
    expect(event).toMatchObject({ id: LONG });
    expect((await api(user).get(`/api/audit-events/${event?.id}`)).body).toEqual(event);
    expect((await api(user).get("/api/audit-events/export")).status).toBe(200);
  });

  test("of a webhook's delivery is listed, opened and sent again, with an event that a receiver accepts", async () => {
    const events: ["sale.created"] = ["sale.created"];
    const webhook = await createWebhook(user, { url: receiver.url, events });
    const sale = await makeSale(tenant, user);
    const [sent] = await arrived(receiver, 1);
    expect(sent && verified(sent, webhook.secret)).toMatchObject({ type: "sale.created", data: { id: sale.id } });
    const delivery = await deliveryThat(user, webhook, ({ state }) => state === "delivered");
    const path = `/api/webhooks/${webhook.id}/deliveries/${delivery?.id}`;
    expect((await api(user).get<DeliveryDetail>(path)).body).toMatchObject({ id: LONG, state: "delivered" });
    expect((await api(user).post<Delivery>(`${path}/replay`, {})).status).toBeLessThan(300);
    await arrived(receiver, 2);
  });

  test("of a lead source's post is listed and opened", async () => {
    const source = await makeLeadSource(tenant);
    expect((await postLead(source, { name: "Thandi", phone: `0${newNumber()}` })).status).toBe(201);
    const [post] = await logOf(user, source);
    const opened = await api(user).get(`/api/lead-sources/${source.id}/posts/${post?.id}`);
    expect(opened).toMatchObject({ status: 200, body: { id: LONG } });
  });

  test("of a suppression is opened and deleted", async () => {
    const input = { kind: "phone", value: `0${newNumber()}`, reason: "Asked on a call" };
    const { id } = (await api(user).post<Suppression>("/api/suppressions", input)).body;
    expect(await api(user).get(`/api/suppressions/${id}`)).toMatchObject({ status: 200, body: { id: LONG } });
    expect((await api(user).delete(`/api/suppressions/${id}`)).status).toBe(204);
  });

  test("of a notification marks it as read", async () => {
    const { id: tenant_id } = tenant;
    const { id } = await asPlatform(() =>
      db.notification.create({ data: { tenant_id, user_id: user.id, kind: "scorecards" } }),
    );
    expect(id).toEqual(LONG);
    expect((await api(user).post("/api/notifications/read", { ids: [id] })).status).toBe(204);
    const { body } = await api(user).get<Page<Notification>>("/api/notifications");
    expect(body.data).toMatchObject([{ id, read_at: expect.any(String) }]);
  });

  test.each(["/api/audit-events", "/api/suppressions"])("of no row is not found in %s", async (path) => {
    for (const id of [String(Number.MAX_SAFE_INTEGER), "9007199254740992", "9".repeat(400)]) {
      expect((await api(user).get(`${path}/${id}`)).status).toBe(404);
    }
  });
});
