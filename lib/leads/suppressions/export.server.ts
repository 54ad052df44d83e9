import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant, requireFilteredTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { readBatch, sendCsv } from "@/lib/platform/http/export.server";
import { toCsv, toCsvLines } from "@/lib/platform/tables/csv";
import { isoDate } from "@/lib/platform/text/format";
import { whereOf } from "./list.server";
import type { SuppressionQuery } from "./schema";

const PAGE_ROWS = 2_000;
const HEADER = ["phone", "email", "reason", "everywhere", "since"];

/**
 * The phone numbers and email addresses of a list as a CSV file that can be imported elsewhere. ID numbers and
 * erased persons are not in it: only their keyed hashes are stored.
 * @throws HttpError 404 on an unknown tenant, 429 when too many exports run and beyond ten ID numbers a minute
 */
export async function exportSuppressions(actor: Actor, query: SuppressionQuery): Promise<Response> {
  await requireFilteredTenant(actor, query.tenant_id);
  const where = await whereOf(actor, query);
  return sendCsv(actor.id, `do-not-contact-${isoDate(new Date())}.csv`, csvOf(actor, query.tenant_id, where));
}

async function* csvOf(
  actor: Actor,
  ofTenant: number | undefined,
  where: Prisma.SuppressionWhereInput,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const tenant_id = actor.is_admin ? (ofTenant ?? null) : actor.tenant_id;
  await runAs(actor, () => recordAudit(actor, "suppressions.export", null, null, { tenant_id }));
  yield encoder.encode(toCsv([HEADER]));
  let last = 0;
  do {
    // The stream is read long after the request was authorised, outside its database context.
    const rows = await runAs(actor, () => forTenant(actor, ofTenant, () => readBatch(() => pageAfter(where, last))));
    const lines = rows.map(({ kind, value, reason, tenant_id, created_at }) => [
      kind === "phone" ? (value ?? "") : "",
      kind === "email" ? (value ?? "") : "",
      reason ?? "",
      tenant_id === null ? "yes" : "",
      created_at.toISOString(),
    ]);
    yield encoder.encode(toCsvLines(lines));
    last = rows.length === PAGE_ROWS ? (rows.at(-1)?.id ?? 0) : 0;
  } while (last > 0);
}

const pageAfter = (where: Prisma.SuppressionWhereInput, last: number) =>
  db.suppression.findMany({
    where: { AND: [where, { id: { gt: last }, kind: { not: "id_number" }, value: { not: null } }] },
    orderBy: { id: "asc" },
    take: PAGE_ROWS,
  });
