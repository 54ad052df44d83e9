import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { lockImportLimit, requireFewImports } from "@/lib/leads/imports/limit.server";
import { CsvCheck } from "@/lib/platform/csv/check.server";
import { plainFileName, readTable, type TableRow } from "@/lib/platform/csv/file.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { type FormShape, type ReceivedForm, receiveForm } from "@/lib/platform/files/form.server";
import { scheduleOrphanCheck } from "@/lib/platform/files/orphaned-files.server";
import { newKey } from "@/lib/platform/files/row-parts.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { inSlot } from "@/lib/platform/http/slots.server";
import { OUTCOME_COLUMNS, OUTCOMES_MAX_BYTES, OUTCOMES_MAX_ROWS, type OutcomeColumn } from "./import-limits";
import { toProgress } from "./imports.server";
import { enqueueOutcomes } from "./jobs.server";
import { outcomeParts, removeOutcomeFile } from "./record.server";
import { type OutcomeImportProgress, outcomeImportForm } from "./schema";

const FORM: FormShape = { fields: ["tenant_id"], files: { file: OUTCOMES_MAX_BYTES } };

/**
 * Receives a file with outcomes and stores its rows. A job records them, within what the actor sees now.
 * @throws HttpError 413, 415, 422 when it can't be read or has too many rows, as soon as they arrive; 429 when the user has
 *   as many unfinished imports as they may, 503 when it can't be stored
 */
export function uploadOutcomes(actor: Actor, request: Request): Promise<OutcomeImportProgress> {
  const check = new CsvCheck({ maxRows: OUTCOMES_MAX_ROWS });
  const work = async ({ fields, files: { file } }: ReceivedForm) => {
    const form = outcomeImportForm.parse({ ...fields, file: file && { name: file.name, encoding: check.end() } });
    if (!file) throw invalid({ file: "Choose a file" });
    return forOwner(actor, form.tenant_id, async (tenant_id) => {
      const { names, rows } = await readTable(file.read(), form.file.encoding, { maxRows: OUTCOMES_MAX_ROWS });
      const file_name = plainFileName(form.file.name, "outcomes.csv");
      return store(actor, { tenant_id, file_name, columns: readColumns(names) }, rows, check.rows);
    });
  };
  return inSlot("uploads", actor.id, async () => {
    await requireFewImports(actor); // before the body is read
    return receiveForm(request, FORM, work, (_, bytes) => check.see(bytes));
  });
}

type NewImport = { tenant_id: number; file_name: string; columns: string[] };

/** @param expected about how many rows there are: the last one may not be among them */
async function store(actor: Actor, given: NewImport, rows: AsyncIterable<TableRow>, expected: number) {
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
      await requireFewImports(actor);
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

/**
 * The columns of a file by their names, in any case and with spaces for underscores.
 * @throws HttpError 422 on file: an unknown or repeated column, none that names the sale, or nothing to record
 */
function readColumns(names: readonly string[]): OutcomeColumn[] {
  const columns = names.map((name) => {
    const plain = name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_");
    const column = OUTCOME_COLUMNS.find((known) => known === plain);
    if (!column) throw refused(`The column “${name}” is not known. Known are ${OUTCOME_COLUMNS.join(", ")}`);
    return column;
  });
  const repeated = columns.find((column, place) => columns.indexOf(column) < place);
  if (repeated) throw refused(`The file has two columns ${repeated}`);
  if (!columns.includes("reference") && !columns.includes("policy_number")) {
    throw refused("The file needs a column reference or policy_number");
  }
  if (columns.length < 2) throw refused("The file has no column to record");
  return columns;
}

const refused = (message: string) => invalid({ file: message });
