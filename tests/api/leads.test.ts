import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import { makeIdNumber } from "@/lib/insurance/id-number";
import type { LeadDetail, LeadEvent } from "@/lib/leads/record/schema";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeSuppressions } from "../support/suppressions";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const AGENT: Permission[] = ["leads.index", "leads.show", "leads.store", "leads.update"];
const ID_NUMBER = "8506155000183";

let tenant: TestTenant;
let agent: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: AGENT });
});

let numbers = 0;
const newPhone = () => `+2782${String(1_000_000 + numbers++)}`;
const entry = (values: object = {}) => ({
  product_id: tenant.product.id,
  name: "Thandi",
  phone: newPhone(),
  ...values,
});
const enter = (values: object = {}) => api(agent).post<LeadDetail>("/api/leads", entry(values));
const timeline = async (id: number) => (await api(agent).get<Page<LeadEvent>>(`/api/leads/${id}/timeline`)).body.data;

describe("entering a lead", () => {
  test("returns the new lead, with its ID number masked and its details filled in from it", async () => {
    const { status, body } = await enter({ phone: "082 555 0001", email: "Thandi@Example.COM", id_number: ID_NUMBER });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "New",
      phone: "+27825550001",
      email: "thandi@example.com",
      id_number: "850615 **** 183",
      date_of_birth: "1985-06-15",
      gender: "male",
      product: tenant.product,
      version: 1,
    });
    expect(body.lead_id).toMatch(/^[0-9A-Z]{26}$/);
    expect(await timeline(body.id)).toMatchObject([{ type: "created", actor: { id: agent.id } }]);
  });

  test("keeps the given reference, which is unique within the tenant", async () => {
    const lead_id = unique("ref");
    expect((await enter({ lead_id })).body.lead_id).toBe(lead_id);
    expect((await enter({ lead_id })).status).toBe(409);
  });

  test("refuses a person with an existing lead of the product, by phone, email or ID number", async () => {
    const email = `${unique()}@example.test`;
    const id_number = makeIdNumber({ dateOfBirth: "1990-01-02", sequence: 4321, citizenship: "citizen" });
    const first = (await enter({ phone: "0825550002", email, id_number })).body;
    for (const same of [{ phone: "+27 82 555 0002" }, { email: email.toUpperCase() }, { id_number }]) {
      const { status, body } = await api(agent).post("/api/leads", entry(same));
      expect([status, body.duplicate_of]).toEqual([409, first.id]);
    }
  });

  test("accepts the same person again after 90 days", async () => {
    const phone = newPhone();
    const long_ago = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000);
    await makeLead(tenant, { phone, created_at: long_ago });
    expect((await enter({ phone })).status).toBe(201);
  });

  test("twice at once for one person creates one lead", async () => {
    const both = [entry({ phone: "0825550003" }), entry({ phone: "0825550003", email: "once@example.test" })];
    const answers = await Promise.all([...both, ...both].map((body) => api(agent).post("/api/leads", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test("refuses a person suppressed by the tenant or the platform", async () => {
    const [ours, everybodys] = [newPhone(), `${unique()}@example.test`];
    await asPlatform(() =>
      makeSuppressions({
        data: [
          { tenant_id: tenant.id, kind: "phone", value: ours },
          { tenant_id: null, kind: "email", value: everybodys },
        ],
      }),
    );
    for (const values of [{ phone: ours }, { email: everybodys }, { alt_phone: ours }]) {
      const { status, body } = await api(agent).post("/api/leads", entry(values));
      expect([status, body.message]).toEqual([422, "This person asked not to be contacted"]);
    }
  });

  test("needs a product of the tenant", async () => {
    const other = await makeTenant();
    const { status, body } = await api(agent).post("/api/leads", entry({ product_id: other.product.id }));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["product_id"]]);
  });

  test("by an administrator needs the tenant's id; from anyone else that is ignored", async () => {
    const admin = api(await makeAdmin());
    expect((await admin.post("/api/leads", entry())).body.errors).toHaveProperty("tenant_id");
    const named = await admin.post<LeadDetail>("/api/leads", entry({ tenant_id: tenant.id }));
    expect([named.status, named.body.tenant.id]).toEqual([201, tenant.id]);
    const other = await makeTenant();
    expect((await enter({ tenant_id: other.id })).body.tenant.id).toBe(tenant.id);
  });

  test("refuses unknown fields by name", async () => {
    const { status, body } = await api(agent).post("/api/leads", entry({ status: "Diary" }));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["status"]]);
  });
});

