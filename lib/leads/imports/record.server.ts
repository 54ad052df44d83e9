import "server-only";
import { z } from "zod";
import { type Author, programAuthor } from "@/lib/identity/audit/audit.server";
import { storedAuthor } from "@/lib/identity/audit/stored-author.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { ownedWithin } from "@/lib/identity/teams/reach.server";
import type { Column } from "@/lib/leads/headers/columns.server";
import { LEAD_FIELDS } from "@/lib/leads/record/field-labels";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { type Reading, readingResponse } from "@/lib/platform/tables/reading";

export const wholeRecord = {
  include: { product: { select: { id: true, name: true, slug: true } } },
  omit: { file: false },
} as const satisfies Prisma.LeadImportFindFirstArgs;

export type ImportRecord = Prisma.LeadImportGetPayload<typeof wholeRecord>;

/** Who starts an import, as stored in `lead_imports.actor`, since their name may change before the leads are inserted. */
export const importerOf = ({ id, name, surname, impersonator }: Actor): Author => ({ id, name, surname, impersonator });

/** Who started an import. */
export const importerOfRecord = ({ actor }: Pick<ImportRecord, "actor">): Author =>
  storedJson("lead_imports.actor", storedAuthor.nullable(), actor) ?? programAuthor("Unknown");

/** An import that the actor may read and change. @throws PrismaClientKnownRequestError P2025 (404) */
export const findVisibleRecord = async (actor: Actor, id: number): Promise<ImportRecord> =>
  db.leadImport.findFirstOrThrow({ where: { id, AND: await ownedWithin(actor) }, ...wholeRecord });

/** @throws PrismaClientKnownRequestError P2025 (404) */
export const findImportRecord = (id: number): Promise<ImportRecord> =>
  db.leadImport.findFirstOrThrow({ where: { id }, ...wholeRecord });

/** Locks an import until the running transaction ends. @throws HttpError 404 */
export async function lockImport(id: number): Promise<ImportRecord> {
  const rows = await db.$queryRaw<{ id: number }[]>`SELECT id FROM lead_imports WHERE id = ${id} FOR UPDATE`;
  if (rows.length === 0) throw notFound();
  return findImportRecord(id);
}

/** The columns of an import in the order of its file. */
export const columnsOf = ({ mapping }: Pick<ImportRecord, "mapping">): Column[] =>
  storedJson("lead_imports.mapping", z.array(storedColumn), mapping).map(({ is_full_name, ...column }) =>
    is_full_name ? { ...column, field: "full_name" } : column,
  );

/** The columns as `lead_imports.mapping` holds them: 0.3.0, which may run beside this release, knows no full name. */
export const toMapping = (columns: readonly Column[]): z.output<typeof storedColumn>[] =>
  columns.map(({ field, ...column }) =>
    field === "full_name" ? { ...column, field: "name", is_full_name: true } : { ...column, field },
  );

const storedColumn = z.object({
  name: z.string(),
  field: z.enum(LEAD_FIELDS).nullable(),
  is_full_name: z.literal(true).optional(),
  is_month_first: z.literal(true).optional(),
});

/** How the file of an import was read. */
export const readingOf = ({ reading }: Pick<ImportRecord, "reading">): Reading | null =>
  storedJson("lead_imports.reading", readingResponse.nullable(), reading);

export const countsOf = ({ total, valid, duplicate, suppressed, invalid, remarked }: ImportRecord) => ({
  total,
  valid,
  duplicate,
  suppressed,
  invalid,
  remarked,
});

export const NO_COUNTS = { finished_rows: 0, valid: 0, duplicate: 0, suppressed: 0, invalid: 0, remarked: 0 };
