import { beforeEach, describe, expect, test } from "vitest";
import { isWithinCallingHours } from "@/lib/insurance/calling-hours";
import type { LeadDetail } from "@/lib/leads/record/schema";
import type { NextLead, TransitionInput } from "@/lib/leads/work/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { api, type Refusal } from "../support/api";
import { leadEvents } from "../support/history";
import { LAW } from "../support/law";
import { makeTeam } from "../support/records";
import { makeSuppressions } from "../support/suppressions";
import {
  makeAdmin,
  makeLead,
  makeProduct,
  makeTenant,
  makeUser,
  type TestTenant,
  type TestUser,
} from "../support/world";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

let tenant: TestTenant;
let agent: TestUser;

const makeAgent = () => makeUser(tenant, { permissions: ["leads.show", "leads.update"], record_scope: "own" });

beforeEach(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  agent = await makeAgent();
});

const lead = async (values: Partial<Prisma.LeadUncheckedCreateInput> = {}) => (await makeLead(tenant, values)).id;
const ask = (user = agent, product_id = tenant.product.id) =>
  api(user).post<NextLead & Refusal>("/api/leads/next", { product_id });
const next = async (user = agent): Promise<LeadDetail | null> => {
  const { status, body } = await ask(user);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.lead;
};
const move = async (id: number, input: TransitionInput, user = agent) =>
  expect((await api(user).post(`/api/leads/${id}/transition`, input)).status).toBe(200);
const finish = (id: number, user = agent) => move(id, { to: "Declined", reason: "Too expensive" }, user);

test("leads come in queue order, each until it is worked", async () => {
  const team = await makeTeam(tenant, [agent]);
  const colleague = await makeAgent();
  const old = ago(10 * 24 * HOUR_MS);
  const retry = (hours: number) => ({
    status: "Voicemail" as const,
    next_action_at: ago(hours * HOUR_MS),
    created_at: old,
  });
  const diary = (hours: number) => ({
    status: "Diary" as const,
    diary_at: ago(hours * HOUR_MS),
    next_action_at: ago(hours * HOUR_MS),
  });
  const mine = { assigned_user_id: agent.id, allocated_at: old };
  const expected = {
    "an old voicemail of nobody": await lead(retry(30)),
    "a new lead": await lead({ created_at: ago(HOUR_MS) }),
    "an older new lead, of the team": await lead({ created_at: ago(2 * HOUR_MS), team_id: team.id }),
    "a due retry of nobody": await lead(retry(3)),
    "my due retry": await lead({ ...retry(2), ...mine }),
    "a fresh lead of the web": await lead({ source: "Website" }),
    "a due diary entry of the team": await lead({
      ...diary(1),
      diary_scope: "team",
      team_id: team.id,
      assigned_user_id: colleague.id,
    }),
    "a lead that was given to me": await lead({
      status: "Allocated",
      assigned_user_id: agent.id,
      allocated_at: ago(HOUR_MS),
    }),
    "my due diary entry": await lead({ ...diary(2), ...mine, diary_scope: "mine" }),
  };
  // None of these is offered now.
  await lead({ ...diary(-2), ...mine, diary_scope: "mine" });
  await lead({ ...retry(-2), ...mine });
  await lead({ ...diary(1), diary_scope: "mine", assigned_user_id: colleague.id, team_id: team.id });
  await lead({ ...retry(1), assigned_user_id: colleague.id, team_id: team.id });
  await lead({ team_id: (await makeTeam(tenant, [colleague])).id });
  await lead({ processed_at: old, processed_outcome: "withdrawn" });

  const names = Object.entries(expected)
    .map(([name, id]) => [id, name] as const)
    .reverse();
  const nameOf = (id: number | undefined) => names.find(([known]) => known === id)?.[1] ?? null;
  const got: (string | null)[] = [];
  for (let place = 0; place <= names.length; place += 1) {
    const given = await next();
    got.push(nameOf(given?.id));
    if (!given) continue;
    expect(given.assigned_user?.id).toBe(agent.id);
    expect((await next())?.id).toBe(given.id);
    await finish(given.id);
  }
  // The older of two new leads comes first.
  const order = names.map(([, name]) => name);
  expect(got).toEqual([...order, null]);
});

test("a lead from the quote form counts as a web lead, with any source", async () => {
  await lead({ created_at: ago(HOUR_MS) });
  const asked = await lead({ source: "google" });
  await asPlatform(() =>
    db.consent.create({
      data: {
        tenant_id: tenant.id,
        lead_id: asked,
        purpose: "direct marketing",
        channel: "any",
        state: "given",
        how: "quote form",
        actor_name: "Website",
      },
    }),
  );
  expect((await next())?.id).toBe(asked);
});

