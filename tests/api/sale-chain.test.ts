import { beforeAll, describe, expect, test } from "vitest";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { anchorChains } from "@/lib/sales/evidence/anchors.server";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import type { Verification } from "@/lib/sales/evidence/verification-schema";
import { verifyAudit } from "@/lib/sales/evidence/verify.server";
import { api } from "../support/api";
import { formOf, makeSale, SELLING, transition } from "../support/sales";
import { tamper } from "../support/tampering";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Whoever changes the history of a sale past the application is found out, whatever they may do in the database.

let tenant: TestTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: [...SELLING, "sales.reassign", "sales.export", "pii.reveal"] });
});

/** A sale with five events: converted, saved and begun, declined, opened again. */
async function makeHistory(): Promise<SaleDetail> {
  const sale = await makeSale(tenant, agent, { ...idNumberColumns("8001015009087"), surname: "Mokoena" });
  await api(agent).put(`/api/sales/${sale.id}`, formOf(sale, { notes: "Call after six" }));
  await api(agent).post(`/api/sales/${sale.id}/reveal`, { field: "id_number" });
  await transition(agent, sale, { to: "declined", reason: "The client has moved to Knysna" });
  return sale;
}

async function verify(id: number, user = agent): Promise<Verification> {
  const { status, body } = await api(user).get<Verification>(`/api/sales/${id}/audit/verification`);
  expect(status).toBe(200);
  return body;
}

const messagesOf = async (id: number) => (await verify(id)).findings.map(({ message }) => message);

describe("a history that nobody has touched", () => {
  test("verifies, event by event, for the one who may see the sale and for the platform", async () => {
    const sale = await makeHistory();
    expect(await verify(sale.id)).toMatchObject({ sales: 1, events: 5, erased: 0, waiting: 0, findings: [] });
    expect(await verifyAudit({ sale_id: sale.id })).toMatchObject({ events: 5, findings_total: 0 });
  });

  test("verifies after twenty people have written to one sale at once", async () => {
    const sale = await makeHistory();
    const reveal = () => api(agent).post(`/api/sales/${sale.id}/reveal`, { field: "id_number" });
    const answers = await Promise.all(Array.from({ length: 20 }, reveal));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await verify(sale.id)).toMatchObject({ events: 25, findings: [] });
    const { event_count } = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
    expect(event_count).toBe(25);
  });

  test("verifies after the sales of an agent were all handed over in one statement", async () => {
    const [from, to] = await Promise.all([1, 2].map(() => makeUser(tenant, { permissions: SELLING })));
    if (!from || !to) throw new Error("There are no users");
    const sales = [await makeSale(tenant, from), await makeSale(tenant, from)];
    const ids = sales.map(({ id }) => id);
    await api(agent).post("/api/sales/reassign", { ids, agent_id: to.id, reason: "On leave" });
    for (const id of ids) expect(await verify(id)).toMatchObject({ events: 2, findings: [] });
  });
});

