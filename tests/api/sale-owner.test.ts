import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { saleEvents } from "../support/history";
import { impersonate } from "../support/impersonation";
import { makePersonality, makeTeam } from "../support/records";
import { detailFor, makeSale, postTo, rewrite, SELLING, save, transition } from "../support/sales";
import { completeSale, makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeAdmin, makeUser, type TestUser } from "../support/world";

let tenant: SellingTenant;
let agent: TestUser;
let mate: TestUser;
let manager: TestUser;
let checkers: number;
/** Sells under oversight. */
let trainee: TestUser;
beforeAll(async () => {
  tenant = await makeSellingTenant();
  checkers = (await makePersonality(tenant)).id;
  [agent, mate, manager, trainee] = await Promise.all([
    makeUser(tenant, { permissions: SELLING }),
    makeUser(tenant, { permissions: SELLING }),
    makeUser(tenant, { permissions: [...SELLING, "sales.reassign"] }),
    makeUser(tenant, { permissions: SELLING, requires_qc_oversight: true, qc_personality_id: checkers }),
  ]);
  await makeTeam(tenant, [agent, mate, trainee]);
});

const rowOf = (sale: { id: number }) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
const agentsOf = async (user: TestUser, sale: { id: number }) =>
  (await api(user).get<{ data: { id: number }[] }>(`/api/sales/${sale.id}/agents`)).body.data.map(({ id }) => id);
const give = (sale: { id: number }, agent_id: number, by = manager) =>
  postTo(by, sale, "reassign", { agent_id, reason: "On leave" });

