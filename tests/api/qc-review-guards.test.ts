import { describe, expect, test } from "vitest";
import type { Review } from "@/lib/sales/review/schema";
import { api } from "../support/api";
import { impersonate, setUser, stop } from "../support/impersonation";
import {
  anotherReviewer,
  claim,
  type Floor,
  givePersonality,
  idle,
  judge,
  makeFloor,
  personalityOf,
  REVIEWING,
  release,
  saveItems,
  waitingSale,
} from "../support/reviews";
import { rewrite, transition } from "../support/sales";
import { finish, judgeAgain, looksAt, passedSale } from "../support/second-looks";
import { makeAdmin, makeUser, type TestUser } from "../support/world";

type Change = (user: TestUser, sale: { id: number }, floor: Floor) => Promise<unknown>;

const becomeOwner: Change = (user, sale) => rewrite(sale, { agent_id: user.id });
const changePersonality: Change = async (user, _, { tenant }) =>
  givePersonality(user, await personalityOf(await makeUser(tenant, { permissions: REVIEWING })));
const leave: Change = ({ id }) => setUser(id, { active: false });

const save = (user: TestUser, review: Review) => saveItems(user, review, [{ item_id: "named", result: "fail" }]);

describe("a review is saved", () => {
  test.each<[string, Change]>([
    ["has become the sale's owner", becomeOwner],
    ["has left the personality that checks it", changePersonality],
  ])(
    "no more by a reviewer who %s, be it a check or a second look, which they can't finish either",
    async (_, change) => {
      const floor = await makeFloor({ qc_sample_percent: 100 });
      const [mate, checked] = [await anotherReviewer(floor), await waitingSale(floor)];
      const passed = await passedSale(floor);
      const [check, look] = [await judge(mate, checked), await judgeAgain(mate, passed)];
      for (const sale of [checked, passed]) await change(mate, sale, floor);
      expect((await save(mate, check)).status).toBe(403);
      expect((await save(mate, look)).status).toBe(403);
      expect((await finish(mate, look)).status).toBe(403);
      expect(await looksAt(passed)).toMatchObject([{ state: "open", failed: 0 }]);
    },
  );

  test("no more once it is decided, nor a second look once its sale is recalled", async () => {
    const floor = await makeFloor({ qc_sample_percent: 100 });
    const [mate, manager] = [
      await anotherReviewer(floor),
      await makeUser(floor.tenant, { permissions: ["sales.show", "sales.recall"] }),
    ];
    const sale = await waitingSale(floor);
    const check = await judge(floor.reviewer, sale, ["verbatim"]);
    await transition(floor.reviewer, sale, { to: "in-progress", note: "Again" });
    await rewrite(sale, { status: "qc-oversight" });
    const late = await save(floor.reviewer, check);
    expect([late.status, late.body.message]).toEqual([409, "This review is decided."]);
    const passed = await passedSale(floor);
    const look = await judgeAgain(mate, passed);
    await transition(manager, passed, { to: "in-progress", reason: "Wrong plan" });
    expect((await save(mate, look)).status).toBe(409);
    expect(await looksAt(passed)).toMatchObject([{ state: "released", failed: 0 }]);
  });

  test("after its claim has expired only by somebody who holds fewer than three sales", async () => {
    const floor = await makeFloor();
    const { body: review } = await claim(floor.reviewer, await waitingSale(floor));
    await idle(review, 31);
    const held = [];
    for (let count = 0; count < 3; count += 1) held.push((await claim(floor.reviewer, await waitingSale(floor))).body);
    const { status, body } = await save(floor.reviewer, review);
    expect([status, body.message]).toMatchObject([409, expect.stringContaining("You already have 3 claimed sales")]);
    for (const one of held.slice(0, 1)) await release(floor.reviewer, one);
    expect((await save(floor.reviewer, review)).status).toBe(200);
  });
});

test("a review is released by its reviewer alone, and once", async () => {
  const floor = await makeFloor();
  const { body: review } = await claim(floor.reviewer, await waitingSale(floor));
  expect((await release(await anotherReviewer(floor), review)).status).toBe(403);
  expect((await release(floor.reviewer, review)).status).toBe(204);
  const again = await release(floor.reviewer, review);
  expect([again.status, again.body.message]).toEqual([409, "This review is not open."]);
});

