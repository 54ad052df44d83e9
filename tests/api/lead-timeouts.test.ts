import { Client } from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { applyLeadChanges, SYSTEM } from "@/lib/leads/record/change.server";
import { runLeadTimers } from "@/lib/leads/work/timers.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { api } from "../support/api";
import { leadEvents } from "../support/history";
import { makeCall } from "../support/phone-calls";
import { makeTeam } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const HOUR_MS = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

let tenant: TestTenant;
let agent: TestUser;
let teamId: number;

beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: ["leads.show", "leads.update"] });
  teamId = (await makeTeam(tenant, [agent], { release_after_hours: 4 })).id;
});

const lead = async (values: Partial<Prisma.LeadUncheckedCreateInput>) =>
  (await makeLead(tenant, { assigned_user_id: agent.id, team_id: teamId, ...values })).id;
const allocated = (hours: number, values: Partial<Prisma.LeadUncheckedCreateInput> = {}) =>
  lead({ status: "Allocated", allocated_at: ago(hours), status_changed_at: ago(hours), ...values });
const leadNow = (id: number) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));
const eventsOf = (id: number) => leadEvents({ where: { lead_id: id } });

/** Runs the timers until a condition holds. The server under test runs them too. */
async function tick(until: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(
    async () => {
      await runLeadTimers();
      return until();
    },
    { timeout: 30_000, interval: 50 },
  );
}

describe("an allocated lead", () => {
  test("that nobody has tried within the team's time limit returns to the queue", async () => {
    const [late, fresh] = [await allocated(5), await allocated(3)];
    await tick(async () => (await leadNow(late)).status === "New");
    expect(await leadNow(late)).toMatchObject({
      status: "New",
      assigned_user_id: null,
      allocated_at: null,
      team_id: teamId,
      version: 2,
    });
    expect(await eventsOf(late)).toMatchObject([
      {
        type: "status",
        old: { status: "Allocated", assigned_user: expect.stringMatching(/^Test /) },
        new: { status: "New", assigned_user: null },
        reason: "Released after 4 h",
        actor_id: null,
        actor_name: "System",
      },
    ]);
    expect(await leadNow(fresh)).toMatchObject({ status: "Allocated", version: 1 });
  });

  test("stays if somebody works on it, or if the team has no time limit", async () => {
    const patient = await makeTeam(tenant, [agent]);
    const kept = [
      await allocated(99, { team_id: patient.id }),
      await allocated(99, { team_id: null }),
      await allocated(99, { processed_at: new Date(), processed_outcome: "withdrawn" }),
    ];
    const [noted, changed] = [await allocated(2), await allocated(2)];
    await api(agent).post(`/api/leads/${noted}/notes`, { note: "Sent an SMS first" });
    await api(agent).put(`/api/leads/${changed}`, { surname: "Zulu" });
    await asPlatform(() =>
      db.lead.updateMany({ where: { id: { in: [noted, changed] } }, data: { allocated_at: ago(5) } }),
    );
    const late = await allocated(5);
    await tick(async () => (await leadNow(late)).status === "New");
    for (const id of [...kept, noted, changed]) expect((await leadNow(id)).status).toBe("Allocated");
  });

  test("returns to the queue regardless of timeline entries by programs", async () => {
    const late = await allocated(5);
    await asPlatform(() =>
      db.leadEvent.createMany({
        data: (["note", "updated"] as const).map((type) => {
          return { tenant_id: tenant.id, lead_id: late, type, actor_name: "Vendor" };
        }),
      }),
    );
    await tick(async () => (await leadNow(late)).status === "New");
    expect(await leadNow(late)).toMatchObject({ status: "New", assigned_user_id: null });
  });

  test("stays if a telephone system reports that its agent called", async () => {
    const called = await allocated(2);
    const reported = { type: "call", actor_name: "PBX", attempts: 1, attempt_user_id: agent.id } as const;
    await asPlatform(async () => {
      await db.leadEvent.create({ data: { tenant_id: tenant.id, lead_id: called, ...reported } });
      await db.lead.update({ where: { id: called }, data: { allocated_at: ago(5) } });
    });
    const late = await allocated(5);
    await tick(async () => (await leadNow(late)).status === "New");
    expect(await leadNow(called)).toMatchObject({ status: "Allocated", version: 1 });
  });

  test("is released together with all others, each once", async () => {
    const many = await makeTeam(tenant, [agent], { release_after_hours: 1 });
    await asPlatform(
      () => db.$executeRaw`
        INSERT INTO leads (tenant_id, product_id, lead_id, name, team_id, assigned_user_id, status, allocated_at)
        SELECT ${tenant.id}, ${tenant.product.id}, 'late' || n, 'Late', ${many.id}, ${agent.id}, 'Allocated', ${ago(2)}
        FROM generate_series(1, 1200) AS n`,
    );
    const held = { team_id: many.id, status: "Allocated" as const };
    const left = () => asPlatform(() => db.lead.count({ where: held }));
    await Promise.all([runLeadTimers(), runLeadTimers()]);
    await tick(async () => (await left()) === 0);
    expect(await left()).toBe(0);
    expect(await asPlatform(() => db.leadEvent.count({ where: { lead: { team_id: many.id } } }))).toBe(1200);
  });
});