test("a new lead becomes allocated, others keep their status, and the timeline says who took it", async () => {
  const fresh = await lead();
  const tried = await lead({
    status: "Voicemail",
    attempts: 2,
    next_action_at: ago(HOUR_MS),
    created_at: ago(HOUR_MS),
  });
  const events = async (id: number) => leadEvents({ where: { lead_id: id } });

  expect(await next()).toMatchObject({ id: tried, status: "Voicemail", attempts: 2, assigned_user: { id: agent.id } });
  const [taken] = await events(tried);
  expect(taken).toMatchObject({
    type: "assigned",
    old: { assigned_user: null },
    actor_id: agent.id,
    reason: "Next lead",
  });
  await move(tried, { to: "Voicemail" });

  expect(await next()).toMatchObject({ id: fresh, status: "Allocated", attempts: 0 });
  const [allocated] = await events(fresh);
  expect(allocated).toMatchObject({ type: "status", new: { status: "Allocated" }, reason: "Next lead" });
});

test("a team's diary entry belongs to the agent who takes it, and is offered to nobody else", async () => {
  const colleague = await makeAgent();
  const team = await makeTeam(tenant, [agent, colleague]);
  const due = { diary_at: ago(HOUR_MS), next_action_at: ago(HOUR_MS) };
  const id = await lead({ status: "Diary" as const, diary_scope: "team" as const, team_id: team.id, ...due });
  expect(await next()).toMatchObject({ id, status: "Diary", diary_scope: "mine", assigned_user: { id: agent.id } });
  expect(await next(colleague)).toBeNull();
  expect((await next())?.id).toBe(id);
  const told = await leadEvents({ where: { lead_id: id } });
  expect(told).toMatchObject([{ type: "assigned", old: { diary_scope: "team" }, new: { diary_scope: "mine" } }]);
});

test("nobody gets a suppressed lead", async () => {
  await lead({ phone: "+27820000071", created_at: ago(HOUR_MS) });
  await lead({
    email: "never@example.test",
    status: "Allocated",
    assigned_user_id: agent.id,
    allocated_at: ago(HOUR_MS),
  });
  await asPlatform(() =>
    makeSuppressions({
      data: [
        { tenant_id: tenant.id, kind: "phone", value: "+27820000071" },
        { tenant_id: tenant.id, kind: "email", value: "never@example.test" },
      ],
    }),
  );
  const open = await lead();
  expect((await next())?.id).toBe(open);
});

describe("with an empty queue", () => {
  test("the response says when the next lead is due, if there is one", async () => {
    expect((await ask()).body).toEqual({ lead: null, next_at: null });
    const soon = new Date(Date.now() + HOUR_MS);
    await lead({ status: "Voicemail", assigned_user_id: agent.id, next_action_at: new Date(soon.getTime() + HOUR_MS) });
    await lead({ status: "Diary", assigned_user_id: agent.id, diary_at: soon, next_action_at: soon });
    await lead({
      status: "Diary",
      assigned_user_id: (await makeAgent()).id,
      next_action_at: new Date(Date.now() + MINUTE_MS),
    });
    expect((await ask()).body).toEqual({ lead: null, next_at: soon.toISOString() });
  });

  test("leads of other products are not offered", async () => {
    const product = await makeProduct([tenant.id]);
    await makeLead({ ...tenant, product });
    expect((await ask()).body.lead).toBeNull();
    expect((await ask(agent, (await makeTenant()).product.id)).status).toBe(422);
  });
});

describe("an agent gets no next lead", () => {
  const refusal = async (user = agent) => {
    const { status, body } = await ask(user);
    return [status, body.message];
  };

  test("at their team's cap, until one is finished", async () => {
    await makeTeam(tenant, [agent], { max_open_leads: 2 });
    const later = new Date(Date.now() + HOUR_MS);
    await lead({ status: "Diary", assigned_user_id: agent.id, diary_at: later, next_action_at: later });
    const [one] = [await lead({ created_at: ago(HOUR_MS) }), await lead()];
    expect((await next())?.id).toBe(one);
    expect((await next())?.id).toBe(one); // full, but this one is theirs
    await move(one, { to: "Voicemail" });
    expect(await refusal()).toEqual([409, "You have 2 open leads, your team's limit. Finish one first."]);
    await finish(one);
    expect(await next()).not.toBeNull();
  });

  test("while away, and again when back", async () => {
    const id = await lead();
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    expect((await api(agent).put("/api/user/absence", { until })).status).toBe(200);
    expect(await refusal()).toEqual([409, expect.stringMatching(/^You are away until /)]);
    expect((await api(agent).put("/api/user/absence", { until: null })).status).toBe(200);
    expect((await next())?.id).toBe(id);
  });

  test("outside calling hours, if the organisation enforces them", async () => {
    await lead();
    await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { calling_hours_enforced: true } }));
    const refused = [409, expect.stringMatching(/^Clients may be called on weekdays/)];
    const answerNow = () => (isWithinCallingHours(new Date(), LAW) ? [200, undefined] : refused);
    // Calling hours may begin or end meanwhile.
    const [before, told, after] = [answerNow(), await refusal(), answerNow()];
    expect([before, after]).toContainEqual(told);
  });

  test("without an organisation", async () => {
    await lead();
    expect((await refusal(await makeAdmin()))[0]).toBe(409);
  });
});