test.each<[string, Change]>([
  ["has come to own the sale", becomeOwner],
  ["has left the personality that checks it", changePersonality],
  ["is inactive", leave],
])("a sale is nobody's any more when the reviewer who holds it %s", async (_, change) => {
  const floor = await makeFloor();
  const [mate, sale] = [await anotherReviewer(floor), await waitingSale(floor)];
  await claim(floor.reviewer, sale);
  expect((await claim(mate, sale)).status).toBe(409);
  await change(floor.reviewer, sale, floor);
  expect((await claim(mate, sale)).status).toBe(201);
});

describe("a second look", () => {
  const lookingFloor = async () => {
    const floor = await makeFloor({ qc_sample_percent: 100 });
    return { floor, mate: await anotherReviewer(floor), another: await anotherReviewer(floor) };
  };

  test("is not the same human's as the first, who was the first reviewer under another name", async () => {
    const { floor, mate, another } = await lookingFloor();
    const [admin, sale] = [await makeAdmin(), await waitingSale(floor)];
    await impersonate(admin, "user", floor.reviewer);
    await judge(admin, sale);
    expect((await transition(admin, sale, { to: "policy-submitted" })).status).toBe(200);
    await stop(admin);
    await impersonate(admin, "user", mate);
    expect((await api(admin).get("/api/qc-queue/stats")).body).toMatchObject({ second: 0 });
    expect((await claim(admin, sale)).status).toBe(403);
    const look = await judgeAgain(mate, sale);
    expect((await save(admin, look)).status).toBe(403);
    expect((await finish(admin, look)).status).toBe(403);
    expect((await finish(mate, look)).status).toBe(200);
    await stop(admin);
    await impersonate(admin, "user", another);
    expect((await claim(admin, await passedSale(floor))).status).toBe(201);
  });

  test("is not the first reviewer's under another name", async () => {
    const { floor, mate } = await lookingFloor();
    const sale = await passedSale(floor);
    await setUser(floor.reviewer.id, { is_admin: true });
    expect((await impersonate(floor.reviewer, "user", mate)).status).toBe(200);
    expect((await claim(floor.reviewer, sale)).status).toBe(403);
    expect((await claim(mate, sale)).status).toBe(201);
  });

  test("waits for nobody where everybody else has sold the sale or checked it before", async () => {
    const floor = await makeFloor({ qc_sample_percent: 100 });
    const [mate, sale] = [await anotherReviewer(floor), await waitingSale(floor)];
    await judge(mate, sale, ["verbatim"]);
    await transition(mate, sale, { to: "in-progress", note: "Again" });
    await transition(floor.agent, sale, { to: "qc-oversight" });
    await givePersonality(floor.agent, floor.qcPersonalityId);
    await judge(floor.reviewer, sale);
    expect((await transition(floor.reviewer, sale, { to: "policy-submitted" })).status).toBe(200);
    expect(await looksAt(sale)).toEqual([]);
  });

  test("that somebody holds is nobody else's until half an hour without a sign of them has passed", async () => {
    const { floor, mate, another } = await lookingFloor();
    const sale = await passedSale(floor);
    const look = await judgeAgain(mate, sale, ["named"]);
    const held = await claim(another, sale);
    expect([held.status, held.body.message]).toMatchObject([409, expect.stringContaining("is reviewing this sale")]);
    await idle(look, 31);
    const { status, body } = await claim(another, sale);
    expect([status, body.id, body.reviewer.id, body.failed]).toEqual([201, look.id, another.id, 0]);
    expect((await save(mate, { ...look, version: body.version })).status).toBe(403);
    expect((await finish(mate, look)).status).toBe(403);
  });

  test("counts among the three that one reviewer holds", async () => {
    const { floor, mate } = await lookingFloor();
    const sale = await passedSale(floor);
    for (let count = 0; count < 3; count += 1) await claim(mate, await waitingSale(floor));
    expect((await claim(mate, sale)).body.message).toMatch(/You already have 3 claimed sales/);
  });

  test("is finished once, and no check is finished as one", async () => {
    const { floor, mate } = await lookingFloor();
    const look = await judgeAgain(mate, await passedSale(floor));
    expect((await finish(mate, look)).status).toBe(200);
    expect((await finish(mate, look)).status).toBe(409);
    expect((await finish(mate, await judge(mate, await waitingSale(floor)))).status).toBe(409);
  });
});
