import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

type Current = {
  template_id: number;
  /** The newest edition, if its content equals the template's. */
  edition_id: number | null;
  newest_number: number;
};

/** The ids of the current editions. Missing ones are added; if two processes do that at once, one of them succeeds. */
export async function ensureEditions<Each extends Current>(
  read: () => Promise<Each[]>,
  add: (missing: Each[]) => Promise<unknown>,
): Promise<number[]> {
  const current = await read();
  const missing = current.filter(({ edition_id }) => edition_id === null);
  if (missing.length === 0) return current.flatMap(({ edition_id }) => edition_id ?? []);
  await add(missing);
  return ensureEditions(read, add);
}

type Kind = {
  templates: "scripts" | "scorecards";
  editions: string;
  /** The column of an edition with its template's id. */
  key: string;
  /** What an edition copies. */
  columns: readonly string[];
};

const columnsOf = (table: string, { columns }: Kind) =>
  Prisma.raw(columns.map((column) => `${table}.${column}`).join(", "));

/** The template that a tenant uses for a product: its own if that has sections, else the platform's; none without either. */
export const currentOf = (kind: Kind, { tenant_id, product_id }: { tenant_id: number; product_id: number }) =>
  db.$queryRaw<Current[]>`
    SELECT template.id AS template_id, coalesce(newest.number, 0) AS newest_number,
      CASE WHEN (${columnsOf("newest", kind)}) = (${columnsOf("template", kind)}) THEN newest.id END AS edition_id
    FROM ${Prisma.raw(kind.templates)} template
    LEFT JOIN LATERAL (
      SELECT * FROM ${Prisma.raw(kind.editions)} WHERE ${Prisma.raw(kind.key)} = template.id
      ORDER BY number DESC LIMIT 1
    ) newest ON true
    WHERE template.product_id = ${product_id} AND (template.tenant_id = ${tenant_id} OR template.tenant_id IS NULL)
      AND template.sections <> '[]'
    ORDER BY template.tenant_id NULLS LAST LIMIT 1`;

/** Adds editions of templates as they are now. */
export const addEditionsOf = (kind: Kind) => async (missing: readonly Current[]) => {
  for (const { template_id, newest_number } of missing) {
    await db.$executeRaw`
      INSERT INTO ${Prisma.raw(kind.editions)} (${Prisma.raw([kind.key, "tenant_id", "number", ...kind.columns].join(", "))})
      SELECT id, tenant_id, ${newest_number + 1}, ${columnsOf("template", kind)}
      FROM ${Prisma.raw(kind.templates)} template WHERE id = ${template_id}
      ON CONFLICT DO NOTHING`;
  }
};
