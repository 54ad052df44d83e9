import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { lockImportLimit, requireFewImports } from "@/lib/leads/imports/limit.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { scheduleOrphanCheck } from "@/lib/platform/files/orphaned-files.server";
import { newKey } from "@/lib/platform/files/row-parts.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import { inSlot } from "@/lib/platform/http/slots.server";
import { openTable, previewTable, type ReceivedTable, receiveTable } from "@/lib/platform/tables/open.server";
import { plainFileName } from "@/lib/platform/tables/read.server";
import type { TablePreview } from "@/lib/platform/tables/target";
import { fieldsOf, mappedRow, outcomeTarget, requireOutcomes } from "./columns.server";
import { OUTCOMES_MAX_BYTES, OUTCOMES_MAX_ROWS } from "./import-limits";
import { toProgress } from "./imports.server";
import { enqueueOutcomes } from "./jobs.server";
import { outcomeParts, removeOutcomeFile } from "./record.server";
import { outcomeImportForm, outcomesReading, type StartedOutcomeImport } from "./schema";

const LIMITS = { maxBytes: OUTCOMES_MAX_BYTES, maxRows: OUTCOMES_MAX_ROWS };

/** Shows a file as it would be imported. @throws HttpError 413, 415, 422 when it can't be read, 429 */
export const previewOutcomes = (actor: Actor, request: Request): Promise<TablePreview> =>
  inSlot("uploads", actor.id, () => previewTable(request, outcomeTarget, outcomesReading, OUTCOMES_MAX_BYTES));

/**
 * Receives a file with outcomes and stores its rows. A job records them, within what the actor sees now.
 * @throws HttpError 413, 415, 422 when it can't be read or has too many rows, as soon as they arrive; 429 when the user has
 *   as many unfinished imports as they may, 503 when it can't be stored
 */
export function uploadOutcomes(actor: Actor, request: Request): Promise<StartedOutcomeImport> {
  const work = async (fields: Record<string, unknown>, received: ReceivedTable, expected: number) => {
    const { tenant_id: named, ...choice } = outcomeImportForm.parse(fields);
    return forOwner(actor, named, async (tenant_id) => {
      const { columns, rows } = await openTable(received, outcomeTarget, choice, LIMITS);
      requireOutcomes(columns);
      const file_name = plainFileName(received.file.name, "outcomes.csv");
      const given = { tenant_id, file_name, columns: fieldsOf(columns) };
      const started = await store(actor, given, mappedRows(columns, rows), expected);
      return { ...started, ignored: columns.flatMap(({ name, field }) => (field === null ? name : [])) };
    });
  };
  return inSlot("uploads", actor.id, async () => {
    await requireFewImports(actor, "outcomes"); // before the body is read
    return receiveTable(request, LIMITS, ["tenant_id"], work);
  });
}

async function* mappedRows(columns: Parameters<typeof mappedRow>[0], batches: AsyncIterable<TableRow[]>) {
  for await (const rows of batches) yield rows.map((row) => mappedRow(columns, row));
}

type NewImport = { tenant_id: number; file_name: string; columns: string[] };

/** @param expected about how many rows there are: the last one may not be among them */
async function store(actor: Actor, given: NewImport, rows: AsyncIterable<TableRow[]>, expected: number) {
  const place = { id: await reserveId(), file: newKey() };
  await scheduleOrphanCheck(outcomeParts.paths(place.id, expected, ["rows"])); // in case the process dies before the end
  try {
    const total = await outcomeParts.store(place, rows);
    return await create(actor, { ...place, ...given, total });
  } catch (error) {
    await removeOutcomeFile(place.id, expected);
    throw error;
  }
}

async function create(actor: Actor, given: NewImport & { id: number; file: Uint8Array<ArrayBuffer>; total: number }) {
  const { id: user_id, name, surname, impersonator, ip } = actor;
  const author = { id: user_id, name, surname, impersonator, ip, reach: await reachOf(actor) };
  const { tenant_id, file_name, total } = given;
  return asPlatform(() =>
    transaction(async () => {
      await lockImportLimit();
      await requireFewImports(actor, "outcomes");
      const created = await db.outcomeImport.create({ data: { ...given, user_id, actor: author } });
      await recordAudit(actor, "sales.outcomes", null, null, { tenant_id, name: file_name, rows: total });
      await enqueueOutcomes(created);
      return toProgress(created);
    }),
  );
}

/** The id of an import that is created once its rows are stored, since their paths contain it. */
async function reserveId(): Promise<number> {
  const [next] = await asPlatform(
    () => db.$queryRaw<{ id: number }[]>`
      SELECT nextval(pg_get_serial_sequence('outcome_imports', 'id')) AS id`,
  );
  if (!next) throw new Error("The sequence of the outcome imports has no next value");
  return next.id;
}
