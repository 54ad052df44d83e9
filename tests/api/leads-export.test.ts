import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { onConnection } from "../support/on-connection";
import { ID_NUMBER, makeKnownLead } from "../support/records";
import { WITH_REPETITIONS } from "../support/repetitions";
import { makeSuppressions } from "../support/suppressions";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

let tenant: TestTenant;
let reader: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  reader = await makeUser(tenant, { permissions: ["leads.index", "leads.export"] });
});

const file = async (query = "", user = reader) => {
  const { status, body, headers } = await api(user).get<string>(`/api/leads/export?${query}`);
  expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  return body;
};
const lines = async (query = "", user = reader) => (await file(query, user)).slice(1).trimEnd().split("\r\n");
const column = (rows: string[], name: string) => {
  const place = rows[0]?.split(",").indexOf(name) ?? -1;
  return rows.slice(1).map((row) => row.split(",")[place]);
};
const auditOf = (user: TestUser) =>
  asPlatform(() =>
    db.auditEvent.findFirst({ where: { actor_id: user.id, action: "leads.export" }, orderBy: { id: "desc" } }),
  );

describe("the export of leads", () => {
  test("contains exactly the leads that match the list's filters, newest first", async () => {
    const source = unique();
    await makeLead(tenant, { source, lead_id: `${source}-1`, created_at: new Date("2026-01-01") });
    await makeLead(tenant, { source, lead_id: `${source}-2`, status: "Voicemail" });
    await makeLead(tenant);
    expect(column(await lines(`source=${source}`), "lead_id")).toEqual([`${source}-2`, `${source}-1`]);
    expect(column(await lines(`source=${source}&status=Voicemail`), "status")).toEqual(["Voicemail"]);
    expect(column(await lines(`search=${source}-1`), "lead_id")).toEqual([`${source}-1`]);
  });

  test("contains the selected leads, within the user's organisation and record scope", async () => {
    const other = await makeTenant();
    const agent = await makeUser(tenant, { permissions: ["leads.index", "leads.export"], record_scope: "own" });
    const [chosen, left, foreign] = await Promise.all([makeLead(tenant), makeLead(tenant), makeLead(other)]);
    const ids = [chosen.id, foreign.id].join();
    expect(column(await lines(`ids=${ids}`), "lead_id")).toEqual([chosen.lead_id]);
    expect(await lines(`ids=${chosen.id},${left.id}`, agent)).toHaveLength(1);
    expect(column(await lines(`tenant_id=${other.id}`), "lead_id")).not.toContain(foreign.lead_id);
    expect(column(await lines(`tenant_id=${other.id}`, await makeAdmin()), "lead_id")).toEqual([foreign.lead_id]);
  });

  test("contains no formulas, and keeps texts with commas, quotes and line breaks", async () => {
    const source = unique();
    await makeLead(tenant, { source, name: "=HYPERLINK(1)", surname: " @SUM", title: "＋1", phone: "+27821234567" });
    await makeLead(tenant, { source, name: 'Say "hi", all', note: "one\r\ntwo\x1fthree\x1efour", campaign: "-1+1" });
    await makeLead(tenant, { source, name: "'=Own", surname: "Plain", phone: "+27821234568" });
    await makeLead(tenant, {
      source,
      name: "Nomvula",
      surname: "Plain",
      phone: "+27821234569",
      alt_phone: "+27821234560",
    });
    const text = await file(`source=${source}`);
    expect(text).toContain("'=HYPERLINK(1),' @SUM,'+27821234567,,");
    expect(text).toContain(",''=Own,Plain,'+27821234568,,");
    expect(text).toContain(",Nomvula,Plain,'+27821234569,'+27821234560,");
    expect(text).toContain(",'＋1,");
    expect(text).toContain('"Say ""hi"", all"');
    expect(text).toContain('"one\r\ntwothreefour"');
    expect(text).toContain(",'-1+1,");
  });

  test("masks ID numbers", async () => {
    const source = unique();
    await makeKnownLead(tenant, { source });
    const rows = await lines(`source=${source}`);
    expect(column(rows, "id_number")).toEqual(["800101 **** 087"]);
    expect(rows.join()).not.toContain(ID_NUMBER);
  });

  test.each(["phone", "alt_phone", "email", "id_number"] as const)(
    "leaves out leads suppressed by %s, by the tenant or the platform",
    async (kind) => {
      const source = unique();
      const value = `${unique()}${kind === "email" ? "@example.test" : ""}`;
      const columnName = kind === "id_number" ? "id_number_hash" : kind;
      await makeLead(tenant, { source, [columnName]: value });
      await makeLead(tenant, { source, lead_id: `${source}-kept` });
      const listed = { kind: kind === "alt_phone" ? ("phone" as const) : kind, value };
      const elsewhere = await makeTenant();
      await asPlatform(() => makeSuppressions({ data: { ...listed, tenant_id: elsewhere.id } }));
      expect(await lines(`source=${source}`)).toHaveLength(3);
      const { id } = await asPlatform(() => makeSuppressions({ data: { ...listed, tenant_id: tenant.id } }));
      expect(column(await lines(`source=${source}`), "lead_id")).toEqual([`${source}-kept`]);
      await asPlatform(() => db.suppression.delete({ where: { id } }));
      await asPlatform(() => makeSuppressions({ data: listed }));
      expect(column(await lines(`source=${source}`), "lead_id")).toEqual([`${source}-kept`]);
    },
  );

  test("is in the audit log with its filter and the numbers of exported and omitted leads", async () => {
    const user = await makeUser(tenant, { permissions: ["leads.index", "leads.export"] });
    const source = unique();
    const lead = await makeLead(tenant, { source });
    await makeLead(tenant, { source });
    await asPlatform(() =>
      makeSuppressions({ data: { tenant_id: tenant.id, kind: "email", value: lead.email ?? "" } }),
    );
    await file(`source=${source}`, user);
    await expect
      .poll(async () => (await auditOf(user))?.new)
      .toMatchObject({ filter: { source }, leads: 1, suppressed: 1, tenant_id: tenant.id });
  });

  test("does not log an ID number that was searched for", async () => {
    for (const search of [ID_NUMBER, "800101 5009 087"]) {
      const user = await makeUser(tenant, { permissions: ["leads.index", "leads.export"] });
      await file(`search=${encodeURIComponent(search)}`, user);
      await expect
        .poll(async () => (await auditOf(user))?.new)
        .toMatchObject({ filter: { search: "800101 **** 087" } });
    }
  });

  test("contains each of thousands of leads once, even if many have the same time", async () => {
    const leads = WITH_REPETITIONS ? 21_000 : 6_000;
    const many = await makeTenant();
    const user = await makeUser(many, { permissions: ["leads.index", "leads.export"] });
    await onConnection([
      `
        INSERT INTO leads (tenant_id, product_id, lead_id, name, created_at)
        SELECT ${many.id}, ${many.product.id}, 'many-' || n, 'Many', now() - n / ${Math.round(leads / 3)} * interval '1 day'
        FROM generate_series(1, ${leads}) n`,
    ]);
    const ids = column(await lines("", user), "lead_id");
    expect([ids.length, new Set(ids).size]).toEqual([leads, leads]);
  });

  test("is refused as a whole when its first rows can't be read", async () => {
    const source = unique();
    const { id } = await makeLead(tenant, { source, id_number_encrypted: "of another key" });
    onTestFinished(async () => {
      await asPlatform(() => db.lead.delete({ where: { id } })); // or other tests couldn't export every lead
    });
    const { status, body, headers } = await api(reader).get(`/api/leads/export?source=${source}`);
    expect([status, headers["content-type"]]).toEqual([500, "application/json"]);
    expect(body.message).toMatch(/^Something went wrong on our side\./);
  });

  test("refuses the same queries as the list", async () => {
    for (const query of ["product=no-such", "status=Open", "ids=1,x", `ids=${"1,".repeat(1000)}1`]) {
      expect((await api(reader).get(`/api/leads/export?${query}`)).status).toBe(422);
    }
  });
});
