import type { Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { ItemChange, Review, ReviewHistory } from "@/lib/sales/review/schema";
import { api, type Refusal } from "./api";
import { rewrite, SELLING, transition } from "./sales";
import { completeSale, makeSellingTenant, type SellingTenant } from "./whole-sales";
import { makeUser, type TestUser } from "./world";

/** A reviewer's permissions. */
export const REVIEWING: Permission[] = ["qc.review", "sales.index", "sales.show", "recordings.play"];

/** A tenant with a reviewer, and an agent whose sales the reviewer's personality checks. */
export type Floor = { tenant: SellingTenant; agent: TestUser; reviewer: TestUser; qcPersonalityId: number };

export async function makeFloor(options: Parameters<typeof makeSellingTenant>[0] = {}): Promise<Floor> {
  const tenant = await makeSellingTenant({ calling_hours_enforced: false, qc_sample_percent: 0, ...options });
  const reviewer = await makeUser(tenant, { permissions: REVIEWING });
  const qcPersonalityId = await personalityOf(reviewer);
  const agent = await makeUser(tenant, {
    permissions: SELLING,
    requires_qc_oversight: true,
    qc_personality_id: qcPersonalityId,
  });
  return { tenant, agent, reviewer, qcPersonalityId };
}

export async function personalityOf(user: { id: number }): Promise<number> {
  const { personality_id } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: user.id } }));
  if (personality_id === null) throw new Error("The user has no personality");
  return personality_id;
}

export const givePersonality = (user: { id: number }, personality_id: number) =>
  asPlatform(() => db.user.update({ where: { id: user.id }, data: { personality_id } }));

/** Another reviewer of the floor, with the same personality. */
export async function anotherReviewer({ tenant, qcPersonalityId }: Floor): Promise<TestUser> {
  const user = await makeUser(tenant, { permissions: REVIEWING });
  await givePersonality(user, qcPersonalityId);
  return user;
}

/** A complete sale that its agent has sent to QC. */
export async function waitingSale({ tenant, agent }: Pick<Floor, "tenant" | "agent">): Promise<SaleDetail> {
  const sale = await completeSale(tenant, agent);
  const { status, body } = await transition(agent, sale, { to: "qc-oversight" });
  if (status !== 200) throw new Error(`The sale was not sent to QC: ${body.message}`);
  return body;
}

export const historyOf = async (user: TestUser, sale: { id: number }) =>
  (await api(user).get<ReviewHistory>(`/api/sales/${sale.id}/qc-reviews`)).body;

/** What an item of a review's scorecard says. */
export const textOf = ({ scorecard }: Pick<Review, "scorecard">, id: string): string =>
  scorecard.sections.flatMap(({ items }) => items).find((item) => item.id === id)?.text ?? "";

/** Lets the claim of a review have been idle for so long. */
export const idle = (review: { id: number }, minutes: number) =>
  asPlatform(() =>
    db.saleReview.update({ where: { id: review.id }, data: { active_at: new Date(Date.now() - minutes * MINUTE_MS) } }),
  );

export const release = (user: TestUser, { id, sale_id }: { id: number; sale_id: number }) =>
  api(user).delete<Refusal>(`/api/sales/${sale_id}/qc-reviews/${id}`);

export const claim = (user: TestUser, sale: { id: number }) =>
  api(user).post<Review & Refusal>(`/api/sales/${sale.id}/qc-reviews`);

export const saveItems = (
  user: TestUser,
  review: { id: number; sale_id: number; version: number },
  items: ItemChange[],
  more: { note?: string } = {},
) =>
  api(user).put<Review & Refusal>(`/api/sales/${review.sale_id}/qc-reviews/${review.id}`, {
    items,
    version: review.version,
    ...more,
  });

/** The sale's review with every item passed, except those that fail. */
export async function judge(user: TestUser, sale: { id: number }, failing: string[] = []): Promise<Review> {
  const claimed = await claim(user, sale);
  if (claimed.status !== 201) throw new Error(`The sale was not claimed: ${claimed.body.message}`);
  const items = claimed.body.items.map(({ item_id }) => ({
    item_id,
    result: failing.includes(item_id) ? ("fail" as const) : ("pass" as const),
  }));
  const { status, body } = await saveItems(user, claimed.body, items);
  if (status !== 200) throw new Error(`The review was not saved: ${body.message}`);
  return body;
}

/** Brings a decided sale back to where its reviewer had not decided it. */
export const waitAgain = (sale: { id: number }, review: { id: number }) =>
  Promise.all([
    rewrite(sale, { status: "qc-oversight", submitted_at: null, qc_decided_at: null }),
    asPlatform(() =>
      db.saleReview.update({ where: { id: review.id }, data: { state: "open", decision: null, decided_at: null } }),
    ),
  ]);
