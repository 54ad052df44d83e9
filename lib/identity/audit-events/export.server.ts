import "server-only";
import { runAs } from "@/lib/identity/http/endpoint.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant, requireFilteredTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { readBatch, sendCsv } from "@/lib/platform/http/export.server";
import { toCsv, toCsvLines } from "@/lib/platform/tables/csv";
import { isoDate } from "@/lib/platform/text/format";
import { type AuditQuery, include, readableWhere, type StoredEvent } from "./list.server";

const PAGE_ROWS = 1_000;

const HEADER = ["Time", "Tenant", "Actor", "Impersonator", "Action", "Subject", "Id", "Old", "New", "IP address"];

/**
 * Streams the events that match a query as a CSV file.
 * @throws HttpError 404 on an unknown tenant, 429 when too many exports run
 */
export async function exportAuditEvents(actor: Actor, query: AuditQuery): Promise<Response> {
  await requireFilteredTenant(actor, query.tenant_id);
  return sendCsv(actor.id, `audit-log-${isoDate(new Date())}.csv`, csvOf(actor, query));
}

async function* csvOf(actor: Actor, query: AuditQuery): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv([HEADER]));
  let last: StoredEvent | undefined;
  do {
    // The stream is read outside of the context of the request.
    const after = last;
    const rows = await runAs(actor, () =>
      forTenant(actor, query.tenant_id, () => readBatch(() => pageAfter(actor, query, after))),
    );
    if (rows.length > 0) yield encoder.encode(toCsvLines(rows.map(cellsOf)));
    last = rows.length === PAGE_ROWS ? rows.at(-1) : undefined;
  } while (last);
}

async function pageAfter(actor: Actor, query: AuditQuery, last: StoredEvent | undefined): Promise<StoredEvent[]> {
  const direction = query.sortDesc ? "desc" : "asc";
  return db.auditEvent.findMany({
    where: { AND: [await readableWhere(actor, query), last ? pageCondition(last, query.sortDesc) : {}] },
    include,
    orderBy: [{ created_at: direction }, { id: direction }],
    take: PAGE_ROWS,
  });
}

// The first condition is for the index; the second separates events of the same time.
function pageCondition({ id, created_at }: StoredEvent, isDescending: boolean) {
  if (isDescending) {
    return { created_at: { lte: created_at }, OR: [{ created_at: { lt: created_at } }, { id: { lt: id } }] };
  }
  return { created_at: { gte: created_at }, OR: [{ created_at: { gt: created_at } }, { id: { gt: id } }] };
}

const cellsOf = (event: StoredEvent): string[] => [
  event.created_at.toISOString(),
  event.tenant?.name ?? "",
  event.actor_name,
  event.impersonator_name ?? "",
  event.action,
  event.subject_type,
  String(event.subject_id ?? ""),
  event.old ? JSON.stringify(event.old) : "",
  event.new ? JSON.stringify(event.new) : "",
  event.ip ?? "",
];
