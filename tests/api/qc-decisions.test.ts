import { beforeAll, describe, expect, test } from "vitest";
import { dateColumn } from "@/lib/platform/days";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { ReviewHistory } from "@/lib/sales/quality/schema";
import { api, type Refusal } from "../support/api";
import { impersonate, stop } from "../support/impersonation";
import { makeTeam } from "../support/records";
import {
  anotherReviewer,
  claim,
  type Floor,
  givePersonality,
  judge,
  makeFloor,
  personalityOf,
  REVIEWING,
  saveItems,
  waitingSale,
} from "../support/reviews";
import { postTo, rewrite, SELLING, save, transition } from "../support/sales";
import { completeSale, inDays } from "../support/whole-sales";
import { makeAdmin, makeUser, type TestUser } from "../support/world";

let floor: Floor;
beforeAll(async () => {
  floor = await makeFloor();
});

const rowOf = (sale: { id: number }) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
const pass = (user: TestUser, sale: { id: number }) => transition(user, sale, { to: "policy-submitted" });
const kick = (user: TestUser, sale: { id: number }, more = {}) =>
  transition(user, sale, { to: "in-progress", note: "Read the debit day back", ...more });
const sendToQc = (user: TestUser, sale: { id: number }) => transition(user, sale, { to: "qc-oversight" });
const historyOf = async (user: TestUser, sale: { id: number }) =>
  (await api(user).get<ReviewHistory>(`/api/sales/${sale.id}/qc-reviews`)).body;

describe("a sale passes", () => {
  test("in the name of the agent who sent it, with a stamp of its own for the reviewer", async () => {
    const sale = await waitingSale(floor);
    await judge(floor.reviewer, sale);
    await pass(floor.reviewer, sale);
    expect(await rowOf(sale)).toMatchObject({
      ...{ status: "policy-submitted", submitted_by_id: floor.agent.id, qc_submitted_by_id: floor.agent.id },
      ...{ qc_decided_by_id: floor.reviewer.id, qc_decided_at: expect.any(Date), kick_count: 0 },
      first_debit_on: expect.any(Date),
    });
  });

  test("only by whoever holds it", async () => {
    const sale = await waitingSale(floor);
    const { status, body } = await pass(floor.reviewer, sale);
    expect([status, body.message]).toEqual([409, "Claim this sale before you decide it."]);
  });

  test("with every item judged, no instant fail, and a score that reaches the pass mark", async () => {
    const sale = await waitingSale(floor);
    const { body: review } = await claim(floor.reviewer, sale);
    expect((await pass(floor.reviewer, sale)).body.errors).toEqual({ to: ["Judge every item first."] });
    const judged = await judge(floor.reviewer, sale, ["waiting-and-exclusions", "verbatim"]);
    expect([judged.id, judged.score]).toEqual([review.id, 70]);
    expect((await pass(floor.reviewer, sale)).body.errors).toEqual({
      to: ["The score is below the pass mark of 80 %."],
    });
    const fatal = await judge(floor.reviewer, sale, ["recording-notice"]);
    expect(fatal).toMatchObject({ score: 100, instant_fails: 1 });
    expect((await pass(floor.reviewer, sale)).body.errors).toEqual({ to: ["An instant fail was found."] });
    expect((await rowOf(sale)).status).toBe("qc-oversight");
    await judge(floor.reviewer, sale, ["waiting-and-exclusions"]);
    expect((await pass(floor.reviewer, sale)).status).toBe(200);
  });

  test("by the organisation's own pass mark", async () => {
    const strict = await makeFloor({ qc_pass_mark: 100 });
    const sale = await waitingSale(strict);
    await judge(strict.reviewer, sale, ["courtesy"]);
    expect((await pass(strict.reviewer, sale)).body.errors).toEqual({
      to: ["The score is below the pass mark of 100 %."],
    });
  });

  test("only while its form is still complete", async () => {
    const sale = await waitingSale(floor);
    await judge(floor.reviewer, sale);
    await rewrite(sale, { disclosures: {} });
    const { status, body } = await pass(floor.reviewer, sale);
    expect([status, body.missing?.map(({ step }: { step: string }) => step)]).toEqual([
      422,
      expect.arrayContaining(["disclosures"]),
    ]);
    expect((await rowOf(sale)).status).toBe("qc-oversight");
  });
});

