import "server-only";
import { importAtWork } from "@/lib/leads/imports/erase.server";
import { db } from "@/lib/platform/db/client.server";

/** Rows that are read together. They are searched here: Postgres takes a hundred times as long for such a pattern. */
const BATCH_SIZE = 1_000;

/**
 * Empties the refused outcome rows of a tenant that name a person.
 * @param pattern of `personPattern`. @returns how many. @throws HttpError 409 while an import reads its file
 */
export async function eraseOutcomeRows(tenant_id: number, pattern: string): Promise<number> {
  if ((await db.outcomeImport.count({ where: { tenant_id, file: { not: null } } })) > 0) throw importAtWork();
  const isNamed = new RegExp(pattern, "i");
  let erased = 0;
  for (let after = { import_id: 0, number: 0 }; ; ) {
    const read = await db.$queryRaw<{ import_id: number; number: number; cells: string }[]>`
      SELECT import_id, number, cells::text AS cells FROM outcome_import_rows
      WHERE tenant_id = ${tenant_id} AND (import_id, number) > (${after.import_id}, ${after.number})
      ORDER BY import_id, number LIMIT ${BATCH_SIZE}`;
    const last = read.at(-1);
    if (!last) return erased;
    after = last;
    const named = read.filter(({ cells }) => isNamed.test(cells));
    if (named.length === 0) continue;
    erased += await db.$executeRaw`
      UPDATE outcome_import_rows row SET cells = '[]'
      FROM unnest(${named.map(({ import_id }) => import_id)}::int[], ${named.map(({ number }) => number)}::int[])
        AS found(import_id, number)
      WHERE row.tenant_id = ${tenant_id} AND row.import_id = found.import_id AND row.number = found.number`;
  }
}

/** Takes a person out of the names of a tenant's files of outcomes. @param pattern of `personPattern`. @returns how many */
export const eraseOutcomeFileNames = (tenant_id: number, pattern: string): Promise<number> =>
  db.$executeRaw`
    UPDATE outcome_imports SET file_name = regexp_replace(file_name, ${pattern}, '…', 'gi')
    WHERE tenant_id = ${tenant_id} AND file_name ~* ${pattern}`;
