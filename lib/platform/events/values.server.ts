import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { Prisma } from "@/lib/platform/db/generated/client";

// The events of leads and sales hold no personal value. These lie in a table beside them, from which they can be erased;
// the event holds their digests. A digest without its salt, which is erased with the value, tells nothing of it.

type Values = Record<string, unknown>;
type Digests = Record<string, string>;

/** What an event tells, with its personal values. */
type EventTexts = { old?: Values | null; new?: Values | null; reason?: string | null; note?: string | null };

/** Decides what of an event is personal. Whatever it does not name as public is. */
type PublicRule = { isPublicField: (field: string) => boolean; isFixedReason: (reason: string) => boolean };

/** A value as it is stored: JSON text, null where the event had no such side. */
export type StoredValue = { field: string; old: string | null; new: string | null; salt: string };

/** An event without its personal values, and these. */
type SplitEvent = {
  old: Values | null;
  new: Values | null;
  reason: string | null;
  note: string | null;
  digests: Digests;
  values: StoredValue[];
};

/** Under these names, which no field has, stand the columns `reason` and `note`. */
const COLUMNS = { reason: "event.reason", note: "event.note" } as const;

const SALT_BYTES = 16;

/** The value of a JSON column; null leaves it empty. */
export const asJson = (values: Values | null) => (values === null ? undefined : JSON.parse(JSON.stringify(values)));

/** The digest of both sides of a value as JSON text; the same as `event_digest` in the database. */
export const digestOf = ({ salt, old, new: after }: Omit<StoredValue, "field">): string =>
  createHash("sha256")
    .update(`${salt}\n${old ?? ""}\n${after ?? ""}`)
    .digest("hex");

/** Takes the personal values out of an event. */
export function splitEvent(event: EventTexts, { isPublicField, isFixedReason }: PublicRule): SplitEvent {
  const old: Values | null = asJson(event.old ?? null) ?? null;
  const after: Values | null = asJson(event.new ?? null) ?? null;
  const isPersonal = (field: string) => !isPublicField(field);
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(after ?? {})])].filter(isPersonal);
  const values = fields.map((field) => stored(field, textOf(old, field), textOf(after, field)));
  const reason = event.reason ?? null;
  const note = event.note || null;
  const hasFreeReason = reason !== null && !isFixedReason(reason);
  if (hasFreeReason) values.push(stored(COLUMNS.reason, null, JSON.stringify(reason)));
  if (note) values.push(stored(COLUMNS.note, null, JSON.stringify(note)));
  return {
    old: without(old, isPersonal),
    new: without(after, isPersonal),
    reason: hasFreeReason ? null : reason,
    note: null,
    digests: Object.fromEntries(values.map((value) => [value.field, digestOf(value)])),
    values,
  };
}

const stored = (field: string, old: string | null, after: string | null): StoredValue => ({
  field,
  old,
  new: after,
  salt: randomBytes(SALT_BYTES).toString("hex"),
});

const textOf = (values: Values | null, field: string) =>
  values && field in values ? JSON.stringify(values[field]) : null;

const without = (values: Values | null, isPersonal: (field: string) => boolean) =>
  values && Object.fromEntries(Object.entries(values).filter(([field]) => !isPersonal(field)));

/** An event as it was told, and the fields whose values have been erased since. */
type WholeEvent = Required<EventTexts> & { erased: string[] };

type Row = {
  old: unknown;
  new: unknown;
  reason: string | null;
  note?: string | null;
  digests: unknown;
  values: readonly { field: string; old: unknown; new: unknown }[];
};

/**
 * Puts the personal values back into an event. A side that the event did not have reads null.
 * @param row with its values as Prisma reads them
 */
export function wholeEvent(row: Row): WholeEvent {
  const byField = new Map(row.values.map((value) => [value.field, value]));
  const told = row.values.filter(({ field }) => !isColumn(field));
  const side = (name: "old" | "new") => {
    const kept = row[name] as Values | null;
    return kept && { ...kept, ...Object.fromEntries(told.map((value) => [value.field, value[name]])) };
  };
  return {
    old: side("old"),
    new: side("new"),
    reason: row.reason ?? asText(byField.get(COLUMNS.reason)?.new),
    note: row.note ?? asText(byField.get(COLUMNS.note)?.new),
    erased: Object.keys((row.digests ?? {}) as Digests)
      .filter((field) => !byField.has(field))
      .map(fieldName),
  };
}

const asText = (value: unknown) => (typeof value === "string" ? value : null);
const isColumn = (field: string) => Object.values(COLUMNS).some((column) => column === field);

/** The name of a stored field as people read it. */
export const fieldName = (field: string) => (isColumn(field) ? field.slice("event.".length) : field);

/** What a query of events needs so that `wholeEvent` can read them. */
export const withValues = { values: { select: { field: true, old: true, new: true } } } as const;

/** Values as rows of SQL, for a query that names the columns (key, field, old, new, salt). @param key names the event */
export const valueRows = (values: readonly (StoredValue & { key: string })[]): Prisma.Sql => Prisma.sql`
  json_to_recordset(${JSON.stringify(values)}::json) AS given (key text, field text, old text, new text, salt text)`;
