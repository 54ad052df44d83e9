import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { BulkReassignment } from "@/lib/sales/lifecycle/schema";
import { api, type Refusal } from "../support/api";
import { saleEvents } from "../support/history";
import { makeForeignSale, makePersonality, makeSale, makeTeam } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const MANAGING: Permission[] = ["sales.index", "sales.show", "sales.reassign"];

let tenant: TestTenant;
let manager: TestUser;
let seller: TestUser;
let successor: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  [manager, seller, successor] = await Promise.all([
    makeUser(tenant, { permissions: MANAGING }),
    makeUser(tenant),
    makeUser(tenant),
  ]);
  await makeTeam(tenant, [seller, successor]);
});

const reassign = (ids: number[], agent = successor, by = manager) =>
  api(by).post<BulkReassignment & Refusal>("/api/sales/reassign", { ids, agent_id: agent.id, reason: "On leave" });
const saleOf = (id: number) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id } }));

describe("reassigning many sales", () => {
  test("gives each to the new agent, with an event that says from whom, by whom and why", async () => {
    const sales = await Promise.all([makeSale(tenant, seller), makeSale(tenant, seller)]);
    const { status, body } = await reassign(sales.map(({ id }) => id));
    expect([status, body]).toEqual([200, { reassigned: 2, refused: [] }]);
    for (const { id } of sales) {
      expect(await saleOf(id)).toMatchObject({ agent_id: successor.id, version: 2 });
      const [event] = await saleEvents({ where: { sale_id: id, type: "assigned" } });
      expect([event?.actor_id, event?.reason, Object.keys(event?.new ?? {})]).toEqual([
        manager.id,
        "On leave",
        ["agent"],
      ]);
    }
  });

  test("says which it could not give away and why, and gives the others all the same", async () => {
    const foreign = await makeForeignSale();
    const [open, closed, held] = [
      await makeSale(tenant, seller),
      await makeSale(tenant, seller),
      await makeSale(tenant, successor),
    ];
    await asPlatform(() => db.sale.update({ where: { id: closed.id }, data: { status: "declined" } }));
    const { body } = await reassign([closed.id, held.id, foreign.id, open.id, open.id]);
    expect(body).toEqual({
      reassigned: 1,
      refused: [
        { id: closed.id, reference: closed.reference, message: expect.stringMatching(/be reassigned/) },
        { id: held.id, reference: held.reference, message: expect.stringMatching(/already/) },
        { id: foreign.id, reference: null, message: "Not found." },
      ],
    });
    expect((await saleOf(foreign.id)).agent_id).toBe(foreign.agent_id);
  });

  test("gives nothing to somebody who does not work on the product, except to whoever reassigns", async () => {
    const stranger = await makeUser(tenant);
    const { id } = await makeSale(tenant, seller);
    expect((await reassign([id], stranger)).body).toMatchObject({ reassigned: 0, refused: [{ id }] });
    expect((await reassign([id], manager)).body).toMatchObject({ reassigned: 1, refused: [] });
  });

  test("has the sales of somebody who needs a check checked, whoever sold them", async () => {
    const checker = await makePersonality(tenant);
    const { id: personality_id } = await makePersonality(tenant, {
      requires_qc_oversight: true,
      qc_personality_id: checker.id,
    });
    const novice = await makeUser(tenant);
    await asPlatform(() => db.user.update({ where: { id: novice.id }, data: { personality_id } }));
    await makeTeam(tenant, [novice]);
    const { id } = await makeSale(tenant, seller);
    await reassign([id], novice);
    await reassign([id], successor);
    expect((await saleOf(id)).qc_personality_id).toBe(checker.id);
  });

  test("reaches no sale outside of the manager's scope", async () => {
    const leader = await makeUser(tenant, { permissions: MANAGING, record_scope: "own" });
    const { id } = await makeSale(tenant, seller);
    const { body } = await reassign([id], successor, leader);
    expect(body).toEqual({ reassigned: 0, refused: [{ id, reference: null, message: "Not found." }] });
  });

  test("needs a reason, an agent of the organisation, and at most 200 sales", async () => {
    const { id } = await makeSale(tenant, seller);
    const agent_id = successor.id;
    const stranger = await makeUser(await makeTenant());
    for (const [body, field] of [
      [{ ids: [id], agent_id, reason: " " }, "reason"],
      [{ ids: [id], agent_id: stranger.id, reason: "On leave" }, "agent_id"],
      [{ ids: [], agent_id, reason: "On leave" }, "ids"],
      [{ ids: Array.from({ length: 201 }, (_, index) => index + 1), agent_id, reason: "On leave" }, "ids"],
    ] as const) {
      const answer = await api(manager).post<Refusal>("/api/sales/reassign", body);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });
});
