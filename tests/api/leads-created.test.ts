import { expect, test } from "vitest";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { makeAllocationRule } from "../support/allocation";
import { api } from "../support/api";
import { makeTenant, makeUser } from "../support/world";

// A lead is answered by the statement that inserts it, which reads nothing again.

type Case = { record_scope?: "own"; rule?: true };

test.each<[name: string, values: object, given: Case]>([
  ["nothing but a contact", {}, {}],
  ["every detail", { email: "all@example.test", id_number: "8506155000183", note: "Late", source: "Radio" }, {}],
  ["a user who sees only their own leads", {}, { record_scope: "own" }],
  ["a rule that gives it to a team", {}, { rule: true }],
])("a new lead with %s is answered as it is read afterwards", async (_, values, { record_scope, rule }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.store", "leads.show"], record_scope });
  if (rule) await makeAllocationRule(tenant);
  const entry = { product_id: tenant.product.id, name: "Thandi", phone: "+27825550001", ...values };
  const created = await api(user).post<LeadDetail>("/api/leads", entry);
  expect([created.status, created.body.team !== null]).toEqual([201, rule === true]);
  expect(created.body.assigned_user?.id).toBe(record_scope && user.id);
  const read = await api(user).get<LeadDetail>(`/api/leads/${created.body.id}`);
  const { proposed_call_at, consumer_id } = read.body; // the minute decides one, a job the other
  expect({ ...created.body, proposed_call_at, consumer_id }).toEqual(read.body);
});
