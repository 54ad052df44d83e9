import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { partOf } from "@/lib/platform/files/row-parts.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import { conflict } from "@/lib/platform/http/errors.server";
import { readLeftRows, readRejects, writeRejects, writeRows } from "./parts.server";
import { type ImportRecord, wholeRecord } from "./record.server";
import { BUSY_STATUSES } from "./status";

type IsOfPerson = (cells: readonly string[]) => boolean;

/** Rows that name a person. `empty` rewrites the files that hold them, which no rollback takes back. */
type NamedRows = { count: number; empty: () => Promise<void> };

/**
 * Finds the stored rows of a tenant's imports that name a person: those that wait, those that a failed import has left, and
 * those that were rejected. Emptied rows are not removed, so that the others keep their numbers. Until the transaction
 * ends, none of the imports goes on.
 * @param isOfPerson says it of the cells of a row
 * @throws HttpError 409 while an import of the tenant is at work
 */
export async function findImportRows(tenant_id: number, isOfPerson: IsOfPerson): Promise<NamedRows> {
  const writes: (() => Promise<void>)[] = [];
  let count = 0;
  for (const id of await lockIdle(tenant_id)) {
    const record = await db.leadImport.findFirstOrThrow({ where: { id }, ...wholeRecord });
    for (let part = 0; part <= partOf(Math.max(record.total - 1, 0)); part += 1) {
      const found = await findInPart(record, part, isOfPerson);
      count += found.count;
      if (found.count > 0) writes.push(found.empty);
    }
  }
  const empty = async () => {
    for (const write of writes) await write();
  };
  return { count, empty };
}

/** Whoever works on an import holds its lock for a while, which is not waited for. */
async function lockIdle(tenant_id: number): Promise<number[]> {
  const stored = { tenant_id, OR: [{ file: { not: null } }, { status: { in: [...BUSY_STATUSES] } }] };
  const locked = await db.$queryRaw<{ id: number; status: string }[]>`
    SELECT id, status FROM lead_imports
    WHERE tenant_id = ${tenant_id} AND (file IS NOT NULL OR status = ANY(${[...BUSY_STATUSES]}::text[]))
    ORDER BY id FOR UPDATE SKIP LOCKED`;
  const isBusy = locked.some(({ status }) => BUSY_STATUSES.some((busy) => busy === status));
  if (isBusy || locked.length < (await db.leadImport.count({ where: stored }))) {
    throw importAtWork();
  }
  return locked.map(({ id }) => id);
}

/** The refusal of an erasure while an import of the tenant is at work. */
export const importAtWork = () =>
  conflict("An import of this organisation is running. Erase the person once it has finished.");

async function findInPart(record: ImportRecord, part: number, isOfPerson: IsOfPerson): Promise<NamedRows> {
  const rejects = withoutPerson(await readRejects(record, part), isOfPerson);
  const rows = withoutPerson(await readLeftRows(record, part), isOfPerson);
  const empty = async () => {
    if (rejects.count > 0) await writeRejects(record, part, rejects.rows);
    if (rows.count > 0) await writeRows(record, part, rows.rows);
  };
  return { count: rejects.count + rows.count, empty };
}

function withoutPerson<Row extends TableRow>(rows: Row[], isOfPerson: IsOfPerson): { rows: Row[]; count: number } {
  const isNamed = ({ cells }: Row) => isOfPerson(cells);
  const kept = rows.map((row) => (isNamed(row) ? { ...row, cells: row.cells.map(() => "") } : row));
  return { rows: kept, count: rows.filter(isNamed).length };
}

/** Takes a person out of the names of the files that a tenant has imported. @param pattern of `personPattern`. @returns how many */
export const eraseFileNames = (tenant_id: number, pattern: string): Promise<number> =>
  db.$executeRaw`
    UPDATE lead_imports SET file_name = regexp_replace(file_name, ${pattern}, '…', 'gi')
    WHERE tenant_id = ${tenant_id} AND file_name ~* ${pattern}`;
