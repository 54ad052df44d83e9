import "server-only";
import { isDeepStrictEqual } from "node:util";
import { parseIdNumber } from "@/lib/insurance/id-number";
import { decrypt, idNumberColumns, searchHash } from "@/lib/platform/crypto/pii.server";
import { dateColumn } from "@/lib/platform/time/days";
import type { RowChanges } from "@/lib/sales/record/row-changes.server";

/** Why single fields are refused, by their path: "beneficiaries.1.share". */
export type Problems = Record<string, string>;

type Stored = { id: number; position: number };
type Sent<Columns> = { id: number | undefined; columns: Columns };

/** Whether the rows that were sent with an id are the stored ones, each at most once. */
export function refuseForeignRows(path: string, stored: Stored[], sent: { id?: number }[], problems: Problems): void {
  const known = new Set(stored.map(({ id }) => id));
  for (const [index, { id }] of sent.entries()) {
    if (id !== undefined && !known.delete(id)) problems[`${path}.${index}.id`] = "Not a row of this sale";
  }
}

/** What turns the stored rows into those that were sent, in their order; undefined where they are the same already. */
export function rowChanges<Columns extends object>(
  stored: (Stored & Record<keyof Columns, unknown>)[],
  sent: Sent<Columns>[],
): RowChanges<Columns> | undefined {
  const placed = sent.map(({ id, columns }, position) => ({ id, columns: { ...columns, position } }));
  const update = placed.flatMap(({ id, columns }) => {
    const row = stored.find((one) => one.id === id);
    const data = row && changedColumns(row, columns);
    return row && data ? [{ ...row, ...data }] : [];
  });
  const create = placed.filter(({ id }) => id === undefined).map(({ columns }) => columns);
  const kept = new Set(sent.map(({ id }) => id));
  const remove = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  return update.length + create.length + remove.length > 0 ? { create, update, remove } : undefined;
}

/** Those of the columns that differ from what is stored; undefined when none does. */
export function changedColumns<Columns extends object>(
  stored: Record<keyof Columns, unknown>,
  columns: Columns,
): Partial<Columns> | undefined {
  const changed = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(stored[name as keyof Columns], value),
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Columns>) : undefined;
}

type StoredNumber = { id_number_encrypted: string | null; id_number_hash: string | null };

/**
 * An ID number that was sent, or the stored one where it was left out, and its columns, which are none when it is the
 * stored one.
 */
export function idNumberChange(stored: StoredNumber | null | undefined, sent: string | null | undefined) {
  const isSame = sent === undefined || (stored?.id_number_hash ?? null) === (sent && searchHash(sent));
  if (!isSame) return { number: sent, columns: idNumberColumns(sent) };
  return { number: stored?.id_number_encrypted ? decrypt(stored.id_number_encrypted) : null, columns: {} };
}

/** What decides the century of an ID number: the date of birth given beside it, or that only an adult can be meant. */
type Known = { adult: boolean; dateOfBirth?: string | null };

/** What a South African ID number says of its holder, as columns; nothing without one. */
export function factsOf(number: string | null, known: Known) {
  const read = number === null ? undefined : parseIdNumber(number, known);
  return read?.ok
    ? { date_of_birth: dateColumn(read.date_of_birth), gender: read.gender, citizenship: read.citizenship }
    : undefined;
}

export const dateOrNull = (text: string | null): Date | null => (text === null ? null : dateColumn(text));
