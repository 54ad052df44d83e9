import "server-only";
import { PartMissing, type Place, RowParts } from "@/lib/platform/files/row-parts.server";
import type { TableRow } from "@/lib/platform/files/table-row";

/** A row that did not become a lead, and why. */
export type Reject = TableRow & { message: string };

/** The stored rows of lead imports, and those that did not become leads. */
export const leadParts = new RowParts("imports");

export const writeRows = (place: Place, part: number, rows: TableRow[]) => leadParts.write(place, "rows", part, rows);
export const writeRejects = (place: Place, part: number, rows: Reject[]) =>
  leadParts.write(place, "rejects", part, rows);

/** @throws Error when the part is missing or was altered */
export const readRows = (place: Place, part: number) => leadParts.read<TableRow>(place, "rows", part);

/** The same, empty where the part is gone, as after an import that has finished. */
export const readLeftRows = (place: Place, part: number) => readRows(place, part).catch(noneWhereMissing);

/** Empty for a part that has not been checked. */
export const readRejects = (place: Place, part: number) =>
  leadParts.read<Reject>(place, "rejects", part).catch(noneWhereMissing);

/** Deletes every stored part of an import. @param rows how many rows it has */
export const removeParts = (id: number, rows: number) => leadParts.remove(id, rows, ["rows", "rejects"]);

function noneWhereMissing(error: unknown): [] {
  if (error instanceof PartMissing) return [];
  throw error;
}
