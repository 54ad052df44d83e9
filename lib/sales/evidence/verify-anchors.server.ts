import "server-only";
import type { KeyObject } from "node:crypto";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { anchorHashOf, CHAIN_START } from "@/lib/sales/record/chain.server";
import type { VerifiedScope } from "./verification";
import type { Finding } from "./verification-schema";

/** Read at once: an anchor may name tens of thousands of sales. */
const ANCHORS_PER_BATCH = 1;

type Anchor = { id: number; tenant_id: number; day: string; heads: string; prev_hash: string; hash: string };

/** Recomputes anchors in their order, and compares the events with them. Yields what is wrong, anchor by anchor. */
export async function* verifyAnchors(key: KeyObject, scope: VerifiedScope): AsyncGenerator<Finding[]> {
  const last = new Map<number, string>();
  for (let after = 0; ; ) {
    const anchors = await readAnchors(scope, after);
    for (const anchor of anchors) {
      const prev_hash = last.get(anchor.tenant_id) ?? CHAIN_START;
      yield [
        ...checkAnchor(key, anchor, scope.sale_id === undefined ? prev_hash : anchor.prev_hash),
        ...(await differing(anchor, scope)),
      ];
      last.set(anchor.tenant_id, anchor.hash);
      after = anchor.id;
    }
    if (anchors.length === 0) return;
  }
}

// For one sale, only the anchors that name it are read.
const readAnchors = ({ tenant_id, sale_id }: VerifiedScope, after: number): Promise<Anchor[]> => db.$queryRaw`
  SELECT id, tenant_id, day::text AS day, heads::text AS heads, prev_hash, hash FROM sale_event_anchors
  WHERE id > ${after} AND ${tenant_id === undefined ? Prisma.sql`true` : Prisma.sql`tenant_id = ${tenant_id}`}
    AND ${sale_id === undefined ? Prisma.sql`true` : Prisma.sql`jsonb_exists(heads, ${String(sale_id)})`}
  ORDER BY id LIMIT ${ANCHORS_PER_BATCH}`;

function checkAnchor(key: KeyObject, { tenant_id, day, heads, prev_hash, hash }: Anchor, expected: string): Finding[] {
  const of = `The anchor of ${day}`;
  if (anchorHashOf(key, tenant_id, day, heads, prev_hash) !== hash) return [finding(`${of} was changed.`)];
  return prev_hash === expected ? [] : [finding(`${of} does not follow the one before: an anchor was removed.`)];
}

const finding = (message: string): Finding => ({
  kind: "anchor",
  sale_id: null,
  reference: null,
  seq: null,
  event_id: null,
  message,
});

/** Sales whose event at the anchored place is gone or another one. */
async function differing({ id, day }: Anchor, { sale_id }: VerifiedScope): Promise<Finding[]> {
  const rows = await db.$queryRaw<{ sale_id: number; reference: string | null; seq: number; is_gone: boolean }[]>`
    SELECT head.sale_id, sale.reference, head.seq, event.id IS NULL AS is_gone
    FROM sale_event_anchors anchor
    CROSS JOIN LATERAL (
      SELECT key::int AS sale_id, (value ->> 0)::int AS seq, value ->> 1 AS hash FROM jsonb_each(anchor.heads)
      WHERE ${sale_id === undefined ? Prisma.sql`true` : Prisma.sql`key = ${String(sale_id)}`}
    ) AS head
    LEFT JOIN sales sale ON sale.id = head.sale_id
    LEFT JOIN sale_events event ON event.sale_id = head.sale_id AND event.seq = head.seq
    WHERE anchor.id = ${id} AND event.hash IS DISTINCT FROM head.hash
    ORDER BY head.sale_id`;
  return rows.map((row) => ({
    kind: row.is_gone ? "cut off" : "changed",
    sale_id: row.sale_id,
    reference: row.reference,
    seq: row.seq,
    event_id: null,
    message: row.is_gone
      ? `Event ${row.seq}, the last one in the anchor of ${day}, is gone.`
      : `Event ${row.seq} is not the one in the anchor of ${day}.`,
  }));
}
