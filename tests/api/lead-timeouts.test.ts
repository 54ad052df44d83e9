import { beforeAll, describe, expect, test, vi } from "vitest";
import { runLeadTimers } from "@/lib/leads/work/timers.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { api } from "../support/api";
import { leadEvents } from "../support/history";
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
