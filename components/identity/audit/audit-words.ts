import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import { formatDateTime, fullNameOf, isMoment } from "@/lib/platform/format";

/** What the kinds of records are called, one of them. */
const SUBJECTS: Record<string, string> = {
  tenants: "Tenant",
  teams: "Team",
  personalities: "Personality",
  roles: "Role",
  users: "User",
  products: "Product",
  "product-plans": "Product plan",
  "product-faqs": "FAQ",
  questions: "Question",
  questionnaires: "Questionnaire",
  "beneficiary-types": "Beneficiary type",
  "beneficiary-relationships": "Beneficiary relationship",
  banks: "Bank",
  integrations: "Integration",
  "lead-sources": "Lead source",
  "allocation-rules": "Allocation rule",
  leads: "Lead",
  "lead-imports": "Lead import",
  "lead-bulks": "Bulk change of leads",
  sales: "Sale",
};

const DEEDS: Record<string, string> = {
  store: "created",
  update: "updated",
  destroy: "deleted",
  import: "imported",
  export: "exported",
  invite: "invited again",
  "hand-over": "work handed over",
  impersonate: "impersonated",
  "stop-impersonating": "impersonation ended",
  start: "started",
  revert: "reverted",
  rejects: "rejects downloaded",
  reveal: "ID number shown",
  "new-key": "given a new key",
  absence: "absence changed",
  "allocation-order": "lead allocation reordered",
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([id, name]) => ({ id, name: capital(name) }));

export const SUBJECT_OPTIONS = optionsOf(SUBJECTS);
export const DEED_OPTIONS = optionsOf(DEEDS);

export const subjectOf = (type: string): string => SUBJECTS[type] ?? capital(type.replaceAll("-", " "));

/** "Role updated" for "roles.update". */
export function actionInWords({ action, subject_type }: Pick<AuditEvent, "action" | "subject_type">): string {
  const deed = action.slice(action.lastIndexOf(".") + 1);
  return `${subjectOf(subject_type)} ${DEEDS[deed] ?? deed.replaceAll("-", " ")}`;
}

/** What the record is called now, or was when it was made or went; else its number. */
export function recordNameOf({ old, new: now, subject_id, subject_name }: AuditEvent): string {
  if (subject_name !== null) return subject_name;
  const { name, surname, question } = old && now ? {} : { ...old, ...now };
  if (typeof name === "string") return fullNameOf({ name, surname: typeof surname === "string" ? surname : null });
  if (typeof question === "string") return question;
  return subject_id === null ? "–" : `#${subject_id}`;
}

type Values = Record<string, unknown>;

export type Change = { field: string; label: string; old: string; new: string };

/** What was there before and what is there now, field by field; of lists and groups, what only one of the two has. */
export function changesOf({ old, new: now }: AuditEvent): Change[] {
  return toldFields({ ...old, ...now }).map((field) => {
    const [before, after] = [old?.[field], now?.[field]];
    return {
      field,
      label: labelOf(field),
      old: inWords(lacking(before, after)),
      new: inWords(lacking(after, before)),
    };
  });
}

function toldFields(values: Values): string[] {
  const fields = Object.keys(values).filter(isTold);
  return fields.filter((field) => !namesOf(field).some((name) => fields.includes(name)));
}

// Of every record alike, and told elsewhere.
const isTold = (field: string) => !["id", "tenant_id", "version", "created_at", "updated_at"].includes(field);

/** Where the names stand whose ids a field holds: "line_manager" for "line_manager_user_id", "roles" for "role_ids". */
function namesOf(field: string): string[] {
  if (field.endsWith("_ids")) return [`${field.slice(0, -"_ids".length)}s`];
  const name = field.slice(0, -"_id".length);
  return field.endsWith("_id") ? [name, name.replace(/_user$/, "")] : [];
}

/** Fields that have another name on their screen. */
const LABELS: Record<string, string> = { absent_until: "away until" };

function labelOf(field: string): string {
  return capital(
    (LABELS[field] ?? field)
      .replace(/^is_/, "")
      .replace(/_ids?$/, "")
      .replaceAll("_", " "),
  );
}

function lacking(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other)) {
    const others = new Set(other.map(inWords));
    const own = value.filter((each) => !others.has(inWords(each)));
    return own.length > 0 || value.length !== other.length ? own : value; // the same in another order is told whole
  }
  if (isGroup(value) && isGroup(other)) {
    return Object.fromEntries(Object.entries(value).filter(([key, each]) => inWords(each) !== inWords(other[key])));
  }
  return value;
}

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields that belong together, and are not a record with a name. */
const isGroup = (value: unknown): value is Values => isObject(value) && !("name" in value);

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return joined(value.map(inWords), /, |: /);
  if (isObject(value)) return objectInWords(value);
  const text = String(value);
  return isMoment(text) ? formatDateTime(text) : text;
}

function objectInWords(object: Values): string {
  const { name, title, question_ids, questions = question_ids } = object;
  if (name !== undefined) return inWords(name);
  if (question_ids) return `${title}: ${inWords(questions)}`; // a section of a questionnaire
  const pairs = toldFields(object).map((field) => `${labelOf(field)}: ${inWords(object[field])}`);
  return joined(pairs, /, /);
}

/** @param confusing what a text may not hold when there are to be commas between them */
const joined = (texts: string[], confusing: RegExp) =>
  texts.join(texts.some((text) => confusing.test(text)) ? "; " : ", ") || "–";

const NAMED_FIELDS = 3;

/** The changes of an event in a line; empty where there are none to tell. */
export function summaryOf(event: AuditEvent): string {
  const changes = changesOf(event);
  const [only] = changes;
  if (!event.old || !event.new || !only) return "";
  if (changes.length === 1) return `${only.label}: ${only.old} → ${only.new}`;
  const shown = changes.slice(0, NAMED_FIELDS).map(({ label }) => label);
  const rest = changes.length - shown.length;
  return shown.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** Who did it, and in whose place. */
export function actorOf({ actor_name, impersonator_name, tenant }: AuditEvent): { name: string; as: string | null } {
  if (impersonator_name === null) return { name: actor_name, as: null };
  // Acting in a tenant, an administrator goes by their own name.
  return { name: impersonator_name, as: actor_name === impersonator_name ? (tenant?.name ?? null) : actor_name };
}