describe("a sale without an owner", () => {
  test("keeps its status when released, and goes to exactly one of 20 claimants", async () => {
    const sale = await makeSale(tenant, agent);
    expect((await postTo(mate, sale, "release")).status).toBe(403);
    const { body } = await postTo(agent, sale, "release");
    expect(body).toMatchObject({ status: "new", agent: null, can: { edit: false, claim: true, release: false } });

    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(tenant, { permissions: SELLING })));
    const answers = await Promise.all(people.map((user) => api(user).post(`/api/sales/${sale.id}/claim`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect((await rowOf(sale)).agent_id).toBe(winner?.id);
    const events = await saleEvents({ where: { sale_id: sale.id, type: "assigned" } });
    expect(events).toHaveLength(2);
  });

  test("is not one that somebody has, nor one that is read-only, and is released on the version that was seen", async () => {
    const sale = await makeSale(tenant, agent);
    expect((await api(mate).post(`/api/sales/${sale.id}/claim`)).body.message).toMatch(/already has this sale/);
    expect((await api(agent).post(`/api/sales/${sale.id}/claim`)).body.message).toBe("This sale is already yours.");
    expect((await postTo(agent, sale, "release", { version: 7 })).status).toBe(409);
    await rewrite(sale, { status: "declined" });
    const released = await postTo(agent, sale, "release");
    expect([released.status, released.body.message]).toEqual([409, "A sale in Declined can't be released."]);
    await rewrite(sale, { agent_id: null, status: "policy-submitted" });
    const claimed = await api(mate).post<Refusal>(`/api/sales/${sale.id}/claim`);
    expect([claimed.status, claimed.body.message]).toEqual([409, "A sale in Policy submitted can't be claimed."]);
  });
});

describe("a sale is given to somebody else", () => {
  test("by whoever holds sales.reassign, with a reason, to an agent who works the product", async () => {
    const sale = await makeSale(tenant, agent);
    expect((await give(sale, mate.id, agent)).status).toBe(403);
    expect((await postTo(manager, sale, "reassign", { agent_id: mate.id, reason: " " })).status).toBe(422);
    const { status, body } = await give(sale, mate.id);
    expect([status, body.agent?.id, (await detailFor(mate, sale)).can.edit]).toEqual([200, mate.id, true]);
    expect((await save(agent, sale, { notes: "mine?" })).status).toBe(403);
    const [event] = await saleEvents({ where: { sale_id: sale.id, type: "assigned" } });
    expect(event).toMatchObject({ actor_id: manager.id, reason: "On leave" });
  });

  test("never to somebody without the product, who has left, or of another organisation", async () => {
    const sale = await makeSale(tenant, agent);
    const elsewhere = await makeSellingTenant();
    const foreign = await makeUser(elsewhere, { permissions: SELLING });
    await makeTeam(elsewhere, [foreign]);
    const gone = await makeUser(tenant, { active: false });
    await makeTeam(tenant, [gone]);
    const unsold = await makeUser(tenant, { permissions: SELLING });
    for (const { id } of [foreign, gone, unsold, { id: 2_147_483_647 }]) {
      const { status, body } = await give(sale, id);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["agent_id"]]);
    }
    expect((await give(sale, agent.id)).status).toBe(422);
    await rewrite(sale, { status: "policy-submitted" });
    expect((await give(sale, mate.id)).status).toBe(409);
  });

  test("who is offered: everybody who works the product, and whoever reassigns, but not who has it", async () => {
    const sale = await makeSale(tenant, agent);
    const unsold = await makeUser(tenant, { permissions: SELLING });
    const offered = await agentsOf(manager, sale);
    expect(offered.toSorted()).toEqual([mate.id, trainee.id, manager.id].toSorted());
    expect(offered).not.toContain(unsold.id);
    expect((await api(agent).get(`/api/sales/${sale.id}/agents`)).status).toBe(403);
  });

  test("in an organisation without teams: everybody active who may save sales is offered it, and may get it", async () => {
    const own = await makeSellingTenant();
    const [boss, seller, other, clerk, gone] = await Promise.all([
      makeUser(own, { permissions: [...SELLING, "sales.reassign"] }),
      makeUser(own, { permissions: SELLING }),
      makeUser(own, { permissions: SELLING }),
      makeUser(own, { permissions: ["sales.index", "sales.show"] }),
      makeUser(own, { permissions: SELLING, active: false }),
    ]);
    const sale = await makeSale(own, seller);
    expect((await agentsOf(boss, sale)).toSorted()).toEqual([other.id, boss.id].toSorted());
    for (const { id } of [clerk, gone, agent]) expect((await give(sale, id, boss)).status).toBe(422);
    expect((await give(sale, other.id, boss)).body.agent?.id).toBe(other.id);

    await makeTeam(own, [seller]);
    expect((await agentsOf(boss, sale)).toSorted()).toEqual([seller.id, boss.id].toSorted());
    expect((await give(sale, other.id, boss)).status).toBe(422);
  });

  test("within the reach of whoever sees only their team", async () => {
    const own = await makeSellingTenant();
    const [leader, seller, near, far] = await Promise.all([
      makeUser(own, { permissions: [...SELLING, "sales.reassign"], record_scope: "team" }),
      makeUser(own, { permissions: SELLING }),
      makeUser(own, { permissions: SELLING }),
      makeUser(own, { permissions: SELLING }),
    ]);
    await makeTeam(own, [seller, near], { leader_user_id: leader.id });
    await makeTeam(own, [far]);
    const sale = await makeSale(own, seller);
    expect((await agentsOf(leader, sale)).toSorted()).toEqual([leader.id, near.id].toSorted());
  });

  test("to the manager, who may then save it", async () => {
    const sale = await makeSale(tenant, agent);
    expect((await save(manager, sale, { notes: "help" })).status).toBe(403);
    await give(sale, manager.id);
    expect((await save(manager, sale, { notes: "help" })).status).toBe(200);
  });
});

