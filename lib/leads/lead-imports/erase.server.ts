import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { partOf, readRejects, readRows, writeRejects, writeRows } from "./parts.server";
import type { ImportRecord } from "./record.server";
import { wholeRecord } from "./record.server";
import type { TableRow } from "./schema";

const AT_WORK = ["checking", "queued", "running", "reverting"];

/**
 * Empties the stored rows of a tenant's imports that name a person, those that wait and those that were rejected. Rows are
 * not removed, so that the others keep their numbers.
 * @param pattern of `personPattern`. @param dry_run counts only. @returns how many rows
 * @throws HttpError 409 while an import of the tenant is at work
 */
export async function eraseImportRows(tenant_id: number, pattern: string, dry_run: boolean): Promise<number> {
  const atWork = { tenant_id, status: { in: AT_WORK } };
  if ((await db.leadImport.count({ where: atWork })) > 0) {
    throw conflict("An import of this organisation is at work. Erase the person once it has finished.");
  }
  const named = new RegExp(pattern, "i");
  const imports = await db.leadImport.findMany({ where: { tenant_id, file: { not: null } }, select: { id: true } });
  let erased = 0;
  for (const { id } of imports) {
    const record = await db.leadImport.findFirst({ where: { id }, ...wholeRecord });
    if (record) erased += await eraseFrom(record, named, dry_run);
  }
  return erased;
}

async function eraseFrom(record: ImportRecord, named: RegExp, dry_run: boolean): Promise<number> {
  let erased = 0;
  for (let part = 0; part <= partOf(Math.max(record.total - 1, 0)); part += 1) {
    const rejects = withoutPerson(await readRejects(record, part), named);
    if (rejects.erased > 0 && !dry_run) await writeRejects(record, part, rejects.rows);
    erased += rejects.erased;
    if (record.started_at) continue; // its rows are gone
    const rows = withoutPerson(await readRows(record, part), named);
    if (rows.erased > 0 && !dry_run) await writeRows(record, part, rows.rows);
    erased += rows.erased;
  }
  return erased;
}

function withoutPerson<Row extends TableRow>(rows: Row[], named: RegExp): { rows: Row[]; erased: number } {
  const isNamed = ({ cells }: Row) => named.test(cells.join(" ")) || named.test(JSON.stringify(cells));
  const kept = rows.map((row) => (isNamed(row) ? { ...row, cells: row.cells.map(() => "") } : row));
  return { rows: kept, erased: rows.filter(isNamed).length };
}