describe("changing a lead", () => {
  const change = (id: number, values: object) => api(agent).put<LeadDetail>(`/api/leads/${id}`, values);

  test("writes old and new into the timeline, with ID numbers masked", async () => {
    const lead = await makeLead(tenant, { surname: "Dlamini", ...idNumberColumns(ID_NUMBER) });
    const { status, body } = await change(lead.id, {
      surname: "Mokoena",
      id_number: "8001015009087",
      phone: "0825550004",
    });
    expect([status, body.version]).toEqual([200, 2]);
    expect(await timeline(lead.id)).toMatchObject([
      {
        type: "updated",
        old: { surname: "Dlamini", id_number: "850615 **** 183", phone: null },
        new: { surname: "Mokoena", id_number: "800101 **** 087", phone: "+27825550004", date_of_birth: "1980-01-01" },
      },
    ]);
  });

  test("to the same values records nothing", async () => {
    const lead = await makeLead(tenant);
    expect((await change(lead.id, { surname: lead.surname })).body.version).toBe(1);
    expect(await timeline(lead.id)).toEqual([]);
  });

  test("of an older version is refused with the current record", async () => {
    const lead = await makeLead(tenant);
    await change(lead.id, { surname: "First", version: 1 });
    const { status, body } = await api(agent).put(`/api/leads/${lead.id}`, { surname: "Second", version: 1 });
    expect([status, body.current]).toMatchObject([409, { surname: "First", version: 2 }]);
  });

  test("ignores its read-only fields, and refuses unknown ones by name", async () => {
    const lead = await makeLead(tenant);
    const readOnly = { status: "Declined", tenant_id: 1, processed_outcome: "converted", assigned_user: { id: 1 } };
    const { status, body } = await change(lead.id, { ...readOnly, surname: "Khumalo" });
    expect([status, body]).toMatchObject([200, { surname: "Khumalo", status: "New", processed_outcome: null }]);
    expect([body.tenant.id, body.assigned_user]).toEqual([tenant.id, null]);
    const unknown = await api(agent).put(`/api/leads/${lead.id}`, { assigned_user_id: agent.id, surname: "Zulu" });
    expect([unknown.status, unknown.body.errors]).toEqual([422, { assigned_user_id: ["Unknown field."] }]);
  });

  test("can't remove both phone and email", async () => {
    const lead = await makeLead(tenant);
    expect((await change(lead.id, { email: null })).status).toBe(422);
  });

  test("marks it processed once, as withdrawn", async () => {
    const lead = await makeLead(tenant);
    const processed_at = new Date().toISOString();
    expect((await change(lead.id, { processed_at })).body).toMatchObject({
      processed_outcome: "withdrawn",
      status: "New",
      dispositions: [],
    });
    expect((await change(lead.id, { processed_at })).status).toBe(409);
    expect((await change(lead.id, { processed_at: null })).status).toBe(422);
  });
});

describe("a lead's page", () => {
  test("reveals the ID number to those who may see it, and records that", async () => {
    const lead = await makeLead(tenant, idNumberColumns(ID_NUMBER));
    const auditor = await makeUser(tenant, { permissions: ["pii.reveal"] });
    expect((await api(agent).post(`/api/leads/${lead.id}/reveal`)).status).toBe(403);
    expect((await api(auditor).post(`/api/leads/${lead.id}/reveal`)).body).toEqual({ id_number: ID_NUMBER });
    const written = await asPlatform(() =>
      db.auditEvent.findMany({ where: { tenant_id: tenant.id, action: "leads.reveal", subject_id: lead.id } }),
    );
    expect(written).toMatchObject([{ actor_id: auditor.id, old: null, new: null }]);
    expect(await timeline(lead.id)).toMatchObject([{ type: "revealed" }]);
  });

  test("accepts notes", async () => {
    const lead = await makeLead(tenant);
    const { status, body } = await api(agent).post<LeadEvent>(`/api/leads/${lead.id}/notes`, {
      note: "Call after five",
    });
    expect([status, body]).toMatchObject([201, { type: "note", note: "Call after five", actor: { id: agent.id } }]);
    expect((await api(agent).post(`/api/leads/${lead.id}/notes`, { note: " " })).status).toBe(422);
  });

  test("suggests a time to call again, which the diary accepts", async () => {
    const { id } = await makeLead(tenant);
    const { proposed_call_at } = (await api(agent).get<LeadDetail>(`/api/leads/${id}`)).body;
    const diary = { to: "Diary", diary_at: proposed_call_at };
    const { body } = await api(agent).post<LeadDetail>(`/api/leads/${id}/transition`, diary);
    expect(body).toMatchObject({ status: "Diary", diary_at: proposed_call_at });
  });

  test("names the sale that it became, and can no longer be changed", async () => {
    const lead = await makeLead(tenant);
    const seller = api(await makeUser(tenant, { permissions: ["sales.store"] }));
    const { body: sale } = await seller.post<{ id: number; reference: string }>("/api/sales", { lead_id: lead.id });
    const { body } = await api(agent).get<LeadDetail>(`/api/leads/${lead.id}`);
    expect(body).toMatchObject({
      processed_outcome: "converted",
      dispositions: [],
      sale: { id: sale.id, reference: sale.reference, status: "new" },
    });
    expect((await api(agent).put(`/api/leads/${lead.id}`, { surname: "Other" })).status).toBe(409);
    expect(await timeline(lead.id)).toMatchObject([{ type: "converted" }]);
  });

  test("is not found for another tenant, with any request", async () => {
    const stranger = api(
      await makeUser(await makeTenant(), { permissions: [...AGENT, "leads.allocate", "pii.reveal"] }),
    );
    const lead = await makeLead(tenant, idNumberColumns(ID_NUMBER));
    const path = `/api/leads/${lead.id}`;
    const answers = await Promise.all([
      stranger.get(path),
      stranger.put(path, { surname: "Stolen" }),
      stranger.get(`${path}/timeline`),
      stranger.post(`${path}/notes`, { note: "x" }),
      stranger.post(`${path}/transition`, { to: "Voicemail" }),
      ...["claim", "release", "reveal"].map((verb) => stranger.post(`${path}/${verb}`)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await api(agent).get<LeadDetail>(path)).body).toMatchObject({ surname: lead.surname, version: 1 });
  });
});