describe("who checks a sale", () => {
  const submit = (user: TestUser, sale: { id: number }) => transition(user, sale, { to: "policy-submitted" });
  const sendToQc = (user: TestUser, sale: { id: number }) => transition(user, sale, { to: "qc-oversight" });

  test("is whom the converter's personality names, whoever has the sale afterwards", async () => {
    const sale = await completeSale(tenant, trainee);
    expect([sale.needs_qc, (await rowOf(sale)).qc_personality_id]).toEqual([true, checkers]);
    await give(sale, agent.id);
    expect((await submit(agent, sale)).body.errors).toHaveProperty("to");
    const { body } = await sendToQc(agent, sale);
    expect(body).toMatchObject({ status: "qc-oversight", can: { edit: false, transitions: [] } });
    expect(await rowOf(sale)).toMatchObject({ qc_personality_id: checkers, qc_submitted_by_id: agent.id });
  });

  test("is settled with a later owner who needs oversight, and does not change again", async () => {
    const sale = await completeSale(tenant, agent);
    expect((await rowOf(sale)).qc_personality_id).toBeNull();
    await give(sale, trainee.id);
    await give(sale, agent.id);
    expect((await submit(agent, sale)).status).toBe(422);
    expect((await detailFor(agent, sale)).can.transitions.toSorted()).toEqual(["callback", "declined", "qc-oversight"]);

    const [claimed, other] = [await completeSale(tenant, agent), (await makePersonality(tenant)).id];
    await postTo(agent, claimed, "release");
    await api(trainee).post(`/api/sales/${claimed.id}/claim`);
    const second = await makeUser(tenant, { requires_qc_oversight: true, qc_personality_id: other });
    await makeTeam(tenant, [second]);
    await give(claimed, second.id);
    expect((await rowOf(claimed)).qc_personality_id).toBe(checkers);
  });

  test("is settled when all sales of a user are handed over", async () => {
    const leaving = await makeUser(tenant, { permissions: SELLING });
    const sale = await completeSale(tenant, leaving);
    const admin = await makeAdmin();
    await api(admin).post(`/api/users/${leaving.id}/hand-over`, { user_id: trainee.id });
    expect(await rowOf(sale)).toMatchObject({ agent_id: trainee.id, qc_personality_id: checkers });
  });

  test("is nobody where nobody needs it: the sale is submitted, with its stamps and its first debit fixed", async () => {
    const sale = await completeSale(tenant, agent);
    expect((await sendToQc(agent, sale)).status).toBe(422);
    const { body } = await submit(agent, sale);
    expect(body).toMatchObject({ status: "policy-submitted", can: { edit: false, release: false, reassign: false } });
    expect(await rowOf(sale)).toMatchObject({ submitted_by_id: agent.id, submitted_at: expect.any(Date) });
    expect(body.cover.first_debit_on).toBe(sale.cover.first_debit_on);
  });

  test("is the tenant's default for an administrator in the tenant, who never submits alone", async () => {
    const own = await makeSellingTenant();
    const [admin, seller] = [await makeAdmin(), await makeUser(own, { permissions: SELLING })];
    const sale = await completeSale(own, seller);
    await impersonate(admin, "tenant", own);
    await give(sale, admin.id, admin);
    expect((await submit(admin, sale)).status).toBe(422);
    expect((await sendToQc(admin, sale)).body.errors).toHaveProperty("to");
    const { id: default_qc_personality_id } = await makePersonality(own);
    await asPlatform(() => db.tenant.update({ where: { id: own.id }, data: { default_qc_personality_id } }));
    expect((await sendToQc(admin, sale)).status).toBe(200);
    expect((await rowOf(sale)).qc_personality_id).toBe(default_qc_personality_id);
  });

  test("is a personality that can't be deleted meanwhile, nor while it is the default", async () => {
    const admin = await makeAdmin();
    const sale = await completeSale(tenant, trainee);
    await asPlatform(() =>
      db.personality.updateMany({ where: { qc_personality_id: checkers }, data: { qc_personality_id: null } }),
    );
    const { status, body } = await api(admin).delete(`/api/personalities/${checkers}`);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^It reviews \d+ sales?\.$/)]);
    expect((await rowOf(sale)).qc_personality_id).toBe(checkers);
    const { id } = await makePersonality(tenant);
    await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { default_qc_personality_id: id } }));
    expect((await api(admin).delete(`/api/personalities/${id}`)).status).toBe(409);
  });
});

describe("what the client said to marketing", () => {
  test("enters the consent ledger once, when the sale is first sent to QC or submitted", async () => {
    const opening = { recording_notice: true, may_continue: true, marketing_consent: "given" as const };
    const channels = { marketing_channels: ["sms" as const, "email" as const] };
    const fresh = await makeUser(tenant, { permissions: SELLING });
    const sale = await completeSale(tenant, fresh, { opening: { ...opening, ...channels } });
    const ledger = () =>
      asPlatform(() => db.consent.findMany({ where: { lead_id: sale.lead.id }, orderBy: { id: "asc" } }));
    expect(await ledger()).toEqual([]);
    await transition(fresh, sale, { to: "policy-submitted" });
    const entered = await ledger();
    expect(entered.map(({ purpose, channel, state }) => [purpose, channel, state])).toEqual([
      ["direct marketing", "sms", "given"],
      ["direct marketing", "email", "given"],
    ]);
    await rewrite(sale, { status: "in-progress" });
    await transition(fresh, sale, { to: "policy-submitted" });
    expect(await ledger()).toEqual(entered);
  });
});
