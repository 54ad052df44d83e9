// @module-tag all
import { beforeAll, describe, expect, test } from "vitest";
import { assess, readLeads } from "@/lib/leads/imports/assess.server";
import { EarlierRows } from "@/lib/leads/imports/earlier-rows";
import type { LeadImport } from "@/lib/leads/imports/schema";
import { asPlatform, db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { csvOfPeople, importDone } from "../support/imports";
import { makeTeam } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const ROWS = 20_000;

let tenant: TestTenant;
let user: TestUser;
let imported: LeadImport;
let preview: LeadImport;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["leads.store", "leads.update", "leads.show", "leads.index"] });
  const known = "Person 19999 again,0830019999,"; // far from the first row with the same number
  const csv = `${csvOfPeople(ROWS)}\n${known}\n,0820000000,\nWrong,12,\n`;
  const file = new File([csv], "people.csv");
  const { body } = await client().form<LeadImport>("/api/lead-imports", {
    file,
    product_id: String(tenant.product.id),
  });
  expect(body.status).toBe("checking");
  preview = await importDone(client(), body.id);
  await client().post(`/api/lead-imports/${body.id}/start`);
  imported = await importDone(client(), body.id);
});
const client = () => api(user);

describe("importing twenty thousand people", () => {
  test("previews the result of every row, including a distant duplicate", () => {
    const counts = { total: ROWS + 3, valid: ROWS, duplicate: 1, suppressed: 0, invalid: 2 };
    expect(preview).toMatchObject({ status: "ready", counts, progress: { finished: 0 } });
    expect(preview.preview[0]).toMatchObject({ row: 2, outcome: "valid", phone: "+27830000000" });
  });

  test("creates exactly those leads, each with the first entry of its timeline", async () => {
    expect(imported).toMatchObject({ status: "done", counts: preview.counts, progress: { finished: ROWS + 3 } });
    const [found] = await asPlatform(
      () => db.$queryRaw<object[]>`
        SELECT count(*)::int AS leads, count(DISTINCT phone)::int AS phones,
          (SELECT count(*)::int FROM lead_events WHERE tenant_id = ${tenant.id} AND type = 'created') AS entries,
          (SELECT sum(count)::int FROM lead_counts WHERE tenant_id = ${tenant.id}) AS counted
        FROM leads WHERE tenant_id = ${tenant.id}`,
    );
    expect(found).toEqual({ leads: ROWS, phones: ROWS, entries: ROWS, counted: ROWS });
  });

  test("lists the rows that were left out", async () => {
    const { body } = await client().get<string>(`/api/lead-imports/${imported.id}/rejects`);
    const lines = body.split("\r\n").slice(1, -1);
    expect(lines.map((line) => line.split(",", 2))).toEqual([
      [String(ROWS + 2), `The same person as in row ${ROWS + 1}`],
      [String(ROWS + 3), "The name is missing"],
      [String(ROWS + 4), expect.stringMatching(/^Phone: /)],
    ]);
  });

  test("can be reverted, which deletes the leads that nobody has worked and keeps the others", async () => {
    const ids = (
      await asPlatform(() =>
        db.lead.findMany({ where: { tenant_id: tenant.id }, orderBy: { id: "asc" }, take: 4, select: { id: true } }),
      )
    ).map(({ id }) => id);
    const [tried, noted, changed, given] = ids;
    expect((await client().post(`/api/leads/${tried}/transition`, { to: "Voicemail" })).status).toBe(200);
    await client().post(`/api/leads/${noted}/notes`, { note: "Calls back" });
    await client().put(`/api/leads/${changed}`, { province: "Gauteng" });
    await giveByRule(given ?? 0);

    expect((await client().post<LeadImport>(`/api/lead-imports/${imported.id}/revert`)).body.status).toBe("reverting");
    expect(await importDone(client(), imported.id)).toMatchObject({ status: "reverted", reverted: ROWS - 3 });
    const left = await asPlatform(() =>
      db.lead.findMany({ where: { tenant_id: tenant.id }, orderBy: { id: "asc" }, select: { id: true } }),
    );
    expect(left.map(({ id }) => id)).toEqual([tried, noted, changed]);
    const [counted] = await asPlatform(
      () => db.$queryRaw<object[]>`
        SELECT sum(count)::int AS sum FROM lead_counts WHERE tenant_id = ${tenant.id}`,
    );
    expect(counted).toEqual({ sum: 3 });
    const again = await client().post<Refusal>(`/api/lead-imports/${imported.id}/revert`);
    expect(again.status).toBe(409);
  });
});

/** Assigns the lead as a rule does, which does not count as work on it. */
const giveByRule = async (lead_id: number) => {
  const team = await makeTeam(tenant, [user]);
  await asPlatform(async () => {
    const data = {
      status: "Allocated" as const,
      assigned_user_id: user.id,
      team_id: team.id,
      allocated_at: new Date(),
    };
    await db.lead.update({ where: { id: lead_id }, data });
    await db.leadEvent.create({ data: { tenant_id: tenant.id, lead_id, type: "status", actor_name: "System" } });
  });
};

test("a part that is checked again, as after a deadlock, is no duplicate of itself", async () => {
  const columns = [
    { name: "name", field: "name" },
    { name: "phone", field: "phone" },
    { name: "reference", field: "lead_id" },
  ] as const;
  const read = await readLeads([{ number: 2, cells: ["A", "082 123 4567", "REF-1"] }], columns, "ZA");
  const target = { tenant_id: tenant.id, product_id: tenant.product.id };
  const earlier = new EarlierRows();
  const look = () => withTenant(tenant.id, () => transaction(() => assess(target, read, earlier)));
  expect([...(await look()), ...(await look())].map(({ outcome }) => outcome)).toEqual(["valid", "valid"]);
});
