import { keeperOf } from "./keeper";
import { MERGED_FIELDS, type MergedField } from "./schema";

/** A row of `consumers` as a merge reads it, with dates as text. */
export type MergedRow = { id: number; merged_into_id: number | null; id_number_hash: string | null } & {
  [Field in Exclude<MergedField, "id_number">]: string | null;
};

/** The fields that are columns of their own. The ID number is two, which change hands together. */
export const PLAIN_FIELDS = MERGED_FIELDS.filter((field) => field !== "id_number");

export type PlainValues = Record<(typeof PLAIN_FIELDS)[number], string | null>;

/** The row whose value of a field a merge keeps; the first where none has any. */
export function keptRow(people: readonly MergedRow[], field: MergedField, chosen: number | undefined): MergedRow {
  const has = (row: MergedRow) => (field === "id_number" ? row.id_number_hash : row[field]) !== null;
  const keeper = keeperOf(people, chosen, has) ?? people[0];
  if (!keeper) throw new Error("A merge of nobody");
  return keeper;
}

/** What a person's fields are after the merge. @param people the kept one first */
export const mergedValues = (people: readonly MergedRow[], chosen: Partial<Record<MergedField, number>>): PlainValues =>
  Object.fromEntries(PLAIN_FIELDS.map((field) => [field, keptRow(people, field, chosen[field])[field]])) as PlainValues;

export const plainValuesOf = (row: MergedRow): PlainValues =>
  Object.fromEntries(PLAIN_FIELDS.map((field) => [field, row[field]])) as PlainValues;
