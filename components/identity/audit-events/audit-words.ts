import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import type { Resource } from "@/lib/identity/resources/resource";
import { findResource, RESOURCES } from "@/lib/identity/resources/resources";
import { isValues } from "@/lib/platform/schemas/parts";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDateTime, fullNameOf, isMoment } from "@/lib/platform/text/format";

const audited = Object.entries<Resource>(RESOURCES).flatMap(([id, { singular, audit }]) =>
  audit ? [{ id, name: singular, actions: audit }] : [],
);
const ACTION_WORDS: Record<string, string> = Object.assign({}, ...audited.map(({ actions }) => actions));

/** The choices of the filters. An action is offered once, whatever record it was done to. */
export const SUBJECT_OPTIONS = audited.map(({ id, name }) => ({ id, name }));
export const ACTION_OPTIONS = Object.entries(ACTION_WORDS).map(([id, words]) => ({ id, name: capitalize(words) }));

export const subjectName = (type: string): string =>
  findResource(type)?.singular ?? capitalize(type.replaceAll("-", " "));

/** "Role updated" for "roles.update". */
export function describeAction({ action, subject_type }: Pick<AuditEvent, "action" | "subject_type">): string {
  const name = action.slice(action.lastIndexOf(".") + 1);
  const words = findResource(subject_type)?.audit?.[name] ?? ACTION_WORDS[name];
  return `${subjectName(subject_type)} ${words ?? name.replaceAll("-", " ")}`;
}

/** What the record is called now, or was called when it was created or deleted; else its id. */
export function recordName({ old, new: now, subject_type, subject_id, subject_name }: AuditEvent): string {
  const { nameOf = ({ name }: Values) => name, names } = findResource(subject_type) ?? {};
  const values = old && now ? {} : { ...old, ...now };
  const stored = subject_name ?? nameOf(values);
  const [name, surname] = [names?.[String(stored)] ?? stored, subject_name === null ? values.surname : null];
  if (typeof name === "string") return fullNameOf({ name, surname: typeof surname === "string" ? surname : null });
  return subject_id === null ? "–" : `#${subject_id}`;
}

type Values = Record<string, unknown>;

export type Change = { field: string; label: string; old: string; new: string };

/** The old and the new value of each field; of lists and groups, only what differs. */
export function changesOf({ old, new: now }: AuditEvent): Change[] {
  return shownFields({ ...old, ...now }).map((field) => {
    const [before, after] = [old?.[field], now?.[field]];
    return {
      field,
      label: labelOf(field),
      old: formatValue(difference(before, after)),
      new: formatValue(difference(after, before)),
    };
  });
}

function shownFields(values: Values): string[] {
  const fields = Object.keys(values).filter(isShown);
  return fields.filter((field) => !namingFields(field).some((name) => fields.includes(name)));
}

// The sheet shows these outside of the table, or not at all.
const isShown = (field: string) => !["id", "tenant_id", "version", "created_at", "updated_at"].includes(field);

/**
 * The fields that name what a field holds the ids of: "line_manager" for "line_manager_user_id", "roles" for
 * "role_ids".
 */
function namingFields(field: string): string[] {
  if (field.endsWith("_ids")) return [`${field.slice(0, -"_ids".length)}s`];
  const name = field.slice(0, -"_id".length);
  return field.endsWith("_id") ? [name, name.replace(/_user$/, "")] : [];
}

/** Fields that are called something else on their screen. */
const LABELS: Record<string, string> = {
  absent_until: "away until",
  rehearsed_on: "dry run on",
  target_submissions_per_day: "target of submissions per working day",
  target_premium_per_month: "target of premium per month (R)",
};

function labelOf(field: string): string {
  return capitalize(
    (LABELS[field] ?? field)
      .replace(/^is_/, "")
      .replace(/_ids?$/, "")
      .replaceAll("_", " "),
  );
}

function difference(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other)) {
    const others = new Set(other.map(formatValue));
    const own = value.filter((each) => !others.has(formatValue(each)));
    return own.length > 0 || value.length !== other.length ? own : value; // of a new order, all is shown
  }
  if (isGroup(value) && isGroup(other)) {
    return Object.fromEntries(
      Object.entries(value).filter(([key, each]) => formatValue(each) !== formatValue(other[key])),
    );
  }
  return value;
}

/** A group of fields; a record with a name is shown by its name. */
const isGroup = (value: unknown): value is Values => isValues(value) && !("name" in value);

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return joinTexts(value.map(formatValue), /, |: /);
  if (isValues(value)) return formatObject(value);
  const text = String(value);
  return isMoment(text) ? formatDateTime(text) : text;
}

function formatObject(object: Values): string {
  const { name, title, text, question_ids, questions = question_ids } = object;
  if (name !== undefined) return formatValue(name);
  if (text !== undefined) return `${title}: ${formatValue(text)}`; // a section of a script
  if (question_ids) return `${title}: ${formatValue(questions)}`; // a section of a questionnaire
  const pairs = shownFields(object).map((field) => `${labelOf(field)}: ${formatValue(object[field])}`);
  return joinTexts(pairs, /, /);
}

/** Joins with commas, or with semicolons where a text contains `separator`. */
const joinTexts = (texts: string[], separator: RegExp) =>
  texts.join(texts.some((text) => separator.test(text)) ? "; " : ", ") || "–";

const NAMED_FIELDS = 3;

/** The changes of an event in one line; where nothing was changed, what was done to which record. */
export function summaryOf(event: AuditEvent): string {
  const changes = changesOf(event);
  const [only] = changes;
  if (!event.old || !event.new || !only) {
    const name = recordName(event);
    return name === "–" ? describeAction(event) : `${describeAction(event)}: ${name}`;
  }
  if (changes.length === 1) return `${only.label}: ${only.old} → ${only.new}`;
  const shown = changes.slice(0, NAMED_FIELDS).map(({ label }) => label);
  const rest = changes.length - shown.length;
  return shown.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** Who did it, and as whom. */
export function actorOf({ actor_name, impersonator_name, tenant }: AuditEvent): { name: string; as: string | null } {
  if (impersonator_name === null) return { name: actor_name, as: null };
  // Acting in a tenant, an administrator goes by their own name.
  return { name: impersonator_name, as: actor_name === impersonator_name ? (tenant?.name ?? null) : actor_name };
}
