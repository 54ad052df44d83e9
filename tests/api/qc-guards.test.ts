import { describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { impersonate, stop } from "../support/impersonation";
import { makeTeam } from "../support/records";
import {
  anotherReviewer,
  claim,
  givePersonality,
  judge,
  makeFloor,
  personalityOf,
  REVIEWING,
  waitingSale,
} from "../support/reviews";
import { postTo, rewrite, SELLING, save, transition } from "../support/sales";
import { completeSale } from "../support/whole-sales";
import { makeAdmin, makeUser, type TestUser } from "../support/world";

const rowOf = (sale: { id: number }) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
const pass = (user: TestUser, sale: { id: number }) => transition(user, sale, { to: "policy-submitted" });
const kick = (user: TestUser, sale: { id: number }) => transition(user, sale, { to: "in-progress", note: "Again" });
const sendToQc = (user: TestUser, sale: { id: number }) => transition(user, sale, { to: "qc-oversight" });

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
    const floor = await makeFloor();
    const sale = await waitingSale(floor);
    await expectRefused(await makeUser(floor.tenant, { permissions: REVIEWING }), sale);
    const clerk = await makeUser(floor.tenant, { permissions: ["sales.show", "sales.update"] });
    await givePersonality(clerk, floor.qcPersonalityId);
    await asPlatform(() =>
      db.rolePermission.deleteMany({
        where: {
          role: { personalities: { some: { personality_id: floor.qcPersonalityId } } },
          permission: { name: "qc.review" },
        },
      }),
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
      to: ["This sale needs QC: send it to QC."],
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
    expect([status, body.message]).toEqual([409, "It reviews 1 sale."]);
    expect((await rowOf(sale)).qc_personality_id).toBe(own.qcPersonalityId);
  });
});
