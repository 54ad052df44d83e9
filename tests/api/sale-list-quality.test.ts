import { expect, test } from "vitest";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { fullNameOf } from "@/lib/platform/text/format";
import type { SaleRow } from "@/lib/sales/record/schema";
import { api } from "../support/api";
import { claim, idle, judge, makeFloor, waitingSale } from "../support/reviews";
import { transition } from "../support/sales";
import { makeUser } from "../support/world";

const nameOf = async ({ id }: { id: number }) =>
  fullNameOf(await asPlatform(() => db.user.findFirstOrThrow({ where: { id } })));

test("the list of sales filters by what quality control decided last, and says who decides or decided", async () => {
  const floor = await makeFloor();
  const reader = await makeUser(floor.tenant, { permissions: ["sales.index", "sales.export"] });
  const found = async (query: string) => {
    const { body } = await api(reader).get<Page<SaleRow>>(`/api/sales?product=${floor.tenant.product.slug}&${query}`);
    return { ids: body.data.map(({ id }) => id), total: body.meta.total, rows: body.data };
  };
  const decided = async (items: string[], decision: { to: SaleStatus; note?: string; reason?: string }) => {
    const sale = await waitingSale(floor);
    const review = await judge(floor.reviewer, sale, items);
    expect((await transition(floor.reviewer, sale, decision)).status).toBe(200);
    return { sale, review };
  };
  const passed = await decided([], { to: "policy-submitted" });
  const back = await decided(["verbatim"], { to: "in-progress", note: "Again" });
  const declined = await decided(["verbatim"], { to: "declined", reason: "No" });
  const [waiting, held] = [await waitingSale(floor), await waitingSale(floor)];
  await claim(floor.reviewer, held);
  const name = await nameOf(floor.reviewer);
  const expected = {
    passed: [[passed.sale.id], [name]],
    "kicked-back": [[back.sale.id], [name]],
    "not-counted": [[], []],
    declined: [[declined.sale.id], [name]],
    none: [
      [held.id, waiting.id],
      [name, null],
    ],
  };
  for (const [result, [ids, reviewers]] of Object.entries(expected)) {
    const { rows, total, ...page } = await found(`qc_result=${result}`);
    expect([result, page.ids, rows.map(({ reviewer }) => reviewer?.name ?? null)]).toEqual([result, ids, reviewers]);
    expect([total, rows.map((row) => row.qc_result)]).toEqual([ids?.length, ids?.map(() => result)]);
  }

  // An upheld dispute takes the last failed item away: it counts against nobody.
  const manager = await makeUser(floor.tenant, { permissions: ["sales.show"] });
  const data = { line_manager_user_id: manager.id };
  await asPlatform(() => db.user.update({ where: { id: floor.agent.id }, data }));
  const item = `/api/sales/${back.sale.id}/qc-reviews/${back.review.id}/items/verbatim`;
  await api(floor.agent).post(`${item}/dispute`, { reason: "It is at 2:10" });
  expect((await api(manager).post(`${item}/answer`, { upheld: true, note: "I heard it" })).status).toBe(200);
  expect((await found("qc_result=kicked-back")).ids).toEqual([]);
  expect((await found("qc_result=not-counted")).ids).toEqual([back.sale.id]);

  const { body } = await api(reader).get<string>("/api/sales/export?qc_result=declined");
  const [heading = "", line = ""] = body.slice(1).trim().split(/\r?\n/);
  const cell = (column: string) => line.split(",")[heading.split(",").indexOf(column)];
  expect([cell("reference"), cell("qc_result"), cell("qc_reviewer")]).toEqual([
    declined.sale.reference,
    "declined",
    name,
  ]);
  expect(body.slice(1).trim().split(/\r?\n/)).toHaveLength(2);
});

test("a sale that waits is nobody's once its claim has expired, and again that of whoever decided when it is decided", async () => {
  const floor = await makeFloor();
  const reader = await makeUser(floor.tenant, { permissions: ["sales.index", "sales.export"] });
  const reviewerOf = async () => {
    const { body } = await api(reader).get<Page<SaleRow>>(`/api/sales?product=${floor.tenant.product.slug}`);
    return body.data[0]?.reviewer?.name ?? null;
  };
  const sale = await waitingSale(floor);
  const review = await judge(floor.reviewer, sale);
  expect(await reviewerOf()).toBe(await nameOf(floor.reviewer));
  await idle(review, 31);
  expect(await reviewerOf()).toBeNull();
  await claim(floor.reviewer, sale);
  await transition(floor.reviewer, sale, { to: "policy-submitted" });
  expect(await reviewerOf()).toBe(await nameOf(floor.reviewer));
});
