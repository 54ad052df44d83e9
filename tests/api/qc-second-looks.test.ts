import { describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import { api } from "../support/api";
import { grant } from "../support/api-keys";
import { mailTo } from "../support/mails";
import { listen, ofSale, record } from "../support/recordings";
import { anotherReviewer, claim, historyOf, judge, makeFloor, textOf, waitingSale } from "../support/reviews";
import { rewrite, transition } from "../support/sales";
import { finish, judgeAgain, looksAt, passedSale } from "../support/second-looks";
import { completeSale } from "../support/whole-sales";
import { makeUser, type TestUser } from "../support/world";

describe("a second look", () => {
  test("is taken of every sale that passes at 100 %, of none at 0 %, and of none where nobody else could take it", async () => {
    expect(await looksAt(await passedSale(await makeFloor()))).toEqual([]);
    const all = await makeFloor({ qc_sample_percent: 100 });
    expect(await looksAt(await passedSale(all))).toEqual([]);
    await anotherReviewer(all);
    expect(await looksAt(await passedSale(all))).toMatchObject([{ state: "waiting", reviewer_id: null, score: null }]);
  });

  test("is another reviewer's, who sees nothing of the first until it is finished", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const sale = await passedSale(own, { failing: ["courtesy"] });
    expect((await claim(own.reviewer, sale)).status).toBe(403);
    expect((await claim(own.agent, sale)).status).toBe(403);
    const stats = await api(mate).get<{ second: number }>("/api/qc-queue/stats");
    expect(stats.body.second).toBe(1);
    expect((await historyOf(mate, sale)).data).toEqual([]);
    const look = await judgeAgain(mate, sale);
    expect((await historyOf(mate, sale)).data.map(({ kind }) => kind)).toEqual(["second"]);
    expect((await historyOf(own.agent, sale)).data.map(({ kind }) => kind)).toEqual(["check"]);
    const { status, body } = await finish(mate, look);
    expect([status, body.decision, body.score]).toEqual([200, "agreed", 100]);
    expect((await historyOf(mate, sale)).data.map(({ kind, score }) => [kind, score])).toEqual([
      ["second", 100],
      ["check", 95],
    ]);
  });

  test("reads no note, reason or dispute of an earlier check in the sale's history until it is finished", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const sale = await waitingSale(own);
    const first = await judge(own.reviewer, sale, ["verbatim"]);
    await transition(own.reviewer, sale, { to: "in-progress", note: "Mumbled the exclusions" });
    const place = `/api/sales/${sale.id}/qc-reviews/${first.id}/items/verbatim` as const;
    expect((await api(own.agent).post(`${place}/dispute`, { reason: "It is at 2:10" })).status).toBe(200);
    await transition(own.agent, sale, { to: "qc-oversight" });
    await judge(own.reviewer, sale);
    await transition(own.reviewer, sale, { to: "policy-submitted" });
    const historyFor = async (user: TestUser) => {
      await grant(user, "sales.export");
      const answers = [
        await api(user).get<object>(`/api/sales/${sale.id}/audit`),
        await api(user).get<string>(`/api/sales/${sale.id}/audit/export`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      return JSON.stringify(answers.map(({ body }) => body));
    };
    const hidden = /Mumbled the exclusions|verbatim|It is at 2:10/;
    expect(await historyFor(mate)).not.toMatch(hidden);
    expect(await historyFor(mate)).not.toContain(textOf(first, "verbatim"));
    expect(await historyFor(mate)).toContain("Hidden until you finish your second look.");
    expect(await historyFor(own.agent)).toMatch(/Mumbled the exclusions/);
    const look = await judgeAgain(mate, sale);
    expect(await historyFor(mate)).not.toMatch(hidden);
    await finish(mate, look);
    expect(await historyFor(mate)).toMatch(/Mumbled the exclusions/);
  });

  test("is nobody's work but its reviewer's: whoever takes it over begins anew", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const [mate, another] = [await anotherReviewer(own), await anotherReviewer(own)];
    const sale = await passedSale(own);
    const look = await judgeAgain(mate, sale);
    await api(mate).delete(`/api/sales/${sale.id}/qc-reviews/${look.id}`);
    const { body } = await claim(another, sale);
    expect([body.complete, body.score]).toEqual([false, null]);
    expect((await finish(another, body)).status).toBe(422);
  });

  test.each([
    ["waits", "waiting"],
    ["is open", "open"],
  ])("that %s ends when the sale is recalled, and the first reviewer checks the sale again", async (_, state) => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const [mate, manager] = [
      await anotherReviewer(own),
      await makeUser(own.tenant, { permissions: ["sales.show", "sales.recall"] }),
    ];
    const sale = await passedSale(own);
    if (state === "open") await claim(mate, sale);
    expect(await looksAt(sale)).toMatchObject([{ state }]);
    const recalled = await transition(manager, sale, { to: "in-progress", reason: "Wrong plan" });
    expect([recalled.status, await looksAt(sale)]).toMatchObject([200, [{ state: "released" }]]);
    expect((await api(mate).get("/api/qc-queue/stats")).body).toMatchObject({ second: 0 });
    expect((await transition(own.agent, sale, { to: "qc-oversight" })).status).toBe(200);
    await judge(own.reviewer, sale);
    const { status, body } = await transition(own.reviewer, sale, { to: "policy-submitted" });
    expect([status, body.status]).toEqual([200, "policy-submitted"]);
    expect((await looksAt(sale)).map(({ state }) => state).toSorted()).toEqual(["released", "waiting"]);
    expect((await claim(mate, sale)).body).toMatchObject({ kind: "second", state: "open" });
  });

  test("that was left by an earlier release in a sale that waits again is no check of it", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const sale = await passedSale(own);
    await judgeAgain(mate, sale);
    await rewrite(sale, { status: "qc-oversight" });
    expect((await transition(mate, sale, { to: "policy-submitted" })).status).toBe(409);
  });

  test("that finds an instant fail is told to whoever may take the sale back, and the email names no client", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const [mate, manager] = [
      await anotherReviewer(own),
      await makeUser(own.tenant, { permissions: ["sales.show", "sales.recall"] }),
    ];
    const sale = await passedSale(own);
    const look = await judgeAgain(mate, sale, ["recording-notice"]);
    expect((await finish(mate, look)).body.decision).toBe("differed");
    const { subject, text } = await mailTo(manager.email);
    expect(subject).toContain(`Instant fail in sale ${sale.reference}`);
    expect(text).not.toMatch(/Nomvula|Zulu/);
    const notifications = await asPlatform(() => db.notification.findMany({ where: { sale_id: sale.id } }));
    expect(notifications.filter(({ kind }) => kind === "instant_fail").map(({ user_id }) => user_id)).toEqual([
      manager.id,
    ]);
  });

  test("is not finished while an item is not judged, nor by anybody else", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const sale = await passedSale(own);
    const { body: look } = await claim(mate, sale);
    expect((await finish(mate, look)).status).toBe(422);
    expect((await finish(own.reviewer, look)).status).toBe(403);
  });

  test("is heard and read in the history by a reviewer who else sees only their own sales, until it is finished", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const data = { record_scope: "own" as const };
    await asPlatform(() => db.personality.update({ where: { id: own.qcPersonalityId }, data }));
    const draft = await completeSale(own.tenant, own.agent);
    const { body: call } = await record(own.agent, ofSale(draft));
    await transition(own.agent, draft, { to: "qc-oversight" });
    await judge(own.reviewer, draft);
    await transition(own.reviewer, draft, { to: "policy-submitted" });
    const look = await judgeAgain(mate, draft);
    const ask = async () => [
      (await api(mate).get(`/api/sales/${draft.id}/recordings`)).status,
      (await listen(mate, call)).status,
      (await api(mate).get(`/api/sales/${draft.id}/audit`)).status,
    ];
    expect(await ask()).toEqual([200, 200, 200]);
    expect((await finish(mate, look)).status).toBe(200);
    expect(await ask()).toEqual([404, 404, 404]);
  });

  test("and the check before it are evidence: each with its score, result, reviewer and time, to those who may know", async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const sale = await passedSale(own, { failing: ["courtesy"] });
    const evidenceFor = async (user: TestUser) =>
      (await api(user).get<SaleAudit>(`/api/sales/${sale.id}/audit`)).body.evidence.reviews;
    const { surname } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: own.reviewer.id } }));
    const check = {
      ...{ kind: "check", decision: "passed", score: 95, pass_mark: 80, instant_fails: 0 },
      ...{ reviewer_name: `Test ${surname}`, decided_at: expect.any(String) },
    };
    expect(await evidenceFor(own.agent)).toMatchObject([check]);
    expect(await evidenceFor(mate)).toEqual([]);
    await finish(mate, await judgeAgain(mate, sale));
    expect(await evidenceFor(own.agent)).toMatchObject([check]);
    expect(await evidenceFor(mate)).toMatchObject([check, { kind: "second", decision: "agreed", score: 100 }]);
  });
});
