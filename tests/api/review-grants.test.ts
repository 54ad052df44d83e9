import { describe, expect, test } from "vitest";
import type { Personality } from "@/lib/identity/personalities/schema";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { OperationsOverview } from "@/lib/insights/operations/schema";
import type { ShownApiKey } from "@/lib/integrations/api-keys/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { formatDate } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import type { QueueStats } from "@/lib/sales/review/queue-schema";
import { api, type Refusal } from "../support/api";
import { withKey } from "../support/api-keys";
import {
  anotherReviewer,
  claim,
  type Floor,
  givePersonality,
  makeFloor,
  REVIEWING,
  waitingSale,
} from "../support/reviews";
import { rewrite, transition } from "../support/sales";
import { bodyOf, MAY_ALL } from "../support/users";
import { completeSale } from "../support/whole-sales";
import { makeAdmin, makeUser, signInAgain, type TestUser } from "../support/world";

// A party to a sale does not choose who reviews it, and does not review it, even if they sold through a key.

const MANAGING = [
  ...MAY_ALL,
  ...REVIEWING,
  ...([
    "personalities.show",
    "personalities.update",
    "integrations.store",
    "integrations.update",
    "sales.update",
  ] as const),
  ...(["sales.store", "sales.reassign", "pii.reveal", "leads.index"] as const),
];

const partiesOf = async ({ id: sale_id }: { id: number }) =>
  (await asPlatform(() => db.saleParty.findMany({ where: { sale_id } }))).map(({ user_id }) => user_id);

describe("a user who made or rotated a key", () => {
  test("is a party to the sale that the key changed, and can't review it", async () => {
    const floor = await makeFloor();
    const [maker, rotator, agent] = await Promise.all([
      makeUser(floor.tenant, { permissions: MANAGING }),
      makeUser(floor.tenant, { permissions: MANAGING }),
      makeUser(floor.tenant, { permissions: ["sales.store", "sales.update", "sales.show"] }),
    ]);
    const input = { name: "Dialer", scopes: ["sales:write"], include_personal_data: true };
    const made = await api(maker).post<ShownApiKey>("/api/api-keys", input);
    const rotated = await api(rotator).post<ShownApiKey>(`/api/api-keys/${made.body.id}/rotate`);
    const sale = await completeSale(floor.tenant, floor.agent);
    await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { agent_id: agent.id } }));
    const { body: current } = await api(agent).get<SaleDetail>(`/api/sales/${sale.id}`);
    const saved = await withKey(rotated.body).put<SaleDetail>(`/api/sales/${sale.id}`, {
      ...{ agent_id: agent.id, version: current.version, notes: "From the dialer" },
    });
    expect(saved.status).toBe(200);
    expect(await partiesOf(sale)).toEqual(expect.arrayContaining([maker.id, rotator.id, agent.id]));
    const sent = await transition(floor.agent, await give(sale, floor.agent), { to: "qc-oversight" });
    expect(sent.status).toBe(200);
    await givePersonality(maker, floor.qcPersonalityId);
    const { status, body } = await claim(maker, sale);
    expect([status, body.message]).toEqual([403, "You can't review a sale you worked on."]);
    expect((await claim(floor.reviewer, sale)).status).toBe(201);
  });

  const give = async (sale: { id: number }, { id: agent_id }: TestUser) => {
    const { version } = await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: { agent_id } }));
    return { id: sale.id, version };
  };
});

/** A floor whose manager has edited a sale that waits to be checked, and a colleague who may not check anything yet. */
async function makeManagedFloor() {
  const floor = await makeFloor();
  const manager = await makeUser(floor.tenant, { permissions: MANAGING });
  const sale = await waitingSale(floor);
  await asPlatform(() =>
    db.saleParty.create({ data: { sale_id: sale.id, user_id: manager.id, tenant_id: floor.tenant.id } }),
  );
  const colleague = await makeUser(floor.tenant);
  return { floor, manager, sale, colleague };
}

