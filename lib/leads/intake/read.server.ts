import type { LeadField } from "@/lib/leads/record/field-labels";
import { type FieldErrors, problemsOf } from "@/lib/platform/schemas/field-errors";
import { plainCell } from "@/lib/platform/tables/cells";
import { type Kept, readLeniently, type Sent, withContactsApart } from "./as-sent";
import { plainValue } from "./plain-value";
import { POSTED_FIELDS, type PostedLead, postedLead } from "./schema";
import type { Source } from "./source.server";

const MAX_FIELDS = 200;

/** `kept`: what is kept in the note as it was sent. `warnings` say why, by the sender's names. */
type Read = { ok: true; lead: PostedLead; kept: Kept[]; warnings: FieldErrors } | { ok: false; errors: FieldErrors };
type Problem = readonly [field: string, message: string];

/** What is never only a warning: what is paid per lead must be callable. */
const NEEDED: readonly LeadField[] = ["name", "phone", "email"];

/**
 * Reads a posted lead, with its fields renamed by the sender's map. Each problem is reported under the sender's own name
 * of the field.
 */
export function readPost(sent: unknown, { field_map, cell_errors }: Pick<Source, "field_map" | "cell_errors">): Read {
  if (!isObject(sent)) return refused([["body", "Send one lead as a JSON object"]]);
  const given = Object.entries(sent);
  if (given.length > MAX_FIELDS) return refused([["body", `Max ${MAX_FIELDS} fields`]]);

  const isStrict = cell_errors === "strict";
  const { fields, names, problems } = translate(given, new Map(Object.entries(field_map)));
  const theirs = (field: string) => names.get(field) ?? nameOf(field, field_map);
  const apart = withContactsApart(isStrict ? Object.fromEntries(fields) : asCells(fields), "ZA", isStrict);
  const read = readLeniently(postedLead, apart.sent, (field) => !isStrict && !NEEDED.includes(field));
  if (read.ok && problems.length === 0) {
    const kept = [...apart.kept, ...read.kept];
    const warnings = byField(kept.map(({ field, message }) => [theirs(field), message]));
    return { ok: true, lead: read.read, kept, warnings };
  }
  const reported = new Set(problems.map(([name]) => name));
  const invalid = (read.ok ? [] : read.issues)
    .flatMap(problemsOf)
    .map(([[field = "", ...within], message]): Problem => {
      return [[theirs(field), ...within].join("."), message];
    });
  return refused([...problems, ...invalid.filter(([name]) => !reported.has(name))]);
}

/** The fields as the cells of a file are read. */
const asCells = (fields: ReadonlyMap<string, unknown>): Sent =>
  Object.fromEntries(
    [...fields].map(([field, value]) => [
      field,
      typeof value === "string" ? plainValue(field, plainCell(value)) : value,
    ]),
  );

function translate(given: [string, unknown][], ourNames: Map<string, string>) {
  const fields = new Map<string, unknown>();
  const names = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [name, value] of given) {
    const field = ourNames.get(name) ?? name;
    const sentAs = names.get(field);
    if (sentAs !== undefined) problems.push([name, `Sent twice: ${sentAs} is the same field`]);
    else if (POSTED_FIELDS.includes(field) && !hasType(field, value)) problems.push([name, "Must be text"]);
    else fields.set(field, typeof value === "number" ? String(value) : value);
    if (sentAs === undefined) names.set(field, name);
  }
  return { fields, names, problems };
}

const hasType = (field: string, value: unknown) =>
  field === "consent" || (field === "is_client" && typeof value === "boolean") || isText(value);

// A sender's program may take a phone number for a number.
const isText = (value: unknown) =>
  value === null || typeof value === "string" || (typeof value === "number" && Number.isFinite(value));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// The sender's name of a field that was not sent.
const nameOf = (field: string, fieldMap: Readonly<Record<string, string>>) =>
  Object.keys(fieldMap).find((theirs) => fieldMap[theirs] === field) ?? field;

const refused = (problems: Problem[]): Read => ({ ok: false, errors: byField(problems) });

// Not assigned field by field, since a field may be named __proto__.
const byField = (problems: readonly Problem[]): FieldErrors =>
  Object.fromEntries(
    [...Map.groupBy(problems, ([field]) => field)].map(([field, all]) => [field, all.map(([, message]) => message)]),
  );
