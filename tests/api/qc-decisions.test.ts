import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { dateColumn } from "@/lib/platform/time/days";
import { claim, type Floor, historyOf, idle, judge, makeFloor, saveItems, waitingSale } from "../support/reviews";
import { rewrite, save, transition } from "../support/sales";
import { inDays } from "../support/whole-sales";
import type { TestUser } from "../support/world";

let floor: Floor;
beforeAll(async () => {
  floor = await makeFloor();
});

const rowOf = (sale: { id: number }) => asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
const pass = (user: TestUser, sale: { id: number }) => transition(user, sale, { to: "policy-submitted" });
const kick = (user: TestUser, sale: { id: number }, more = {}) =>
  transition(user, sale, { to: "in-progress", note: "Read the debit day back", ...more });
const sendToQc = (user: TestUser, sale: { id: number }) => transition(user, sale, { to: "qc-oversight" });

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

  test("not on a claim of half an hour ago, though nobody else has taken the sale", async () => {
    const sale = await waitingSale(floor);
    const review = await judge(floor.reviewer, sale, ["verbatim"]);
    await idle(review, 31);
    for (const decide of [pass, kick]) expect((await decide(floor.reviewer, sale)).status).toBe(409);
    expect((await transition(floor.reviewer, sale, { to: "declined", reason: "Fraud" })).status).toBe(409);
    await saveItems(floor.reviewer, review, []);
    expect((await pass(floor.reviewer, sale)).status).toBe(200);
  });

  test("not while the person has another open sale of the product", async () => {
    const [sale, other] = [await waitingSale(floor), await waitingSale(floor)];
    await judge(floor.reviewer, sale);
    await asPlatform(async () => {
      const holder = (id: number) => ({ sale_id: id, role: "policyholder" });
      const select = { id_number_encrypted: true, id_number_hash: true };
      const person = await db.salePerson.findFirstOrThrow({ where: holder(sale.id), select });
      await db.salePerson.updateMany({ where: holder(other.id), data: person });
    });
    const { status, body } = await pass(floor.reviewer, sale);
    const message = `This person already has an open sale of this product: ${other.reference}.`;
    expect([status, body.missing]).toEqual([422, [expect.objectContaining({ message })]]);
    expect((await rowOf(sale)).status).toBe("qc-oversight");
    await rewrite(other, { status: "declined" });
    expect((await pass(floor.reviewer, sale)).status).toBe(200);
  });

  test("with every item scored, no instant fail, and a score that reaches the pass mark", async () => {
    const sale = await waitingSale(floor);
    const { body: review } = await claim(floor.reviewer, sale);
    expect((await pass(floor.reviewer, sale)).body.errors).toEqual({ to: ["Score every item first."] });
    const judged = await judge(floor.reviewer, sale, ["waiting-and-exclusions", "verbatim"]);
    expect([judged.id, judged.score]).toEqual([review.id, 70]);
    expect((await pass(floor.reviewer, sale)).body.errors).toEqual({
      to: ["The score is below the pass mark of 80%."],
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
      to: ["The score is below the pass mark of 100%."],
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
    expect([without.status, without.body.errors]).toEqual([422, { note: ["Say what the agent must fix."] }]);
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

  test("a kick-back for passed commencement needs no failed item and counts against nobody", async () => {
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

describe("what the seller sees of a review", () => {
  test("is nothing while it is open", async () => {
    const sale = await waitingSale(floor);
    const { body: review } = await claim(floor.reviewer, sale);
    await saveItems(floor.reviewer, review, [{ item_id: "named", result: "fail" }]);
    expect((await historyOf(floor.agent, sale)).data).toEqual([]);
    expect((await historyOf(floor.reviewer, sale)).data).toHaveLength(1);
  });
});
