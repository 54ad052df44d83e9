import "server-only";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { creditReachOf, creditScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isWithin, type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { betweenMoments, equals } from "@/lib/platform/db/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { metaOf, type Page } from "@/lib/platform/lists/list";
import { MAX_COUNTED } from "@/lib/platform/lists/plan.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { isBlindFor } from "@/lib/sales/record/blind.server";
import { COUNTED_OUTCOMES, SCORE_BANDS } from "@/lib/sales/record/columns/qc-figures";
import { isSeenSale } from "@/lib/sales/record/seen.server";
import { type DecidedQuery, type DecidedReview, decidedQuery, decidedReviewResponse } from "./decided-schema";
import { countInRollup } from "./decided-total.server";

/**
 * The decided reviews that figures count, newest first: of the sales that people within the actor's record scope sent to
 * QC, whoever has them now. Only reviewers are told of second looks, and nobody of a sale whose second look they may take.
 */
export function listDecided(actor: Actor, query: DecidedQuery): Promise<Page<Sendable<DecidedReview>>> {
  return forTenant(actor, query.tenant_id, async () => {
    const { scope = "tenant" } = query;
    const [reach, ...reaches] = await Promise.all([reachOf(actor), creditReachOf(actor), creditScopeOf(actor, scope)]);
    const asked = Prisma.join([...conditionsOf(query), ...toldTo(actor), ...withinAll(reaches)], " AND ");
    const blind = isBlindFor(actor, Prisma.sql`review.sale_id`);
    const [found, total] = await Promise.all([
      findRows(actor, query, Prisma.sql`${asked} AND NOT ${blind}`, reach),
      totalOf(actor, query, { asked, blind }, reaches),
    ]);
    const meta = metaOf(query, Math.min(total.count, total.max));
    return { data: found.map(toRow), meta: { ...meta, ...(total.count > total.max && { more: true as const }) } };
  });
}

/** The list as its screen asks for the first page. */
export const decidedReviews = {
  permission: "sales.index",
  query: decidedQuery,
  response: decidedReviewResponse,
  list: listDecided,
} as const;

const withinAll = (reaches: (Reach | null)[]) =>
  reaches.flatMap((reach) => (reach ? [isWithin(reach, "review.seller_id", "review.seller_team_id")] : []));

const toldTo = (actor: Actor) => (can(actor, "qc.review") ? [] : [Prisma.sql`review.kind = 'check'`]);

const OUTCOME = Prisma.sql`review_outcome(review.state, review.decision, review.is_for_commencement, review.failed)`;
const IS_COUNTED = Prisma.sql`${OUTCOME} IN (${literals(COUNTED_OUTCOMES)})`;
const HAS_OTHER_ITEM = Prisma.sql`EXISTS (
  SELECT FROM unnest(review.failed_items) item WHERE NOT EXISTS (
    SELECT FROM insight_keys known
    WHERE known.tenant_id = review.tenant_id AND known.dimension = 'review_item' AND known.key = item))`;

function conditionsOf(query: DecidedQuery): Prisma.Sql[] {
  const { outcome, counted, score_band: band, failed_item: item, failed_item_group: group } = query;
  return [
    Prisma.sql`review.state = 'decided' AND review.decided_at IS NOT NULL`,
    ...betweenMoments("review.decided_at", query.date_from, query.date_to),
    ...(["kind", "product_id", "seller_id", "seller_team_id"] as const).flatMap((column) =>
      equals(`review.${column}`, query[column]),
    ),
    ...(outcome ? [Prisma.sql`${OUTCOME} = ${outcome}`] : []),
    ...(counted === undefined ? [] : [counted ? IS_COUNTED : Prisma.sql`(${IS_COUNTED}) IS NOT TRUE`]),
    ...(band
      ? [Prisma.sql`score_band(review.score) = ANY(${[...SCORE_BANDS[band].tens]}::int[]) AND ${IS_COUNTED}`]
      : []),
    ...(item ? [Prisma.sql`${item} = ANY(review.failed_items) AND ${IS_COUNTED}`] : []),
    ...(group ? [Prisma.sql`${HAS_OTHER_ITEM} AND ${IS_COUNTED}`] : []),
    ...equals("review.is_disputed", query.disputed),
    ...equals("review.is_upheld", query.upheld),
  ];
}

const SORTS: Record<DecidedQuery["sortBy"], Prisma.Sql> = {
  decided_at: Prisma.sql`review.decided_at`,
  score: Prisma.sql`review.score`,
  seconds: Prisma.sql`review.decided_at - review.waiting_since`,
};

type Found = Omit<DecidedReview, "product" | "sale" | "seller" | "decided_at"> & {
  product_id: number;
  product_name: string;
  product_slug: string;
  sale_id: number;
  reference: string;
  seller_id: number;
  seller_name: string | null;
  seller_surname: string | null;
  decided_at: Date;
  is_seen: boolean;
};

// The page comes first, out of the index by the time of the decision; only then are its sales looked at.
function findRows(actor: Actor, query: DecidedQuery, where: Prisma.Sql, reach: Reach | null): Promise<Found[]> {
  const direction = Prisma.raw(query.sortDesc ? "DESC" : "ASC");
  const nulls = Prisma.raw(query.sortBy === "score" ? "NULLS LAST" : "");
  const order = Prisma.sql`${SORTS[query.sortBy]} ${direction} ${nulls}, review.id ${direction}`;
  const offset = Math.min((query.page - 1) * query.per_page, MAX_ID);
  const isAllowed = Prisma.sql`sales.status = ANY(${actor.allowed_sale_statuses}::text[])`;
  const isSeen = reach ? Prisma.sql`${isAllowed} AND ${isSeenSale(actor, reach)}` : isAllowed;
  return db.$queryRaw<Found[]>`
    SELECT review.id, review.kind, ${OUTCOME} AS outcome, review.score::float8 AS score,
      review.instant_fails, review.failed,
      review.is_disputed AS disputed, review.is_upheld AS upheld, review.reviewer_name, review.decided_at,
      extract(epoch FROM review.decided_at - review.waiting_since)::int AS seconds,
      review.product_id, coalesce(product.name, '') AS product_name, coalesce(product.slug, '') AS product_slug,
      sales.id AS sale_id, sales.reference, review.seller_id, seller.name AS seller_name, seller.surname AS seller_surname,
      ${isSeen} AS is_seen
    FROM (
      SELECT * FROM sale_reviews review WHERE ${where}
      ORDER BY ${order} LIMIT ${query.per_page}::int OFFSET ${offset}::int
    ) AS review
    JOIN sales ON sales.id = review.sale_id
    LEFT JOIN products product ON product.id = review.product_id -- the organisation may no longer sell it
    LEFT JOIN users seller ON seller.id = review.seller_id
    ORDER BY ${order}`;
}

type Where = { asked: Prisma.Sql; blind: Prisma.Sql };

// Rollups ignore visibility, so subtract the reviews that this user may not see.
async function totalOf(actor: Actor, query: DecidedQuery, { asked, blind }: Where, reaches: (Reach | null)[]) {
  const kept = await countInRollup(query, reaches, can(actor, "qc.review"));
  if (kept === null) return { count: await countRows(Prisma.sql`${asked} AND NOT ${blind}`), max: MAX_COUNTED };
  const hidden = await countRows(Prisma.sql`${asked} AND ${blind}`);
  return { count: Math.max(0, kept - hidden), max: Number.POSITIVE_INFINITY };
}

async function countRows(where: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) AS count FROM (
      SELECT FROM sale_reviews review WHERE ${where} LIMIT ${MAX_COUNTED + 1}::int) AS counted`;
  return row?.count ?? 0;
}

const toRow = (found: Found): Sendable<DecidedReview> => ({
  ...found,
  product: { id: found.product_id, name: found.product_name, slug: found.product_slug },
  sale: { id: found.sale_id, reference: found.reference },
  seller: sellerOf(found),
  ...(!(found.is_seen && found.product_slug) && { read_only: true as const }),
});

const sellerOf = ({ seller_id: id, seller_name: name, seller_surname: surname }: Found) =>
  name === null || surname === null ? null : { id, name, surname };
