import "server-only";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { conflict, notFound } from "@/lib/http/errors";
import { seal, unseal } from "@/lib/pii";
import type { Column } from "./columns";

const wholeRecord = {
  include: { product: { select: { id: true, name: true, slug: true } } },
  omit: { file: false },
} as const satisfies Prisma.LeadImportFindFirstArgs;

export type ImportRecord = Prisma.LeadImportGetPayload<typeof wholeRecord>;

/** @throws PrismaClientKnownRequestError P2025 (404) */
export const findImportRecord = (id: number): Promise<ImportRecord> =>
  db.leadImport.findFirstOrThrow({ where: { id }, ...wholeRecord });

/** An import that has not begun, kept from beginning elsewhere until the running transaction ends. @throws 404, 409 */
export async function lockReadyImport(id: number): Promise<ImportRecord> {
  const rows = await db.$queryRaw<{ id: number }[]>`SELECT id FROM lead_imports WHERE id = ${id} FOR UPDATE`;
  if (rows.length === 0) throw notFound();
  const record = await findImportRecord(id);
  if (record.status !== "ready") throw conflict("This import has been made already.");
  return record;
}

// A file holds ID numbers: it lies sealed until it is imported, and so do the rows that were rejected.

export const sealFile = (text: string) => new Uint8Array(Buffer.from(seal(text), "base64"));

/** The text of an import's file. @throws Error once it was dropped */
export function fileTextOf({ file }: ImportRecord): string {
  if (!file) throw new Error("The file of this import is gone");
  return unseal(Buffer.from(file).toString("base64"));
}

/** A row that did not become a lead: its number, why, and its cells. */
export type Reject = { row: number; message: string; cells: string[] };

export const sealRejects = (rejects: Reject[]): string => seal(JSON.stringify(rejects));

export const rejectsOf = (record: ImportRecord): Reject[] =>
  typeof record.rejects === "string" ? JSON.parse(unseal(record.rejects)) : [];

/** The columns of an import in the order of its file. */
export const columnsOf = (record: ImportRecord) => record.mapping as Column[];