describe("a sale is sent back", () => {
  test("with a failed item and a note, counts it, and waits again when its agent sends it", async () => {
    const sale = await waitingSale(floor);
    await judge(floor.reviewer, sale, ["premium-and-debit-day"]);
    const without = await kick(floor.reviewer, sale, { note: " " });
    expect([without.status, without.body.errors]).toEqual([422, { note: ["Say what has to be put right."] }]);
    expect((await kick(floor.reviewer, sale)).status).toBe(200);
    expect(await rowOf(sale)).toMatchObject({ status: "in-progress", kick_count: 1, agent_id: floor.agent.id });

    const { data } = await historyOf(floor.agent, sale);
    expect(data).toMatchObject([{ decision: "kicked-back", note: "Read the debit day back", score: 90 }]);
    expect((await save(floor.agent, sale, { notes: "Called again" })).status).toBe(200);
    expect((await sendToQc(floor.agent, sale)).status).toBe(200);
    await judge(floor.reviewer, sale);
    expect((await pass(floor.reviewer, sale)).body.kick_count).toBe(1);
    expect((await historyOf(floor.agent, sale)).data.map(({ decision }) => decision)).toEqual([
      "passed",
      "kicked-back",
    ]);
  });

  test("without a failed item and uncounted once the first day of cover has come, and not before", async () => {
    const sale = await waitingSale(floor);
    await claim(floor.reviewer, sale);
    const reason = "Commencement has passed";
    const early = await transition(floor.reviewer, sale, { to: "in-progress", reason });
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ["reason"]]);
    await rewrite(sale, { commencement_date: dateColumn(inDays(0)) });
    expect((await kick(floor.reviewer, sale)).status).toBe(422);
    expect((await transition(floor.reviewer, sale, { to: "in-progress", reason })).status).toBe(200);
    expect(await rowOf(sale)).toMatchObject({ status: "in-progress", kick_count: 0 });
  });

  test("or declined, with a reason, by its reviewer", async () => {
    const sale = await waitingSale(floor);
    await claim(floor.reviewer, sale);
    const without = await transition(floor.reviewer, sale, { to: "declined" });
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ["reason"]]);
    expect((await transition(floor.reviewer, sale, { to: "declined", reason: "Fraud" })).status).toBe(200);
    expect(await rowOf(sale)).toMatchObject({ status: "declined", declined_by_id: floor.reviewer.id });
  });
});

describe("nobody checks a sale that they have sold", () => {
  const tryAll = async (user: TestUser, sale: { id: number }) =>
    Promise.all([claim(user, sale), pass(user, sale), kick(user, sale)]);
  const expectRefused = async (user: TestUser, sale: { id: number }) => {
    for (const { status } of await tryAll(user, sale)) expect(status).toBe(403);
    expect((await rowOf(sale)).status).toBe("qc-oversight");
  };

  test("nor does a seller who comes to have the reviewers' personality", async () => {
    const own = await makeFloor();
    const sale = await waitingSale(own);
    await givePersonality(own.agent, own.qcPersonalityId);
    await expectRefused(own.agent, sale);
    expect((await api(own.agent).get<{ data: unknown[] }>("/api/qc-queue")).body.data).toEqual([]);
    expect((await claim(own.reviewer, sale)).status).toBe(201);
  });

  test("nor a reviewer who takes it over after claiming it", async () => {
    const own = await makeFloor();
    const sale = await waitingSale(own);
    await judge(own.reviewer, sale);
    const manager = await makeUser(own.tenant, { permissions: [...SELLING, "sales.reassign"] });
    await makeTeam(own.tenant, [own.reviewer]);
    expect((await postTo(manager, sale, "reassign", { agent_id: own.reviewer.id, reason: "Help" })).status).toBe(200);
    await expectRefused(own.reviewer, sale);
    expect((await claim(await anotherReviewer(own), sale)).status).toBe(201);
  });

  test("nor somebody who had it before", async () => {
    const own = await makeFloor();
    const sale = await completeSale(own.tenant, own.agent);
    await rewrite(sale, { agent_id: own.reviewer.id });
    await rewrite(sale, { agent_id: own.agent.id });
    await sendToQc(own.agent, sale);
    await expectRefused(own.reviewer, sale);
  });

  test("nor an administrator as a reviewer, who has edited it as its agent", async () => {
    const own = await makeFloor();
    const [admin, sale] = [await makeAdmin(), await completeSale(own.tenant, own.agent)];
    await impersonate(admin, "user", own.agent);
    await save(admin, sale, { notes: "As the agent" });
    await sendToQc(admin, sale);
    await stop(admin);
    await impersonate(admin, "user", own.reviewer);
    await expectRefused(admin, sale);
    expect((await claim(own.reviewer, sale)).status).toBe(201);
  });

  test("nor an administrator as a reviewer, who has only sent it as its agent", async () => {
    const own = await makeFloor();
    const [admin, sale] = [await makeAdmin(), await completeSale(own.tenant, own.agent)];
    await impersonate(admin, "user", own.agent);
    await sendToQc(admin, sale);
    await stop(admin);
    await impersonate(admin, "user", own.reviewer);
    await expectRefused(admin, sale);
  });

  test("nor an administrator, in the organisation or out of it", async () => {
    const own = await makeFloor();
    const [admin, sale] = [await makeAdmin(), await waitingSale(own)];
    await expectRefused(admin, sale);
    await impersonate(admin, "tenant", own.tenant);
    await expectRefused(admin, sale);
  });

  test("nor a reviewer of another personality, or one without the permission", async () => {
    const sale = await waitingSale(floor);
    await expectRefused(await makeUser(floor.tenant, { permissions: REVIEWING }), sale);
    const clerk = await makeUser(floor.tenant, { permissions: ["sales.show", "sales.update"] });
    await asPlatform(() =>
      db.user.update({ where: { id: floor.reviewer.id }, data: { personality_id: floor.qcPersonalityId } }),
    );
    await expectRefused(clerk, sale);
  });
});

