import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { Review } from "@/lib/sales/review/schema";
import { api, type Refusal } from "./api";
import { claim, type Floor, judge, saveItems, waitingSale } from "./reviews";
import { transition } from "./sales";
import type { TestUser } from "./world";

/** A sale that the floor's reviewer, or somebody else, has passed. */
export async function passedSale(
  floor: Floor,
  { by = floor.reviewer, failing = [] }: { by?: TestUser; failing?: string[] } = {},
): Promise<SaleDetail> {
  const sale = await waitingSale(floor);
  await judge(by, sale, failing);
  await transition(by, sale, { to: "policy-submitted" });
  return sale;
}

export const looksAt = (sale: { id: number }) =>
  asPlatform(() => db.saleReview.findMany({ where: { sale_id: sale.id, kind: "second" } }));

/** Claims the second look of a sale and judges every item. */
export async function judgeAgain(user: TestUser, sale: { id: number }, failing: string[] = []): Promise<Review> {
  const { body } = await claim(user, sale);
  const items = body.items.map(({ item_id }) => ({
    item_id,
    result: failing.includes(item_id) ? ("fail" as const) : ("pass" as const),
  }));
  return (await saveItems(user, body, items)).body;
}

export const finish = (user: TestUser, { id, sale_id }: { id: number; sale_id: number }) =>
  api(user).post<Review & Refusal>(`/api/sales/${sale_id}/qc-reviews/${id}/finish`);
