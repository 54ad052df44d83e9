import type { Permission } from "@/lib/identity/rights/permissions";
import type { Call } from "@/lib/leads/record/calls/call";
import { callEvent } from "@/lib/leads/record/calls/calls.server";
import { appendLeadEvent, SYSTEM } from "@/lib/leads/record/change.server";
import type { LeadDetail, LeadEvent } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "./api";
import { newNumber } from "./intake";
import { makeLead, makeUser, type TestTenant, type TestUser, unique } from "./world";

/** What an agent who calls leads may do. */
export const CALLER: Permission[] = ["leads.index", "leads.show", "leads.update", "sales.store", "sales.show"];

export const makeCallable = (tenant: TestTenant, fields: Parameters<typeof makeLead>[1] = {}) =>
  makeLead(tenant, { phone: `+27${newNumber()}`, ...fields });

/** Starts, ends and answers calls in a tenant, by the agent of the last `setUp` unless somebody else is named. */
export function callingIn(tenant: () => TestTenant) {
  let agent: TestUser;
  return {
    get agent() {
      return agent;
    },
    /** An agent of their own, whose attempts nobody else adds to, with a lead that can be called. */
    setUp: async (fields: Parameters<typeof makeCallable>[1] = {}) => {
      agent = await makeUser(tenant(), { permissions: CALLER });
      return makeCallable(tenant(), fields);
    },
    start: (id: number, user = agent) => api(user).post<Call & Refusal>(`/api/leads/${id}/calls`, {}),
    end: ({ lead_id, call_id }: Call, user = agent) =>
      api(user).post<Call>(`/api/leads/${lead_id}/calls/${call_id}/end`, {}),
    move: (id: number, input: object, user = agent) => api(user).post<LeadDetail>(`/api/leads/${id}/transition`, input),
    leadNow: async (id: number, user = agent) => (await api(user).get<LeadDetail>(`/api/leads/${id}`)).body,
  };
}

export const timelineFor = async (id: number, user: TestUser) =>
  (await api(user).get<Page<LeadEvent>>(`/api/leads/${id}/timeline`)).body.data;

/** The calls in a lead's timeline. */
export const callsFor = async (id: number, user: TestUser) =>
  (await timelineFor(id, user)).filter(({ type }) => type === "call");

/** An open call of a lead that a user has started in the console, the only one that they have. */
export const makeCall = (lead: { id: number; tenant_id: number }, user: { id: number }) =>
  asPlatform(async () => {
    await db.call.updateMany({ where: { user_id: user.id, ended_at: null }, data: { ended_at: new Date() } });
    const call = await db.call.create({
      data: {
        ...{ tenant_id: lead.tenant_id, lead_id: lead.id, call_id: unique(), source: "console", direction: "outgoing" },
        ...{ user_id: user.id, reported_by_id: user.id, started_at: new Date(), connected_at: new Date() },
      },
    });
    await appendLeadEvent(SYSTEM, lead, callEvent(call, null));
    return call;
  });
