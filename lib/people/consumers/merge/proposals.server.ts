import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { metaOf, type Page } from "@/lib/platform/lists/list";
import type { ConsumerName, Duplicate } from "../schema";
import type { DuplicatePair, duplicateQuery } from "./schema";

/** Of a person's likely duplicates, only this many are shown. */
const MAX_SHOWN = 20;

const nameOf = { select: { id: true, name: true, surname: true, phone: true } } as const;

// Who has been merged is somebody else's history.
const open = {
  dismissed_at: null,
  consumer: { merged_into_id: null },
  other: { merged_into_id: null },
} satisfies Prisma.ConsumerProposalWhereInput;

/** The records that may be of the same person. */
export async function duplicatesOf(id: number): Promise<Duplicate[]> {
  const proposals = await db.consumerProposal.findMany({
    where: { ...open, OR: [{ consumer_id: id }, { other_id: id }] },
    include: { consumer: nameOf, other: nameOf },
    orderBy: [{ created_at: "asc" }, { other_id: "asc" }],
    take: MAX_SHOWN,
  });
  return proposals.map(({ consumer, other, reasons }) => ({
    ...(consumer.id === id ? other : consumer),
    reasons,
  }));
}

/** Pairs of records that may be of one person, newest first. */
export function listDuplicates(
  actor: Actor,
  query: z.output<typeof duplicateQuery>,
): Promise<Page<Sendable<DuplicatePair>>> {
  requireAdministrator(actor);
  return forTenant(actor, query.tenant_id, async () => {
    const [proposals, total] = await Promise.all([
      db.consumerProposal.findMany({
        where: open,
        include: {
          consumer: { select: { ...nameOf.select, tenant: { select: { id: true, name: true } } } },
          other: nameOf,
        },
        orderBy: [{ created_at: query.sortDesc ? "desc" : "asc" }, { consumer_id: "desc" }, { other_id: "desc" }],
        skip: (query.page - 1) * query.per_page,
        take: query.per_page,
      }),
      db.consumerProposal.count({ where: open }),
    ]);
    const data = proposals.map(({ id, consumer: { tenant, ...consumer }, other, reasons, created_at }) => ({
      id,
      people: [consumer, other] satisfies [ConsumerName, ConsumerName],
      reasons,
      tenant,
      created_at,
    }));
    return { data, meta: metaOf(query, total) };
  });
}
