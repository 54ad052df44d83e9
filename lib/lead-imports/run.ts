import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { toCsv } from "@/lib/csv";
import { db, transaction } from "@/lib/db/client";
import { lockIntake } from "@/lib/leads/intake-lock";
import { type AssessedRow, assess, countOutcomes } from "./assess";
import { readTable } from "./csv-file";
import { toLeadImport } from "./detail";
import { insertLeads } from "./insert";
import {
  columnsOf,
  fileTextOf,
  findImportRecord,
  type ImportRecord,
  lockReadyImport,
  type Reject,
  rejectsOf,
  sealRejects,
} from "./record";
import type { LeadImport } from "./schema";

/** Makes the leads of a file, all of them or, when anything fails, none. @throws HttpError 404, 409 when made already */
export function runImport(actor: Actor, id: number): Promise<LeadImport> {
  return transaction(async () => {
    const record = await lockReadyImport(id);
    await lockIntake(record.tenant_id, record.product_id);
    const assessed = await assessAll(record);
    await insertLeads(
      actor,
      record,
      assessed.filter(({ outcome }) => outcome === "valid"),
    );
    await db.leadImport.update({
      where: { id },
      data: {
        ...countOutcomes(assessed),
        status: "done",
        finished_at: new Date(),
        file: null,
        rejects: sealRejects(rejectedOf(assessed)),
      },
    });
    return toLeadImport(await findImportRecord(id), []);
  });
}

/** The rows that became no lead, or would not now, as a CSV file: number, reason, and what was in the file. */
export async function rejectsCsv(id: number): Promise<string> {
  const record = await findImportRecord(id);
  const rejects = record.status === "done" ? rejectsOf(record) : rejectedOf(await assessAll(record));
  const header = ["Row", "Reason", ...columnsOf(record).map(({ name }) => name)];
  return toCsv([header, ...rejects.map(({ row, message, cells }) => [String(row), message, ...cells])]);
}

const assessAll = async (record: ImportRecord) =>
  assess(record, columnsOf(record), (await readTable(fileTextOf(record))).rows);

const rejectedOf = (assessed: AssessedRow[]): Reject[] =>
  assessed.flatMap(({ row, message }) => (message === null ? [] : [{ row: row.number, message, cells: row.cells }]));
