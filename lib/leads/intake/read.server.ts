import { type FieldErrors, problemsOf } from "@/lib/platform/schemas/field-errors";
import { POSTED_FIELDS, type PostedLead, postedLead } from "./schema";

const MAX_FIELDS = 200;

type Read = { ok: true; lead: PostedLead } | { ok: false; errors: FieldErrors };
type Problem = readonly [field: string, message: string];

/**
 * Reads a posted lead, with its fields renamed by the sender's map. Each problem is reported under the sender's own name
 * of the field.
 */
export function readPost(sent: unknown, fieldMap: Readonly<Record<string, string>>): Read {
  if (!isObject(sent)) return refused([["body", "Send one lead as a JSON object"]]);
  const given = Object.entries(sent);
  if (given.length > MAX_FIELDS) return refused([["body", `Max ${MAX_FIELDS} fields`]]);

  const { fields, names, problems } = translate(given, new Map(Object.entries(fieldMap)));
  const read = postedLead.safeParse(Object.fromEntries(fields));
  if (read.success && problems.length === 0) return { ok: true, lead: read.data };
  const reported = new Set(problems.map(([name]) => name));
  const invalid = (read.error?.issues ?? []).flatMap(problemsOf).map(([[field = "", ...within], message]): Problem => {
    const name = names.get(field) ?? nameOf(field, fieldMap);
    return [[name, ...within].join("."), message];
  });
  return refused([...problems, ...invalid.filter(([name]) => !reported.has(name))]);
}

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

function refused(problems: Problem[]): Read {
  const byField = Map.groupBy(problems, ([field]) => field);
  // Not assigned field by field, since a field may be named __proto__.
  return {
    ok: false,
    errors: Object.fromEntries([...byField].map(([field, all]) => [field, all.map(([, message]) => message)])),
  };
}
