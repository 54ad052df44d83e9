import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { PART_ROWS } from "@/lib/platform/files/row-parts.server";
import { conflict } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { mapColumns } from "@/lib/platform/tables/open.server";
import { assess, readLeads } from "./assess.server";
import { checkImport } from "./check.server";
import { PREVIEW_ROWS, toLeadImport } from "./detail.server";
import { EarlierRows } from "./earlier-rows";
import { enqueueCheckJob } from "./jobs.server";
import { readRows } from "./parts.server";
import {
  columnsOf,
  findImportRecord,
  findVisibleRecord,
  type ImportRecord,
  lockImport,
  NO_COUNTS,
  toMapping,
} from "./record.server";
import { countUntouched } from "./revert.server";
import type { ImportChange, LeadImport } from "./schema";

/** Few rows are checked immediately. Their job only runs in case that fails or the process dies. */
const FEW_ROWS_DELAY_SECONDS = 5;

const isFew = ({ total }: ImportRecord) => total <= PART_ROWS;

/** Enqueues the check, if and only if the running transaction commits. Call it as the platform. */
const enqueueCheck = (record: ImportRecord) => enqueueCheckJob(record, isFew(record) ? FEW_ROWS_DELAY_SECONDS : 0);

/** Checks the rows of an import in the background, or immediately if there are few. */
export async function beginCheck(id: number): Promise<void> {
  await asPlatform(() => transaction(async () => enqueueCheck(await findImportRecord(id))));
  await checkFew(id);
}

async function checkFew(id: number): Promise<void> {
  const record = await findImportRecord(id);
  if (!isFew(record)) return;
  await checkImport(record).catch((error: unknown) =>
    log.warn({ import: id, ...describeError(error) }, "an import will be retried"),
  );
}

/** Changes the mapping or region of an import. @throws HttpError 404, 409 during the check and after the start, 422 */
export async function changeImport(actor: Actor, id: number, change: ImportChange): Promise<Sendable<LeadImport>> {
  await findVisibleRecord(actor, id);
  await asPlatform(() => transaction(() => remap(id, change)));
  await checkFew(id);
  return findImport(actor, id);
}

async function remap(id: number, change: ImportChange): Promise<void> {
  const record = await lockImport(id);
  requireNotStarted(record);
  const mapping = toMapping(change.mapping ? mapColumns(columnsOf(record), change.mapping) : columnsOf(record));
  const { default_region = record.default_region } = change;
  const data = { ...NO_COUNTS, status: "checking" as const, error: null, mapping, default_region };
  await db.leadImport.update({ where: { id }, data });
  await enqueueCheck(record);
}

/** @throws HttpError 409 */
function requireNotStarted(record: ImportRecord): void {
  if (record.started_at) throw conflict("This import has already started.");
  if (record.status === "checking") throw conflict("The rows of this file are still being checked. Please wait.");
}

/** An import, with its first rows until it starts. @throws PrismaClientKnownRequestError P2025 (404) */
export async function findImport(actor: Actor, id: number): Promise<Sendable<LeadImport>> {
  const record = await findVisibleRecord(actor, id);
  if (record.status === "done") return toLeadImport(record, [], await countUntouched(record));
  if (record.started_at) return toLeadImport(record, []);
  const rows = (await readRows(record, 0)).slice(0, PREVIEW_ROWS);
  const read = await readLeads(rows, columnsOf(record), record.default_region);
  return toLeadImport(record, await transaction(() => assess(record, read, new EarlierRows())));
}