const makeReviewer = async (by: TestUser, user: TestUser, { qcPersonalityId }: Floor) => {
  const body = { ...(await bodyOf(user)), personality_id: qcPersonalityId };
  const { status } = await api(by).put<Refusal>(`/api/users/${user.id}`, body);
  if (status !== 200) throw new Error(`The user was not changed: ${status}`);
};

async function changeUser(by: TestUser, user: TestUser, fields: object) {
  const { status } = await api(by).put(`/api/users/${user.id}`, { ...(await bodyOf(user)), ...fields });
  if (status !== 200) throw new Error(`The user was not changed: ${status}`);
}

async function changePersonality(by: TestUser, { qcPersonalityId }: Floor, fields: object) {
  const path = `/api/personalities/${qcPersonalityId}` as const;
  const { body } = await api(by).get<Personality>(path);
  const { status } = await api(by).put(path, { ...body, ...fields });
  if (status !== 200) throw new Error(`The personality was not changed: ${status}`);
}

const waitingFor = async (user: TestUser) => (await api(user).get<QueueStats>("/api/qc-queue/stats")).body.check;

describe("a user who was let check sales by somebody with a hand in one", () => {
  test("does not check that one for 30 days, but others; afterwards that one too", async () => {
    const { floor, manager, sale, colleague } = await makeManagedFloor();
    const another = await waitingSale(floor);
    await makeReviewer(manager, colleague, floor);
    expect(await waitingFor(colleague)).toBe(1);
    const { status, body } = await claim(colleague, sale);
    const today = new Date();
    expect([status, body.message]).toEqual([
      403,
      `Test ${await surnameOf(manager)}, who worked on this sale, let you review sales on ${formatDate(today)}. ` +
        `Another reviewer must review it until ${formatDate(new Date(today.getTime() + 30 * DAY_MS))}.`,
    ]);
    expect((await claim(colleague, another)).status).toBe(201);
    const next = await api(colleague).post<{ review: null }>("/api/qc-queue/next");
    expect(next.body.review).toBeNull();
    await asPlatform(() =>
      db.reviewGrant.updateMany({
        where: { user_id: colleague.id },
        data: { created_at: new Date(today.getTime() - 31 * DAY_MS) },
      }),
    );
    expect((await claim(colleague, sale)).status).toBe(201);
  });

  test("is one whose own record scope they widened, or whose personality they made check more", async () => {
    const { floor, manager, sale } = await makeManagedFloor();
    const mate = await anotherReviewer(floor);
    await asPlatform(() =>
      db.personality.update({ where: { id: floor.qcPersonalityId }, data: { record_scope: "team" } }),
    );
    const path = `/api/personalities/${floor.qcPersonalityId}`;
    const { body: personality } = await api(manager).get<Personality>(path);
    const widened = await api(manager).put<Refusal>(path, { ...personality, record_scope: "tenant" });
    expect(widened.status).toBe(200);
    expect((await claim(mate, sale)).status).toBe(403);
  });

  test.each<[string, (by: TestUser, user: TestUser, floor: Floor) => Promise<unknown>]>([
    ["reactivated", (by, user) => changeUser(by, user, { active: true })],
    ["given another email address", (by, user) => changeUser(by, user, { email: `new-${user.email}` })],
    ["allowed the status", (by, _, floor) => changePersonality(by, floor, { allowed_sale_statuses: null })],
  ])("is one whom they %s", async (what, change) => {
    const { floor, manager, sale } = await makeManagedFloor();
    const mate = await anotherReviewer(floor);
    const allowed_sale_statuses: SaleStatus[] = what === "allowed the status" ? ["new"] : [];
    await asPlatform(async () => {
      await db.user.update({ where: { id: mate.id }, data: { active: what !== "reactivated" } });
      await db.personality.update({ where: { id: floor.qcPersonalityId }, data: { allowed_sale_statuses } });
    });
    await change(manager, mate, floor);
    expect((await claim({ ...mate, ...(await signInAgain(mate)) }, sale)).status).toBe(403);
  });

  test("is not one whom somebody else let check, nor a new user, nor one of an administrator's change of a role", async () => {
    const { floor, manager, sale, colleague } = await makeManagedFloor();
    const innocent = await makeUser(floor.tenant, { permissions: MANAGING });
    await makeReviewer(innocent, colleague, floor);
    const created = await api(manager).post<{ id: number }>("/api/users", {
      ...{ name: "New", surname: "Reviewer", email: `new-${sale.id}@reviews.test` },
      personality_id: floor.qcPersonalityId,
    });
    expect(created.status).toBe(201);
    expect(await asPlatform(() => db.reviewGrant.count({ where: { user_id: created.body.id } }))).toBe(0);
    const admin = await makeAdmin();
    const path = `/api/personalities/${floor.qcPersonalityId}`;
    const { body: personality } = await api(admin).get<Personality>(path);
    await asPlatform(() =>
      db.personality.update({ where: { id: floor.qcPersonalityId }, data: { record_scope: "own" } }),
    );
    await asPlatform(() =>
      db.saleParty.create({ data: { sale_id: sale.id, user_id: admin.id, tenant_id: floor.tenant.id } }),
    );
    const { version } = await asPlatform(() =>
      db.personality.findFirstOrThrow({ where: { id: floor.qcPersonalityId } }),
    );
    expect((await api(admin).put(path, { ...personality, version })).status).toBe(200);
    expect((await claim({ ...colleague, ...(await signInAgain(colleague)) }, sale)).status).toBe(201);
  });

  test("is let check it by an administrator with no hand in it, with a reason, which the history tells", async () => {
    const { floor, manager, sale, colleague } = await makeManagedFloor();
    await asPlatform(() => db.user.update({ where: { id: floor.reviewer.id }, data: { active: false } }));
    await makeReviewer(manager, colleague, floor);
    const [admin, involved] = [await makeAdmin(), await makeAdmin()];
    await asPlatform(() =>
      db.saleParty.create({ data: { sale_id: sale.id, user_id: involved.id, tenant_id: floor.tenant.id } }),
    );
    await waitSince2001(sale);
    const listed = async () =>
      (await api(admin).get<OperationsOverview>("/api/operations")).body.unreviewed.sales.find(
        ({ id }) => id === sale.id,
      );
    expect(await listed()).toMatchObject({ reference: sale.reference, why: "given", tenant: { id: floor.tenant.id } });

    const lift = (by: TestUser, reason: string) =>
      api(by).post<Refusal>(`/api/sales/${sale.id}/lift-review-grants`, { reason });
    expect((await lift(manager, "Mine")).status).toBe(403);
    expect((await lift(involved, "Mine")).status).toBe(403);
    expect((await lift(admin, "  ")).status).toBe(422);
    expect((await lift(admin, "The only reviewer")).status).toBe(204);
    expect(await listed()).toBeUndefined();
    const { body: audit } = await api(admin).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=review`);
    expect(audit.events.data).toMatchObject([{ reason: "The only reviewer" }]);
    expect((await claim(colleague, sale)).status).toBe(201);
  });
});

test("a sale that only its sellers could check is listed for administrators", async () => {
  const floor = await makeFloor();
  const sale = await waitingSale(floor);
  await asPlatform(() =>
    db.saleParty.create({ data: { sale_id: sale.id, user_id: floor.reviewer.id, tenant_id: floor.tenant.id } }),
  );
  await waitSince2001(sale);
  const { body } = await api(await makeAdmin()).get<OperationsOverview>("/api/operations");
  expect(body.unreviewed.sales.find(({ id }) => id === sale.id)).toMatchObject({ why: "parties" });
});

/** Among the first of the list, which names a few. */
const waitSince2001 = (sale: { id: number }) => rewrite(sale, { qc_submitted_at: new Date(2001, 1) });

const surnameOf = async ({ id }: TestUser) =>
  (await asPlatform(() => db.user.findFirstOrThrow({ where: { id } }))).surname;
