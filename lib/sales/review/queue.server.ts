import "server-only";
import { countBulkRead } from "@/lib/identity/limits/bulk-reads.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { equals } from "@/lib/platform/db/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { HttpError } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { metaOf, type Page } from "@/lib/platform/lists/list";
import { MAX_COUNTED } from "@/lib/platform/lists/plan.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { rowsOf } from "@/lib/sales/list/list.server";
import { findSales } from "@/lib/sales/list/search.server";
import { lockFirstSale } from "@/lib/sales/record/change.server";
import type { ReviewKind } from "@/lib/sales/record/columns/review";
import { IDLE_MINUTES, idleSince } from "@/lib/sales/record/held-review";
import { claimReview } from "./claim.server";
import { lockClaimsOf } from "./held.server";
import { mayJudge } from "./judged.server";
import { type QueueQuery, type QueueRow, queueQuery, queueRowResponse } from "./queue-schema";
import type { Review } from "./schema";
import { totalWaiting } from "./waiting.server";

type Found = {
  sale_id: number;
  waiting_since: Date;
  holder_id: number | null;
  holder_name: string | null;
  until: Date;
};

/** The sales that somebody may judge, the one that has waited longest first. */
export async function listQueue(actor: Actor, query: QueueQuery): Promise<Page<QueueRow>> {
  const kind = query.kind ?? "check";
  const found = query.search === undefined ? null : await findSales(actor, query.search);
  const conditions = [
    ...(found ? [Prisma.sql`sales.id = ANY (${found.ids}::int[])`] : []),
    ...(["product_id", "agent_id", "team_id"] as const).flatMap((column) => equals(`sales.${column}`, query[column])),
    ...(query.holder ? [HOLDER_CONDITIONS[query.holder](actor)] : []),
  ];
  const where = Prisma.join([mayJudge(actor, kind), ...conditions], " AND ");
  const direction = Prisma.raw(query.sortDesc ? "DESC" : "ASC");
  const sort = query.sortBy === "waiting_since" ? WAITING_SINCE[kind] : Prisma.raw(`sales.${query.sortBy}`);
  const offset = Math.min((query.page - 1) * query.per_page, MAX_ID);
  const [waiting, [sum]] = await Promise.all([
    db.$queryRaw<Found[]>`
      SELECT sales.id AS sale_id, coalesce(${WAITING_SINCE[kind]}, sales.status_changed_at) AS waiting_since, held.reviewer_id AS holder_id,
        held.reviewer_name AS holder_name, held.active_at + make_interval(mins => ${IDLE_MINUTES}::int) AS until
      FROM ${FROM[kind]} LEFT JOIN ${HELD} ON true
      WHERE ${where} ORDER BY ${sort} ${direction}, sales.id ${direction} LIMIT ${query.per_page}::int OFFSET ${offset}::int`,
    db.$queryRaw<{ total: number }[]>(
      isInRollup(query) ? totalWaiting(actor, query.product_id) : counted(query, where),
    ),
  ]);
  await countBulkRead(
    actor,
    "sales",
    waiting.map(({ sale_id }) => sale_id),
  );
  const total = sum?.total ?? 0;
  const more = (found?.more ?? false) || total > MAX_COUNTED;
  return {
    data: await withSales(actor, waiting, kind),
    meta: { ...metaOf(query, Math.min(total, MAX_COUNTED)), ...(more && { more: true }) },
  };
}

/** The rollup knows no holders, agents and teams, and no second looks. */
const isInRollup = ({ kind = "check", search, holder, agent_id, team_id }: QueueQuery) =>
  kind === "check" && [search, holder, agent_id, team_id].every((value) => value === undefined);

const counted = ({ kind = "check", holder }: QueueQuery, where: Prisma.Sql) => Prisma.sql`
  SELECT count(*) AS total FROM (
    SELECT FROM ${FROM[kind]} ${holder ? Prisma.sql`LEFT JOIN ${HELD} ON true` : Prisma.empty}
    WHERE ${where} LIMIT ${MAX_COUNTED + 1}::int) AS counted`;

async function withSales(actor: Actor, waiting: Found[], kind: ReviewKind): Promise<QueueRow[]> {
  const ids = waiting.map(({ sale_id }) => sale_id);
  const sales = ids.length > 0 ? await rowsOf(ids, actor) : [];
  const byId = new Map(sales.map((sale) => [sale.id, sale]));
  return waiting.flatMap(({ sale_id, waiting_since, holder_id, holder_name, until }) => {
    const sale = byId.get(sale_id);
    const holder = holder_id && { id: holder_id, name: holder_name ?? "", until: until.toISOString() };
    return sale ? [{ ...sale, kind, waiting_since: waiting_since.toISOString(), holder: holder || null }] : [];
  });
}

const FROM: Record<ReviewKind, Prisma.Sql> = {
  check: Prisma.sql`sales`,
  second: Prisma.sql`sale_reviews look JOIN sales ON sales.id = look.sale_id`,
};

const WAITING_SINCE: Record<ReviewKind, Prisma.Sql> = {
  check: Prisma.sql`sales.qc_submitted_at`,
  second: Prisma.sql`look.waiting_since`,
};

/** Who holds each sale. */
const HELD = Prisma.sql`LATERAL (
  SELECT reviewer_id, reviewer_name, active_at FROM sale_reviews
  WHERE sale_id = sales.id AND state = 'open' AND active_at >= now() - make_interval(mins => ${IDLE_MINUTES}::int)
) held`;

const HOLDER_CONDITIONS: Record<NonNullable<QueueQuery["holder"]>, (actor: Actor) => Prisma.Sql> = {
  me: ({ id }) => Prisma.sql`held.reviewer_id = ${id}`,
  nobody: () => Prisma.sql`held.reviewer_id IS NULL`,
  others: ({ id }) => Prisma.sql`held.reviewer_id <> ${id}`,
};

/** Others may claim the sale that was found at the same moment; then the next one is tried. */
const MAX_ATTEMPTS = 10;

/**
 * Claims the sale that has waited longest and that nobody holds, and opens its review.
 * @returns null where none is left
 * @throws HttpError 409 to whoever holds three sales already
 */
export async function claimNext(actor: Actor): Promise<Sendable<Review> | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await claimOldest(actor);
    } catch (error) {
      const isTaken = error instanceof HttpError && error.status === 409 && /is checking this sale/.test(error.message);
      if (!isTaken || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const claimOldest = (actor: Actor): Promise<Sendable<Review> | null> =>
  transaction(async () => {
    await lockClaimsOf(actor);
    const isFree = Prisma.sql`NOT EXISTS (
      SELECT FROM sale_reviews WHERE sale_id = sales.id AND state = 'open' AND active_at >= ${idleSince()})`;
    const oldest = Prisma.sql`sales.qc_submitted_at, sales.id`;
    const id = await lockFirstSale(Prisma.sql`${mayJudge(actor, "check")} AND ${isFree}`, oldest);
    return id === undefined ? null : claimReview(actor, id);
  });

/** The queue as its screen asks for the first page. */
export const qcQueue = {
  permission: "qc.review",
  query: queueQuery,
  response: queueRowResponse,
  list: listQueue,
} as const;
