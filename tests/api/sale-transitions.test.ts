import { describe, expect, test } from "vitest";
import { nextCallingTime } from "@/lib/insurance/calling-hours";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { saleEvents } from "../support/history";
import { LAW } from "../support/law";
import { makeTeam } from "../support/records";
import {
  convert,
  detailFor,
  makeSale,
  randomPhone,
  rewrite,
  SELLING,
  save,
  transition,
  unlinked,
} from "../support/sales";
import { makeSuppressions } from "../support/suppressions";
import { makeAdmin, makeLead, makeTenant, makeUser } from "../support/world";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const soon = () => nextCallingTime(new Date(Date.now() + HOUR_MS), LAW).toISOString();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

async function makeAgent() {
  const tenant = await makeTenant({ calling_hours_enforced: true });
  return { tenant, agent: await makeUser(tenant, { permissions: SELLING }) };
}

describe("the status of a sale", () => {
  test("is never one that the personality does not allow, neither by converting, nor saving, nor changing it", async () => {
    const { tenant, agent } = await makeAgent();
    const [beginner, outsider] = await Promise.all([
      makeUser(tenant, { permissions: SELLING, allowed_sale_statuses: ["new"] }),
      makeUser(tenant, { permissions: SELLING, allowed_sale_statuses: ["callback"] }),
    ]);
    const sale = await makeSale(tenant, beginner);
    expect((await transition(beginner, sale, { to: "callback", callback_at: soon() })).status).toBe(403);
    expect((await detailFor(beginner, sale)).can.transitions).toEqual([]);
    expect([(await save(beginner, sale, { notes: "changed" })).status, (await detailFor(agent, sale)).notes]).toEqual([
      403,
      null,
    ]);
    expect((await convert(outsider, await makeLead(tenant))).status).toBe(403);
  });

  test("is not changed on an older version, nor without one", async () => {
    const { tenant, agent } = await makeAgent();
    const sale = await makeSale(tenant, agent);
    const { status, body } = await transition(agent, sale, { to: "declined", reason: "No", version: undefined });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["version"]]);
    await save(agent, sale, { notes: "Changed" });
    const late = await transition(agent, sale, { to: "declined", reason: "Too expensive", version: sale.version });
    expect([late.status, late.body.current]).toMatchObject([409, unlinked(await detailFor(agent, sale))]);
  });

  test("changes once when two change it at once", async () => {
    const { tenant, agent } = await makeAgent();
    const sale = await makeSale(tenant, agent);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => transition(agent, sale, { to: "declined", reason: "No", version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test("keeps the note of whoever changes it in the history", async () => {
    const { tenant, agent } = await makeAgent();
    const sale = await makeSale(tenant, agent);
    await transition(agent, sale, { to: "declined", reason: "No", note: "Husband comes home at six" });
    const [event] = await saleEvents({ where: { sale_id: sale.id, type: "status" } });
    expect(event?.new).toEqual({ status: "declined", note: "Husband comes home at six" });
  });

  test("becomes in-progress by the first save alone, not by a call on an untouched sale", async () => {
    const { tenant, agent } = await makeAgent();
    const sale = await makeSale(tenant, agent);
    const { status, body } = await transition(agent, sale, { to: "in-progress" });
    expect([status, body.errors, sale.can.transitions.includes("in-progress")]).toEqual([
      ...[422, { to: ["A sale can't go from New to In progress."] }, false],
    ]);
    expect((await save(agent, sale, { notes: "Touched" })).body.status).toBe("in-progress");
  });

  test("needs QC or does not, for every reader alike", async () => {
    const { tenant, agent } = await makeAgent();
    const reader = await makeUser(tenant, { permissions: SELLING, requires_qc_oversight: true });
    const sale = await makeSale(tenant, agent);
    const answers = await Promise.all([agent, reader].map((user) => detailFor(user, sale)));
    expect(answers.map(({ needs_qc }) => needs_qc)).toEqual([false, false]);
  });
});

describe("a callback", () => {
  test.each([
    { when: "no time", callback_at: undefined },
    { when: "the past", callback_at: hoursAgo(1).toISOString() },
    { when: "91 days from now", callback_at: nextCallingTime(new Date(Date.now() + 91 * DAY_MS), LAW).toISOString() },
    { when: "a Sunday", callback_at: sunday().toISOString() },
    { when: "what is no time", callback_at: "tomorrow" },
  ])("is refused for $when", async ({ callback_at }) => {
    const { tenant, agent } = await makeAgent();
    const { status, body } = await transition(agent, await makeSale(tenant, agent), { to: "callback", callback_at });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["callback_at"]]);
  });

  test("may be on a Sunday where the tenant does not hold to calling hours", async () => {
    const tenant = await makeTenant({ calling_hours_enforced: false });
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);
    const { body } = await transition(agent, sale, { to: "callback", callback_at: sunday().toISOString() });
    expect(body).toMatchObject({ status: "callback", callback_at: sunday().toISOString() });
  });

  test("may be at the time that the sale proposes", async () => {
    const { tenant, agent } = await makeAgent();
    const sale = await makeSale(tenant, agent);
    const { body } = await transition(agent, sale, { to: "callback", callback_at: sale.proposed_call_at });
    expect(body).toMatchObject({ status: "callback", callback_at: sale.proposed_call_at });
  });

  test("is anybody's of the sale's team an hour after its time, who then is its agent; the history names both", async () => {
    const { tenant, agent } = await makeAgent();
    const [mate, stranger] = await Promise.all([
      makeUser(tenant, { permissions: SELLING }),
      makeUser(tenant, { permissions: [...SELLING, "leads.allocate", "sales.reassign"] }),
    ]);
    const { id: team_id } = await makeTeam(tenant, [agent, mate]);
    const sale = await makeSale(tenant, agent, { team_id });
    await transition(agent, sale, { to: "callback", callback_at: soon() });
    await rewrite(sale, { callback_at: hoursAgo(0.9) });
    expect((await transition(mate, sale, { to: "in-progress" })).status).toBe(403);

    await rewrite(sale, { callback_at: hoursAgo(1.1) });
    expect((await transition(stranger, sale, { to: "in-progress" })).status).toBe(403);
    expect((await transition(mate, sale, { to: "declined", reason: "Too expensive" })).status).toBe(403);
    const { body } = await transition(mate, sale, { to: "in-progress" });
    expect(body).toMatchObject({
      status: "in-progress",
      agent: { id: mate.id },
      callback_at: null,
      can: { edit: true },
    });
    const [event] = await saleEvents({ where: { sale_id: sale.id, type: "status" }, orderBy: { id: "desc" } });
    expect([event?.old, event?.new]).toMatchObject([
      { agent: `${sale.agent?.name} ${sale.agent?.surname}` },
      { agent: `${body.agent?.name} ${body.agent?.surname}` },
    ]);
  });

  test("stays the agent's own when they take it up themselves", async () => {
    const { tenant, agent } = await makeAgent();
    const sale = await makeSale(tenant, agent);
    await transition(agent, sale, { to: "callback", callback_at: soon() });
    expect((await transition(agent, sale, { to: "in-progress" })).body).toMatchObject({ agent: { id: agent.id } });
  });
});

