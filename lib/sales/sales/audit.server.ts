import "server-only";
import { z } from "zod";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { wholeEvent, withValues } from "@/lib/platform/audit/event-values.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { fullNameOf } from "@/lib/platform/format";
import { notFound } from "@/lib/platform/http/errors.server";
import { choiceFilter, idFilter, listQuery, MAX_PER_PAGE, paginate } from "@/lib/platform/http/list";
import { SECOND_MS } from "@/lib/platform/time";
import {
  SALE_EVENT_TYPES,
  type SaleAudit,
  type SaleEventRow,
  type SaleEventType,
  type SaleStage,
} from "./audit-schema";
import { policyholder } from "./record.server";
import { seenSale } from "./seen.server";

/** As many as most sales have. */
const EVENTS_PER_PAGE = 100;

/** Which events: of a type, and of a person, themselves or behind an impersonation. */
export const saleEventFilter = z.object({ type: choiceFilter(SALE_EVENT_TYPES), person: idFilter });

export type SaleEventFilter = z.output<typeof saleEventFilter>;

export const saleAuditQuery = listQuery(["created_at"], true)
  .extend(saleEventFilter.shape)
  .extend({ per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(EVENTS_PER_PAGE) });

/** The stages that a sale went through, and everything that was done to it, newest first. @throws HttpError 404 */
export async function auditOfSale(
  actor: Actor,
  id: number,
  query: z.output<typeof saleAuditQuery>,
): Promise<SaleAudit> {
  const sale = await findAuditedSale(actor, id);
  const where = whereOf(id, query);
  const [stages, people, events] = await Promise.all([
    stagesOf(id),
    peopleOf(id),
    paginate(query, (slice) => findEvents({ where, ...slice }), db.saleEvent.count({ where })),
  ]);
  return { sale, stages, people, events };
}

export type AuditedSale = SaleAudit["sale"];

/** What the audit says of the sale itself. @throws HttpError 404 where the actor sees none */
export async function findAuditedSale(actor: Actor, id: number): Promise<AuditedSale & { tenant_id: number }> {
  const { persons, agent, created_at, ...sale } =
    (await db.sale.findFirst({
      where: await seenSale(actor, id),
      select: {
        ...{ id: true, tenant_id: true, reference: true, status: true, created_at: true, event_count: true },
        agent: { select: { name: true, surname: true } },
        product: { select: { id: true, name: true, slug: true } },
        persons: { where: policyholder, select: { name: true, surname: true } },
      },
    })) ?? missing();
  const [client] = persons;
  return {
    ...sale,
    status: sale.status as SaleStatus,
    created_at: created_at.toISOString(),
    agent_name: agent && fullNameOf(agent),
    client_name: client ? fullNameOf(client) : "",
  };
}

function missing(): never {
  throw notFound();
}

const whereOf = (sale_id: number, { type, person }: SaleEventFilter): Prisma.SaleEventWhereInput => ({
  sale_id,
  type,
  OR: person === undefined ? undefined : [{ actor_id: person }, { impersonator_id: person }],
});

/** The events of a sale after the first `skip`, newest first. */
export const readSaleEvents = (sale_id: number, filter: SaleEventFilter, skip: number, take: number) =>
  findEvents({ where: whereOf(sale_id, filter), orderBy: [{ created_at: "desc" }, { id: "desc" }], skip, take });

const findEvents = async (page: EventPage): Promise<SaleEventRow[]> =>
  (await db.saleEvent.findMany({ ...page, include: withValues })).map(toEventRow);

type EventPage = Pick<Prisma.SaleEventFindManyArgs, "where" | "orderBy" | "skip" | "take">;

/** The stages of a sale in their order. */
export async function stagesOf(id: number, now = new Date()): Promise<SaleStage[]> {
  const entered = await db.saleEvent.findMany({
    where: { sale_id: id, type: { in: ENTERING } },
    select: { new: true, created_at: true, actor_name: true },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
  return entered.map((event, index) => {
    const left = entered[index + 1]?.created_at;
    return {
      status: (event.new as { status: SaleStatus }).status,
      entered_at: event.created_at.toISOString(),
      left_at: left?.toISOString() ?? null,
      seconds: Math.max(0, Math.floor(((left ?? now).getTime() - event.created_at.getTime()) / SECOND_MS)),
      by: event.actor_name,
    };
  });
}

const ENTERING: SaleEventType[] = ["converted", "status", "recalled"];

const peopleOf = (id: number): Promise<SaleAudit["people"]> => db.$queryRaw`
  SELECT person.id, max(person.name) AS name
  FROM sale_events event CROSS JOIN LATERAL (
    VALUES (event.actor_id, event.actor_name), (event.impersonator_id, event.impersonator_name)
  ) AS person (id, name)
  WHERE event.sale_id = ${id} AND person.id IS NOT NULL
  GROUP BY person.id ORDER BY name`;

type Found = Prisma.SaleEventGetPayload<{ include: typeof withValues }>;

const toEventRow = (event: Found): SaleEventRow => {
  const { old, new: after, reason, erased } = wholeEvent(event);
  return {
    id: event.id,
    seq: event.seq,
    time: event.created_at.toISOString(),
    actor_name: event.actor_name,
    impersonator_name: event.impersonator_name,
    type: event.type as SaleEventType,
    old,
    new: after,
    reason,
    erased,
    ip: event.ip,
  };
};
