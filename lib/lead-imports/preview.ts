import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { asPlatform, db, transaction } from "@/lib/db/client";
import { conflict } from "@/lib/http/errors";
import { describeFault } from "@/lib/http/fault";
import { log } from "@/lib/log";
import { assess, readLeads } from "./assess";
import { checkImport } from "./check";
import { mapColumns } from "./columns";
import { PREVIEW_ROWS, toLeadImport } from "./detail";
import { EarlierRows } from "./earlier-rows";
import { enqueue } from "./jobs";
import { PART_ROWS, readRows } from "./parts";
import { columnsOf, findImportRecord, type ImportRecord, lockImport, NO_COUNTS } from "./record";
import { countUnworked } from "./revert";
import type { ImportChange, LeadImport } from "./schema";
import { findVisibleRecord } from "./scope";

/** Looks at the rows of an import now where they are few, and else, or when that fails, in the background. */
export async function checkOrEnqueue(id: number): Promise<void> {
  const record = await findImportRecord(id);
  const isChecked = record.total <= PART_ROWS && (await checkNow(record));
  if (!isChecked) await asPlatform(() => transaction(() => enqueue(record)));
}

const checkNow = (record: ImportRecord): Promise<boolean> =>
  checkImport(record).then(
    () => true,
    (error: unknown) => {
      log.warn({ import: record.id, ...describeFault(error) }, "an import has to wait");
      return false;
    },
  );

/** Reads the file of an import in another way. @throws HttpError 404, 409 while it is looked at or once it began, 422 */
export async function changeImport(actor: Actor, id: number, change: ImportChange): Promise<LeadImport> {
  await findVisibleRecord(actor, id);
  await transaction(async () => {
    const record = await lockImport(id);
    requireNotBegun(record);
    const names = columnsOf(record).map(({ name }) => name);
    const mapping = change.mapping ? mapColumns(names, change.mapping) : columnsOf(record);
    const { default_region = record.default_region } = change;
    const data = { ...NO_COUNTS, status: "checking", error: null, mapping, default_region };
    await db.leadImport.update({ where: { id }, data });
  });
  await checkOrEnqueue(id);
  return findImport(actor, id);
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