describe("a declined sale", () => {
  async function makeDeclined(lead: Prisma.LeadUncheckedUpdateInput = {}) {
    const { tenant, agent } = await makeAgent();
    const manager = await makeUser(tenant, { permissions: SELLING });
    await asPlatform(() => db.user.update({ where: { id: agent.id }, data: { line_manager_user_id: manager.id } }));
    const sale = await makeSale(tenant, agent, lead as Partial<Prisma.LeadUncheckedCreateInput>);
    await transition(agent, sale, { to: "declined", reason: "Too expensive" });
    return { tenant, agent, manager, sale };
  }
  const reopening = { to: "in-progress", reason: "Called back" };

  test("needs a reason, and keeps it", async () => {
    const { tenant, agent } = await makeAgent();
    const sale = await makeSale(tenant, agent);
    const { status, body } = await transition(agent, sale, { to: "declined", reason: " " });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["reason"]]);
    const declined = await transition(agent, sale, { to: "declined", reason: "Too expensive" });
    expect(declined.body).toMatchObject({ status: "declined", declined_reason: "Too expensive" });
  });

  test("is opened again by the agent's line manager or an administrator, with a reason", async () => {
    const { tenant, agent, manager, sale } = await makeDeclined();
    const stranger = await makeUser(tenant, { permissions: [...SELLING, "leads.allocate"] });
    expect((await transition(stranger, sale, reopening)).status).toBe(403);
    expect((await transition(agent, sale, reopening)).status).toBe(403);
    expect((await detailFor(manager, sale)).can.transitions).toEqual(["in-progress"]);
    expect((await transition(manager, sale, { to: "in-progress" })).status).toBe(422);
    const { body } = await transition(manager, sale, reopening);
    expect(body).toMatchObject({ status: "in-progress", declined_reason: null, agent: { id: agent.id } });

    await transition(agent, sale, { to: "declined", reason: "Too expensive" });
    expect((await transition(await makeAdmin(), sale, reopening)).status).toBe(200);
  });

  test("stays declined after 30 days", async () => {
    const { manager, sale } = await makeDeclined();
    await rewrite(sale, { status_changed_at: hoursAgo(24 * 30 + 1) });
    expect((await detailFor(manager, sale)).can.transitions).toEqual([]);
    expect((await transition(manager, sale, reopening)).status).toBe(409);
  });

  test("stays declined once the person asked not to be contacted", async () => {
    const phone = randomPhone();
    const { tenant, manager, sale } = await makeDeclined({ alt_phone: phone });
    await asPlatform(() => makeSuppressions({ data: { tenant_id: tenant.id, kind: "phone", value: phone } }));
    expect((await transition(manager, sale, reopening)).status).toBe(409);
  });

  test("stays declined while the person has another open sale of the product", async () => {
    const person = idNumberColumns("8001015009087");
    const { tenant, agent, manager, sale } = await makeDeclined(person);
    const open = await makeSale(tenant, agent, person);
    const { status, body } = await transition(manager, sale, reopening);
    expect([status, body.sale_id, body.reference]).toEqual([409, open.id, open.reference]);
  });
});

function sunday(): Date {
  const day = new Date(Date.now() + DAY_MS);
  while (day.getUTCDay() !== 0) day.setTime(day.getTime() + DAY_MS);
  day.setUTCHours(8, 0, 0, 0);
  return day;
}