describe("a history that was tampered with as the owner of the database, without triggers", () => {
  test.each([
    ["an event whose reason was changed", "SET reason = 'Nothing' WHERE seq = 5", ["Event 5 was changed."]],
    ["an event that names another actor", "SET actor_name = 'Somebody' WHERE seq = 2", ["Event 2 was changed."]],
    [
      "an event at another time",
      "SET created_at = created_at - interval '1 day' WHERE seq = 3",
      ["Event 3 was changed."],
    ],
    ["an event with another hash", "SET hash = repeat('0', 64) WHERE seq = 2", ["Event 2 was changed."]],
    ["an event from another address", "SET ip = '192.0.2.1' WHERE seq = 1", ["Event 1 was changed."]],
  ])("%s is found and named", async (_, change, messages) => {
    const sale = await makeHistory();
    await tamper(`UPDATE sale_events ${change} AND sale_id = ${sale.id}`);
    expect(await messagesOf(sale.id)).toEqual(messages);
  });

  test("an event that was removed from the middle is found and named", async () => {
    const sale = await makeHistory();
    await tamper(`DELETE FROM sale_events WHERE sale_id = ${sale.id} AND seq = 3`);
    expect(await messagesOf(sale.id)).toEqual(["Event 3 was removed."]);
  });

  test("events that changed places are found and named", async () => {
    const sale = await makeHistory();
    const place = (from: number, to: number) =>
      `UPDATE sale_events SET seq = ${to} WHERE sale_id = ${sale.id} AND seq = ${from}`;
    await tamper(place(2, 99), place(3, 2), place(99, 3));
    expect(await messagesOf(sale.id)).toEqual(["Event 3 was moved to place 2.", "Event 2 was moved to place 3."]);
  });

  test("events that were cut off at the end are found and named", async () => {
    const sale = await makeHistory();
    await tamper(`DELETE FROM sale_events WHERE sale_id = ${sale.id} AND seq >= 4`);
    expect(await messagesOf(sale.id)).toEqual(["Events 4 to 5 were cut off at the end."]);
  });

  test("an end that was rewritten to fit is found", async () => {
    const sale = await makeHistory();
    await tamper(
      `DELETE FROM sale_events WHERE sale_id = ${sale.id} AND seq = 5`,
      `UPDATE sales SET event_count = 4, event_head = (SELECT hash FROM sale_events
        WHERE sale_id = ${sale.id} AND seq = 4) WHERE id = ${sale.id}`,
    );
    expect(await messagesOf(sale.id)).toEqual(["The sale's record of its last event was changed."]);
  });

  test("an end that somebody had kept from earlier and put back is found by the anchor of the day", async () => {
    const own = await makeTenant();
    const seller = await makeUser(own, { permissions: [...SELLING, "pii.reveal"] });
    const sale = await makeSale(own, seller, idNumberColumns("8001015009087"));
    const { event_count, event_head, event_seal } = await asPlatform(() =>
      db.sale.findFirstOrThrow({ where: { id: sale.id } }),
    );
    await api(seller).post(`/api/sales/${sale.id}/reveal`, { field: "id_number" });
    expect([await anchorChains(own.id), await anchorChains(own.id)]).toEqual([1, 0]);
    await tamper(
      `DELETE FROM sale_events WHERE sale_id = ${sale.id} AND seq = 2`,
      `UPDATE sales SET event_count = ${event_count}, event_head = '${event_head}', event_seal = '${event_seal}'
        WHERE id = ${sale.id}`,
    );
    const gone = [expect.stringMatching(/^Event 2, the last one in the anchor of \d{4}-\d\d-\d\d, is gone\.$/)];
    expect((await verify(sale.id, seller)).findings.map(({ message }) => message)).toEqual(gone);
    await tamper(`UPDATE sale_event_anchors SET heads = '{}' WHERE tenant_id = ${own.id}`);
    const { findings } = await verifyAudit({ tenant_id: own.id });
    expect(findings.map(({ message }) => message)).toEqual([expect.stringMatching(/^The anchor of .+ was changed\.$/)]);
  });

  test("an event that was added past the application is found", async () => {
    const sale = await makeHistory();
    await tamper(`INSERT INTO sale_events (tenant_id, sale_id, type, actor_name)
      VALUES (${tenant.id}, ${sale.id}, 'status', 'Test')`);
    expect(await messagesOf(sale.id)).toEqual([expect.stringMatching(/^An event \(row \d+\) was added past/)]);
  });

  test("a personal value that was changed is found and its field named", async () => {
    const sale = await makeHistory();
    await tamper(`UPDATE sale_event_values SET new = '"Too dear"' WHERE field = 'event.reason'
      AND event_id IN (SELECT id FROM sale_events WHERE sale_id = ${sale.id})`);
    expect(await messagesOf(sale.id)).toEqual(["The value of reason in event 5 was changed."]);
  });

  test("one sale's tampering is no alarm of another", async () => {
    const [sale, other] = [await makeHistory(), await makeHistory()];
    await tamper(`UPDATE sale_events SET ip = NULL WHERE sale_id = ${other.id}`);
    expect(await verify(sale.id)).toMatchObject({ findings: [] });
  });
});

