import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

type Placed = { position: number };

/** What becomes of the rows of a list; those that are not named stay. */
export type RowChanges<Columns> = {
  create: (Columns & Placed)[];
  /** Whole rows, with every column. */
  update: { id: number }[];
  remove: number[];
};

type Owner = { sale_id: number; tenant_id: number };

const KEYS = ["id", "tenant_id", "sale_id"];
const ownColumns = (fields: Record<string, string>) => Object.keys(fields).filter((field) => !KEYS.includes(field));

// Written out, so that a search for who writes a table finds them.
const LISTS = {
  insured_lives: {
    row: Prisma.sql`NULL::sale_insured_lives`,
    columns: ownColumns(Prisma.SaleInsuredLifeScalarFieldEnum),
    insert: Prisma.sql`INSERT INTO sale_insured_lives`,
    update: Prisma.sql`UPDATE sale_insured_lives`,
    remove: Prisma.sql`DELETE FROM sale_insured_lives`,
  },
  beneficiaries: {
    row: Prisma.sql`NULL::sale_beneficiaries`,
    columns: ownColumns(Prisma.SaleBeneficiaryScalarFieldEnum),
    insert: Prisma.sql`INSERT INTO sale_beneficiaries`,
    update: Prisma.sql`UPDATE sale_beneficiaries`,
    remove: Prisma.sql`DELETE FROM sale_beneficiaries`,
  },
};

/** Writes the changes of a list of a sale that is locked: one statement each, however many rows there are. */
export async function writeRows<Columns>(
  list: keyof typeof LISTS,
  { sale_id, tenant_id }: Owner,
  changes: RowChanges<Columns>,
): Promise<void> {
  const { row, columns, insert, update, remove } = LISTS[list];
  const names = Prisma.raw(columns.join(", "));
  const values = Prisma.raw(columns.map((column) => `sent.${column}`).join(", "));
  const from = (rows: readonly object[]) =>
    Prisma.sql`FROM jsonb_populate_recordset(${row}, ${JSON.stringify(rows)}::jsonb) AS sent`;
  if (changes.remove.length > 0) {
    await db.$executeRaw`${remove} WHERE sale_id = ${sale_id} AND id = ANY (${changes.remove}::int[])`;
  }
  if (changes.update.length > 0) {
    await db.$executeRaw`${update} AS stored SET (${names}) = ROW (${values}) ${from(changes.update)}
      WHERE stored.id = sent.id AND stored.sale_id = ${sale_id}`;
  }
  if (changes.create.length > 0) {
    await db.$executeRaw`${insert} (tenant_id, sale_id, ${names})
      SELECT ${tenant_id}::int, ${sale_id}::int, ${values} ${from(changes.create)} ORDER BY sent.position`;
  }
}
