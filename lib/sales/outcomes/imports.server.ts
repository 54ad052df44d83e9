import "server-only";
import type { z } from "zod";
import { storedAuthor } from "@/lib/identity/audit/stored-author.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { ownedWithin } from "@/lib/identity/teams/reach.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { forbidden } from "@/lib/platform/http/errors.server";
import { readBatch, sendCsv } from "@/lib/platform/http/export.server";
import { matches, type Page, paginate } from "@/lib/platform/lists/list";
import { toCsv, toCsvLines } from "@/lib/platform/tables/csv";
import { fullNameOf } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";
import { REFUSED_DAYS } from "./import-limits";
import type { OutcomeImport, OutcomeImportProgress, outcomeImportQuery } from "./schema";

const REJECTS_BATCH = 1_000;

type Record = Awaited<ReturnType<typeof findRecord>>;

const findRecord = async (actor: Actor, id: number) =>
  db.outcomeImport.findFirstOrThrow({ where: { id, AND: await ownedWithin(actor) } });

/** An import within the actor's record scope, by who uploaded it. @throws PrismaClientKnownRequestError P2025 (404) */
export const findOutcomeImport = async (actor: Actor, id: number): Promise<OutcomeImport> =>
  toOutcomeImport(actor, await findRecord(actor, id));

/** A page of imports, newest first. */
export function listOutcomeImports(
  actor: Actor,
  query: z.output<typeof outcomeImportQuery>,
): Promise<Page<OutcomeImport>> {
  return forTenant(actor, query.tenant_id, async () => {
    const where = { OR: matches(query.search, ["file_name"]), AND: await ownedWithin(actor) };
    return paginate(
      query,
      async (slice) =>
        (await db.outcomeImport.findMany({ where, ...slice })).map((record) => toOutcomeImport(actor, record)),
      db.outcomeImport.count({ where }),
    );
  });
}

export const toOutcomeImport = (actor: Actor, record: Record): OutcomeImport => ({
  ...toProgress(record),
  file_name: record.file_name,
  accepted: record.accepted,
  refused: record.refused,
  has_rejects: record.refused > 0 && record.created_at > daysBefore(REFUSED_DAYS) && mayExport(actor, record),
  user_name: fullNameOf(storedJson("outcome_imports.actor", storedAuthor, record.actor)),
  created_at: record.created_at.toISOString(),
  finished_at: record.finished_at?.toISOString() ?? null,
});

export const toProgress = ({ id, status, total: rows, finished_rows: done }: Record): OutcomeImportProgress => ({
  id,
  status,
  rows,
  done,
});

const mayExport = (actor: Actor, { user_id }: Record) => user_id === actor.id || can(actor, "sales.export");

/**
 * Streams the refused rows as a CSV file: number, reason, and the cells.
 * @throws HttpError 404, 403 unless the import is theirs or they may export sales, 429
 */
export async function exportOutcomeRejects(actor: Actor, id: number): Promise<Response> {
  const record = await findRecord(actor, id);
  if (!mayExport(actor, record)) throw forbidden();
  return sendCsv(actor.id, `refused-outcomes-${id}.csv`, csvOf(actor, record));
}

async function* csvOf(actor: Actor, { id, columns }: Record): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv([["Row", "Reason", ...(columns as string[])]]));
  let after = 0;
  for (;;) {
    // The stream is read long after the request was authorised, outside its database context.
    const rows = await runAs(actor, () => readBatch(() => refusedAfter(id, after)));
    if (rows.length === 0) return;
    after = rows.at(-1)?.number ?? after;
    yield encoder.encode(
      toCsvLines(rows.map(({ number, message, cells }) => [String(number), message ?? "", ...(cells as string[])])),
    );
  }
}

const refusedAfter = (import_id: number, after: number) =>
  db.outcomeImportRow.findMany({
    where: { import_id, number: { gt: after }, message: { not: null } },
    orderBy: { number: "asc" },
    take: REJECTS_BATCH,
  });

/** Deletes the refused rows of old imports. */
export const sweepOutcomeImports = (): Promise<unknown> =>
  asPlatform(() =>
    db.outcomeImportRow.deleteMany({
      where: { import: { finished_at: { lt: daysBefore(REFUSED_DAYS) } } },
    }),
  );