describe("a personal value that was erased", () => {
  test("reads as erased, and the chain still verifies", async () => {
    const sale = await makeHistory();
    await asPlatform(
      () => db.$executeRaw`DELETE FROM sale_event_values
        WHERE event_id IN (SELECT id FROM sale_events WHERE sale_id = ${sale.id})`,
    );
    const { erased, findings } = await verify(sale.id);
    expect([erased > 3, findings]).toEqual([true, []]);
    const { body } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=status`);
    expect(body.events.data[0]).toMatchObject({ new: { status: "declined" }, reason: null, erased: ["reason"] });
    expect(JSON.stringify(body.events)).not.toMatch(/Knysna/);
  });
});

describe("the rows of events", () => {
  test("hold nothing of the client and nothing that somebody typed", async () => {
    const sale = await makeHistory();
    const change = { name: "Nomfundo", phone: "+27835550101", email: "nomfundo@example.test" };
    const lead = (await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }))).lead_id;
    const other = await makeSale(tenant, agent);
    await api(agent).put(`/api/sales/${other.id}`, formOf(other, { policyholder: change, notes: "Lives at the lake" }));
    const rows = await asPlatform(
      () => db.$queryRaw<{ text: string }[]>`
        SELECT to_jsonb(event)::text AS text FROM sale_events event WHERE tenant_id = ${tenant.id}
        UNION ALL SELECT to_jsonb(event)::text FROM lead_events event WHERE lead_id = ${lead}`,
    );
    const text = rows.map((row) => row.text).join();
    expect(text).not.toMatch(/Mokoena|Nomfundo|835550101|nomfundo@|lake|Knysna|Call after six|800101/);
    expect(text).toMatch(/"phone": "[0-9a-f]{64}"/);
  });

  test("can't be upgraded twice, not even by a transaction that says that it upgrades", async () => {
    const sale = await makeHistory();
    const rewrite = db.$executeRaw`
      WITH allowed AS (SELECT set_config('app.event_upgrade', 'on', true))
      UPDATE sale_events SET reason = 'Rewritten' FROM allowed WHERE sale_id = ${sale.id}`;
    await expect(asPlatform(() => rewrite)).rejects.toThrow(/append-only/);
  });
});

describe("verification and the files of a history", () => {
  test("are for those who may see the sale, of their own tenant alone", async () => {
    const sale = await makeHistory();
    const stranger = await makeUser(await makeTenant(), { permissions: [...SELLING, "sales.export"] });
    const blind = await makeUser(tenant, { permissions: ["sales.index"] });
    for (const path of ["verification", "export", "export?format=pdf"]) {
      expect((await api(stranger).get(`/api/sales/${sale.id}/audit/${path}`)).status).toBe(404);
      expect((await api(blind).get(`/api/sales/${sale.id}/audit/${path}`)).status).toBe(403);
    }
  });

  test("come as CSV, as filtered, with what was personal and no formula", async () => {
    const sale = await makeHistory();
    await transition(agent, sale, { to: "in-progress", reason: "=HYPERLINK(1)" });
    const { body, headers } = await api(agent).get<string>(`/api/sales/${sale.id}/audit/export?type=status`);
    const lines = body.slice(1).trim().split("\r\n");
    expect(lines[0]).toBe("No,Time,Event,Changes,Reason,Who,Impersonated by,IP address");
    expect(body).toContain("The client has moved to Knysna");
    expect(body).not.toContain("Form saved");
    expect(headers["content-disposition"]).toBe(`attachment; filename="${sale.reference}-audit.csv"`);
    const audited = await asPlatform(() =>
      db.auditEvent.findMany({ where: { action: "sales.export", subject_id: sale.id } }),
    );
    expect(audited).toMatchObject([{ actor_id: agent.id, new: { reference: sale.reference, audit: "csv" } }]);
  });

  test("can be narrowed to one person, also to whoever was behind an impersonation", async () => {
    const sale = await makeHistory();
    const other = await makeUser(tenant, { permissions: [...SELLING, "pii.reveal"] });
    await api(other).post(`/api/sales/${sale.id}/reveal`, { field: "id_number" });
    const { body } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?person=${other.id}`);
    expect(body.events.data.map(({ type }) => type)).toEqual(["revealed"]);
    expect(body.people.map(({ id }) => id).sort((one, two) => one - two)).toEqual([agent.id, other.id]);
  });
});
