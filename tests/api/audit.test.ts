import { beforeAll, describe, expect, test } from "vitest";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Meta } from "@/lib/platform/http/responses";
import { isoDate } from "@/lib/platform/text/format";
import { api } from "../support/api";
import { onConnection } from "../support/on-connection";
import { makeAuditEvent } from "../support/routes/audit";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/audit-events";

type List = { data: AuditEvent[]; meta: Meta };

let tenant: TestTenant;
let reader: TestUser;
let admin: TestUser;
beforeAll(async () => {
  [tenant, admin] = await Promise.all([makeTenant(), makeAdmin()]);
  reader = await makeUser(tenant, { permissions: ["audit.index"] });
});

const list = async (query: string, by = reader) => (await api(by).get<List>(`${PATH}?${query}`)).body;
const ids = async (query: string, by = reader) => (await list(query, by)).data.map(({ id }) => id);

/** A user with permission for the audit log, in a new tenant. */
async function makeReader(): Promise<[TestTenant, TestUser]> {
  const place = await makeTenant();
  return [place, await makeUser(place, { permissions: ["audit.index"] })];
}

describe("an event", () => {
  test("shows action, record, actor, impersonator, IP address and changed fields", async () => {
    const { id, created_at } = await makeAuditEvent(tenant, {
      ...{ action: "roles.update", subject_id: 7, old: { name: "A" }, new: { name: "B" }, ip: "192.0.2.1" },
      ...{ actor_id: reader.id, actor_name: "Thandi Mokoena", impersonator_id: admin.id, impersonator_name: "Root" },
    });
    const told = {
      ...{ id, created_at: created_at.toISOString(), action: "roles.update", subject_type: "roles", subject_id: 7 },
      ...{ old: { name: "A" }, new: { name: "B" }, actor_id: reader.id, actor_name: "Thandi Mokoena" },
      ...{ subject_name: null },
      ...{ impersonator_name: "Root", tenant: { id: tenant.id, name: tenant.name }, ip: "192.0.2.1" },
    };
    expect((await api(reader).get(`${PATH}/${id}`)).body).toEqual(told);
    expect((await list("")).data).toContainEqual(told);
  });

  test("shows its record's current name, and no name if the record is deleted", async () => {
    const subject = { action: "users.update", subject_type: "users", subject_id: reader.id };
    const { id } = await makeAuditEvent(tenant, subject);
    const gone = await makeAuditEvent(tenant, { ...subject, subject_id: 2_147_483_647 });
    const { data } = await list("subject_type=users");
    const names = [id, gone.id].map((each) => data.find((event) => event.id === each)?.subject_name);
    expect(names).toEqual([expect.stringMatching(/^Test u/), null]);
  });

  test("of the platform is visible only to administrators", async () => {
    const { id } = await makeAuditEvent(null);
    expect((await api(reader).get(`${PATH}/${id}`)).status).toBe(404);
    expect((await api(admin).get<AuditEvent>(`${PATH}/${id}`)).body).toMatchObject({ id, tenant: null });
  });

  test("can't be changed or deleted by anybody", async () => {
    const { id } = await makeAuditEvent(tenant);
    const answers = [
      await api(admin).put(`${PATH}/${id}`, { actor_name: "X" }),
      await api(admin).delete(`${PATH}/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([405, 405]);
  });
});

describe("the list", () => {
  test("is sorted latest first, or oldest first on request", async () => {
    const [place, one] = await makeReader();
    const at = (day: number) => ({ created_at: new Date(Date.UTC(2026, 0, day)) });
    const [b, a, c] = [
      await makeAuditEvent(place, at(2)),
      await makeAuditEvent(place, at(1)),
      await makeAuditEvent(place, at(3)),
    ];
    expect(await ids("", one)).toEqual([c.id, b.id, a.id]);
    expect(await ids("sortBy=created_at&sortDesc=false", one)).toEqual([a.id, b.id, c.id]);
  });

  test("is searched for a user without their accents and apostrophes, also as an impersonator", async () => {
    const [place, one] = await makeReader();
    const user = await makeUser(place);
    const person = { name: "Zoë", surname: "O’Brien-Nkosi" };
    await asPlatform(() => db.user.update({ where: { id: user.id }, data: person, select: { id: true } }));
    const name = "Zoë O’Brien-Nkosi";
    const acted = await makeAuditEvent(place, { actor_id: user.id, actor_name: name });
    const other = await makeAuditEvent(place, { impersonator_id: user.id, impersonator_name: name });
    await makeAuditEvent(place, { actor_id: one.id });
    for (const text of ["zoe", "OBRIEN", "o'brien nkosi", "Nkosi Zoe", "Zoë O’Brien-Nkosi"])
      expect(await ids(`search=${encodeURIComponent(text)}`, one), text).toEqual([other.id, acted.id]);
    expect(await ids("search=zoey", one)).toEqual([]);
  });

  test("is filtered by record, action, actor and search text", async () => {
    const [place, one] = await makeReader();
    const word = unique("Zo");
    const role = await makeAuditEvent(place, { actor_id: one.id });
    const user = await makeAuditEvent(place, {
      action: "users.store",
      subject_type: "users",
      actor_name: `Ms ${word}`,
    });
    const other = await makeAuditEvent(place, {
      action: "users.update",
      subject_type: "users",
      impersonator_name: word,
    });
    expect(await ids("subject_type=users", one)).toEqual([other.id, user.id]);
    expect(await ids("action=users.update", one)).toEqual([other.id]);
    expect(await ids("action=update", one)).toEqual([other.id, role.id]);
    expect(await ids(`actor_id=${one.id}`, one)).toEqual([role.id]);
    expect(await ids(`search=${word.toUpperCase()}`, one)).toEqual([other.id, user.id]);
    expect(await ids("search=roles.up", one)).toEqual([role.id]);
    expect(await ids("subject_type=&action=&actor_id=&date_from=", one)).toHaveLength(3);
  });

  test("filters by days in South African time, including the first and the last", async () => {
    const [place, one] = await makeReader();
    const at = (moment: string) => makeAuditEvent(place, { created_at: new Date(moment) });
    const [early, late] = [await at("2026-03-01T22:00:00Z"), await at("2026-03-02T21:59:59.999Z")]; // midnights of 2 March
    await at("2026-03-01T21:59:59.999Z");
    await at("2026-03-02T22:00:00Z");
    expect(await ids("date_from=2026-03-02&date_to=2026-03-02", one)).toEqual([late.id, early.id]);
  });

  test.each(["date_from=2026-02-30", "action=a%25", "subject_type=A_B"])("refuses %s with 422", async (query) => {
    expect((await api(reader).get(`${PATH}?${query}`)).status).toBe(422);
  });

  test("shows administrators all organisations or a chosen one, and others always their own", async () => {
    const [[place], [strange, stranger]] = await Promise.all([makeReader(), makeReader()]);
    const [here, there] = [await makeAuditEvent(place), await makeAuditEvent(strange)];
    const seen = await ids("per_page=1000", admin);
    expect([here.id, there.id].map((id) => seen.includes(id))).toEqual([true, true]);
    expect(await ids(`tenant_id=${place.id}`, admin)).toEqual([here.id]);
    expect(await ids(`tenant_id=${place.id}`, stranger)).toEqual([there.id]);
  });

  test("counts up to ten thousand, and says that there are more", async () => {
    const [place, one] = await makeReader();
    const add = (count: number) =>
      onConnection([
        `INSERT INTO audit_events (tenant_id, action, subject_type, actor_name, created_at)
        SELECT ${place.id}, 'roles.update', 'roles', 'Test', now() - make_interval(secs => n)
        FROM generate_series(1, ${count}) AS n`,
      ]);
    await add(10_000);
    expect((await list("", one)).meta).toEqual({ current_page: 1, last_page: 400, per_page: 25, total: 10_000 });
    await add(1);
    expect((await list("", one)).meta).toEqual({
      ...{ current_page: 1, last_page: 400, per_page: 25, total: 10_000, more: true },
    });
    expect((await list(`date_from=${isoDate(new Date())}&action=store`, one)).meta.total).toBe(0);
  });
});
