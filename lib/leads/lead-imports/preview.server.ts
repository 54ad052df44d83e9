import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { describeFault } from "@/lib/platform/http/fault";
import { log } from "@/lib/platform/log.server";
import { assess, readLeads } from "./assess.server";
import { checkImport } from "./check.server";
import { mapColumns } from "./columns.server";
import { PREVIEW_ROWS, toLeadImport } from "./detail.server";
import { EarlierRows } from "./earlier-rows";
import { enqueueLook } from "./jobs.server";
import { PART_ROWS, readRows } from "./parts.server";
import { columnsOf, findImportRecord, type ImportRecord, lockImport, NO_COUNTS } from "./record.server";
import { countUnworked } from "./revert.server";
import type { ImportChange, LeadImport } from "./schema";
import { findVisibleRecord } from "./scope.server";

/** Few rows are looked at at once: their job is for when that fails, or this process dies over it. */
const FEW_ROWS_SECONDS = 5;

const isFew = ({ total }: ImportRecord) => total <= PART_ROWS;

/** Has the rows of an import looked at, if and only if the running transaction holds. Call it as the platform. */
const enqueueCheck = (record: ImportRecord) => enqueueLook(record, isFew(record) ? FEW_ROWS_SECONDS : 0);

/** Has the rows of an import that have all been stored looked at in the background, or now where they are few. */
export async function beginCheck(id: number): Promise<void> {
  await asPlatform(() => transaction(async () => enqueueCheck(await findImportRecord(id))));
  await checkFew(id);
}

async function checkFew(id: number): Promise<void> {
  const record = await findImportRecord(id);
  if (!isFew(record)) return;
  await checkImport(record).catch((error: unknown) =>
    log.warn({ import: id, ...describeFault(error) }, "an import has to wait"),
  );
}

/** Reads the file of an import in another way. @throws HttpError 404, 409 while it is looked at or once it began, 422 */
export async function changeImport(actor: Actor, id: number, change: ImportChange): Promise<LeadImport> {
  await findVisibleRecord(actor, id);
  await asPlatform(() => transaction(() => remap(id, change)));
  await checkFew(id);
  return findImport(actor, id);
}

async function remap(id: number, change: ImportChange): Promise<void> {
  const record = await lockImport(id);
  requireNotBegun(record);
  const names = columnsOf(record).map(({ name }) => name);
  const mapping = change.mapping ? mapColumns(names, change.mapping) : columnsOf(record);
  const { default_region = record.default_region } = change;
  const data = { ...NO_COUNTS, status: "checking", error: null, mapping, default_region };
  await db.leadImport.update({ where: { id }, data });
  await enqueueCheck(record);
}

/** @throws HttpError 409 */
function requireNotBegun(record: ImportRecord): void {
  if (record.started_at) throw conflict("This import has been made already.");
  if (record.status === "checking") throw conflict("The rows of this file are still being looked at. Please wait.");
}

/** An import, with its first rows until it begins. @throws PrismaClientKnownRequestError P2025 (404) */
export async function findImport(actor: Actor, id: number): Promise<LeadImport> {
  const record = await findVisibleRecord(actor, id);
  if (record.status === "done") return toLeadImport(record, [], await countUnworked(record));
  if (record.started_at) return toLeadImport(record, []);
  const rows = (await readRows(record, 0)).slice(0, PREVIEW_ROWS);
  const read = await readLeads(rows, columnsOf(record), record.default_region);
  return toLeadImport(record, await transaction(() => assess(record, read, new EarlierRows())));
}
