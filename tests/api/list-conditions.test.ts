import { beforeAll, describe, expect, test } from "vitest";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import type { User } from "@/lib/identity/users/schema";
import type { LeadRow } from "@/lib/leads/record/schema";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleRow } from "@/lib/sales/record/schema";
import { api } from "../support/api";
import { makeSale } from "../support/records";
import { makeAuditEvent } from "../support/routes/audit";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// "Is not" and "is any of", in every list that takes them.

let tenant: TestTenant;
let reader: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  const permissions = ["leads.index", "sales.index", "users.index", "audit.index"] as const;
  [reader, colleague] = await Promise.all([makeUser(tenant, { permissions }), makeUser(tenant)]);
});

const list = async <Row>(path: string, conditions: string) =>
  (await api(reader).get<Page<Row>>(`/api/${path}?${new URLSearchParams({ conditions })}`)).body;

describe("conditions of a list", () => {
  test("of leads: of texts, of statuses, of agents with me and nobody, and several at once", async () => {
    await makeLead(tenant, { name: "A", source: "web, mobile", assigned_user_id: reader.id, status: "Allocated" });
    await makeLead(tenant, { name: "B", source: "radio", assigned_user_id: colleague.id, status: "Allocated" });
    await makeLead(tenant, { name: "C", source: null, status: "Voicemail" });
    const names = async (conditions: string) => {
      const { data, meta } = await list<LeadRow>("leads", conditions);
      expect(meta.total).toBe(data.length);
      return data.map(({ name }) => name).sort();
    };
    expect(await names("source:not:radio")).toEqual(["A", "C"]);
    expect(await names("source:any:radio,web%2C%20mobile")).toEqual(["A", "B"]);
    expect(await names("status:any:Allocated,New;source:not:radio")).toEqual(["A"]);
    expect(await names("assigned_user_id:any:me,nobody")).toEqual(["A", "C"]);
    expect(await names("assigned_user_id:not:me")).toEqual(["B", "C"]);
    expect(await names("assigned_user_id:not:nobody")).toEqual(["A", "B"]);
  });

  test("of sales, users and audit events", async () => {
    const [mine, theirs] = [await makeSale(tenant, reader), await makeSale(tenant, colleague)];
    const sales = await list<SaleRow>("sales", `agent_id:not:${reader.id}`);
    expect(sales.data.map(({ id }) => id)).toEqual([theirs.id]);
    expect((await list<SaleRow>("sales", "agent_id:any:me")).data.map(({ id }) => id)).toEqual([mine.id]);
    const all = await list<User>("users", "");
    const { personality_id } = all.data.find(({ id }) => id === colleague.id) ?? {};
    const others = await list<User>("users", `personality_id:not:${personality_id}`);
    expect(others.data.map(({ id }) => id)).toEqual([reader.id]);
    for (const action of ["users.store", "roles.update", "banks.update"]) {
      await makeAuditEvent(tenant, { action, subject_type: action.split(".")[0] ?? "" });
    }
    const actions = async (conditions: string) =>
      (await list<AuditEvent>("audit-events", conditions)).data.map(({ action }) => action).sort();
    expect(await actions("action:not:store")).toEqual(["banks.update", "roles.update"]);
    expect(await actions("subject_type:any:users,roles;action:any:store,update")).toEqual([
      "roles.update",
      "users.store",
    ]);
  });

  test.each(["leads", "sales"])("with a character that can't be stored are refused, in %s", async (path) => {
    const conditions = encodeURIComponent("source:any:%00");
    expect((await api(reader).get(`/api/${path}?conditions=${conditions}`)).status).toBe(422);
  });

  test.each(["surname:not:x", "source:like:x", "source:not:", "status:any:Bogus", "team_id:any:x", "x"])(
    "that a list does not know, such as %s, are refused by name",
    async (conditions) => {
      const { status, body } = await api(reader).get<{ errors: object }>(
        `/api/leads?${new URLSearchParams({ conditions })}`,
      );
      expect([status, Object.keys(body.errors)]).toEqual([422, ["conditions"]]);
    },
  );
});