describe("what is to be checked stays so", () => {
  test("when oversight is turned off while it waits, or before it is sent", async () => {
    const own = await makeFloor();
    const [waiting, open] = [await waitingSale(own), await completeSale(own.tenant, own.agent)];
    const id = await personalityOf(own.agent);
    await asPlatform(() => db.personality.update({ where: { id }, data: { requires_qc_oversight: false } }));
    expect((await pass(own.agent, waiting)).status).toBe(403);
    expect((await pass(own.agent, open)).status).toBe(422);
    expect((await sendToQc(own.agent, open)).status).toBe(200);
    await judge(own.reviewer, waiting);
    expect((await pass(own.reviewer, waiting)).status).toBe(200);
  });

  test("when a manager takes it over, who can't submit it either", async () => {
    const own = await makeFloor();
    const sale = await completeSale(own.tenant, own.agent);
    const manager = await makeUser(own.tenant, { permissions: [...SELLING, "sales.reassign", "qc.review"] });
    await postTo(manager, sale, "reassign", { agent_id: manager.id, reason: "On leave" });
    expect((await pass(manager, sale)).body.errors).toEqual({
      to: ["This sale is checked before it is submitted: send it to QC."],
    });
    await sendToQc(manager, sale);
    await givePersonality(manager, own.qcPersonalityId);
    expect((await claim(manager, sale)).status).toBe(403);
    await judge(own.reviewer, sale);
    await pass(own.reviewer, sale);
    expect(await rowOf(sale)).toMatchObject({ submitted_by_id: manager.id, qc_decided_by_id: own.reviewer.id });
  });

  test("and whose personality checks it can't be deleted", async () => {
    const own = await makeFloor();
    const sale = await waitingSale(own);
    await asPlatform(async () => {
      await db.user.updateMany({ where: { personality_id: own.qcPersonalityId }, data: { personality_id: null } });
      const checks = { qc_personality_id: null };
      await db.personality.updateMany({ where: { qc_personality_id: own.qcPersonalityId }, data: checks });
    });
    const admin = await makeAdmin();
    const { status, body } = await api(admin).delete<Refusal>(`/api/personalities/${own.qcPersonalityId}`);
    expect([status, body.message]).toEqual([409, "It checks 1 sale."]);
    expect((await rowOf(sale)).qc_personality_id).toBe(own.qcPersonalityId);
  });
});

describe("what the seller sees of a review", () => {
  test("is nothing while it is open", async () => {
    const sale = await waitingSale(floor);
    const { body: review } = await claim(floor.reviewer, sale);
    await saveItems(floor.reviewer, review, [{ item_id: "named", result: "fail" }]);
    expect((await historyOf(floor.agent, sale)).data).toEqual([]);
    expect((await historyOf(floor.reviewer, sale)).data).toHaveLength(1);
  });
});