describe("an open call of the console", () => {
  const open = async (values: Partial<Prisma.LeadUncheckedCreateInput> = {}) => {
    const lead = await makeLead(tenant, values);
    return { lead, call: await makeCall(lead, await makeUser(tenant)) };
  };
  type Open = Awaited<ReturnType<typeof open>>;
  const isEnded = ({ call: { id } }: Open) =>
    asPlatform(async () => (await db.call.findFirstOrThrow({ where: { id } })).ended_at !== null);
  type Changes = Parameters<typeof applyLeadChanges>[1];
  const changeMany = ({ lead }: Open, set: Changes["set"], now: Changes["new"]) =>
    asPlatform(() =>
      applyLeadChanges(SYSTEM, {
        targets: Prisma.sql`SELECT lead.id FROM leads lead WHERE lead.id = ${lead.id}`,
        ...{ set, type: "assigned", old: { status: lead.status }, new: now },
      }),
    );

  test("ends once a bulk change has processed, reassigned or released its lead", async () => {
    const [processed, given, released] = [await open(), await open(), await open()];
    await changeMany(processed, { processed_at: new Date(), processed_outcome: "withdrawn" }, { status: "New" });
    await changeMany(given, { assigned_user_id: agent.id }, { assigned_user: "An agent" });
    await changeMany(released, { assigned_user_id: null }, { assigned_user: null });
    for (const call of [processed, given, released]) await tick(() => isEnded(call));
    expect(await eventsOf(released.lead.id)).toMatchObject([
      { type: "call" },
      { type: "assigned" },
      { type: "call", actor_name: "System", new: { ended_by: "console" } },
    ]);
  });

  test("goes on for a lead of the team's diary, and for one that nobody has", async () => {
    const diary = { status: "Diary", diary_scope: "team", diary_at: new Date() } as const;
    const kept = [await open({ ...diary, assigned_user_id: agent.id }), await open()];
    const left = await open({ assigned_user_id: agent.id });
    await tick(() => isEnded(left));
    for (const call of kept) expect(await isEnded(call)).toBe(false);
  });

  test("goes on if its lead was released before it began, by whichever clock", async () => {
    const before = await open();
    await changeMany(before, { assigned_user_id: null }, { assigned_user: null });
    const call = await makeCall(before.lead, await makeUser(tenant));
    const late = new Date(Date.now() - 30_000);
    await asPlatform(() => db.call.update({ where: { id: call.id }, data: { created_at: late } }));
    const left = await open({ assigned_user_id: agent.id });
    await tick(() => isEnded(left));
    expect(await isEnded({ ...before, call })).toBe(false);
  });

  test("does not keep the timers waiting while somebody else has its lead locked", async () => {
    const [lead, caller] = [await makeLead(tenant, { assigned_user_id: agent.id }), await makeUser(tenant)];
    const other = new Client(process.env.DATABASE_URL);
    await other.connect();
    let locked: Open;
    try {
      await other.query("BEGIN");
      await other.query("SELECT FROM leads WHERE id = $1 FOR NO KEY UPDATE", [lead.id]);
      locked = { lead, call: await makeCall(lead, caller) };
      const left = await open({ assigned_user_id: agent.id });
      await tick(() => isEnded(left));
      expect(await isEnded(locked)).toBe(false);
    } finally {
      await other.end();
    }
    await tick(() => isEnded(locked));
  });
});

describe("a diary entry", () => {
  const diary = (hours: number, values: Partial<Prisma.LeadUncheckedCreateInput> = {}) =>
    lead({ status: "Diary", diary_scope: "mine", diary_at: ago(hours), next_action_at: ago(hours), ...values });

  test("for one agent that is overdue by a day becomes the team's", async () => {
    const [late, recent] = [await diary(25), await diary(23)];
    await tick(async () => (await leadNow(late)).diary_scope === "team");
    expect(await leadNow(late)).toMatchObject({ status: "Diary", diary_scope: "team", assigned_user_id: agent.id });
    expect(await eventsOf(late)).toMatchObject([
      { type: "updated", old: { diary_scope: "mine" }, new: { diary_scope: "team" }, actor_name: "System" },
    ]);
    expect(await leadNow(recent)).toMatchObject({ diary_scope: "mine", version: 1 });
  });

  test("that was already overdue when its owner got it stays theirs for a day", async () => {
    const [given, kept] = [await diary(60, { allocated_at: ago(23) }), await diary(50, { allocated_at: ago(25) })];
    await tick(async () => (await leadNow(kept)).diary_scope === "team");
    expect((await leadNow(kept)).diary_scope).toBe("team");
    expect(await leadNow(given)).toMatchObject({ diary_scope: "mine", version: 1 });
  });
});
