import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import { findResource } from "@/lib/identity/resources/resources";
import { inSentence } from "@/lib/platform/text/capitalize";
import { formatCount } from "@/lib/platform/text/format";
import { actorOf, recordName, subjectName } from "./audit-words";

/** What somebody did, after their name; `it` is the record, or several of its kind. */
const DEEDS: Record<string, (it: string, event: AuditEvent) => string> = {
  store: (it) => `created ${it}`,
  update: (it) => `changed ${it}`,
  restore: (it) => `restored ${it}`,
  purge: (it) => `deleted ${it} for good`,
  "purge-refused": (it) => `did not delete ${it} for good, since some of its records must be retained`,
  destroy: (it) => `deleted ${it}`,
  "hand-over": (it) => `handed over the work of ${it}`,
  impersonate: (it) => `impersonated ${it}`,
  "stop-impersonating": (it) => `stopped impersonating ${it}`,
  reveal: (it, event) => `viewed the ${event.new?.field === "account_number" ? "account" : "ID"} number of ${it}`,
  search: () => "searched for a person by ID number",
  import: (it) => `imported ${it}`,
  export: (it) => `exported ${it}`,
  "bulk-read": (_it, event) => `reached the limit of ${event.new?.limit} leads and sales per hour`,
  invite: (it) => `invited ${it} again`,
  absence: (it) => `changed the absence of ${it}`,
  "password-change": (it) => `changed the password of ${it}`,
  "password-reset": (it) => `reset the password of ${it} by email`,
  "password-revoked": (it) => `revoked the password of ${it}`,
  "two-factor-enabled": (it) => `enabled two-factor authentication of ${it}`,
  "two-factor-disabled": (it) => `disabled two-factor authentication of ${it}`,
  "recovery-codes-renewed": (it) => `renewed the recovery codes of ${it}`,
  "tie-single-sign-on": (it) => `linked single sign-on to ${it}`,
  "new-key": (it) => `gave ${it} a new key`,
  unsubscribe: (it) => `unsubscribed from ${it}`,
  resubscribe: (it) => `subscribed to ${it} again`,
  "allocation-order": (it) => `reordered the lead allocation of ${it}`,
  start: (it) => `started ${it}`,
  revert: (it) => `reverted ${it}`,
  removed: (it) => `removed the leads of ${it}`,
  rejects: (it) => `downloaded the rejects of ${it}`,
  discard: (it) => `discarded ${it}`,
  retry: (it) => `retried ${it}`,
  "legal-hold": (it, { new: now }) =>
    `${now?.legal_hold ? "put" : "released"} ${it} ${now?.legal_hold ? "under" : "from"} legal hold`,
  hold: (it, { new: now }) =>
    `${now?.legal_hold ? "put" : "released"} ${it} ${now?.legal_hold ? "under" : "from"} legal hold`,
  erase: (it) => `erased ${it}`,
  expire: (_it, event) =>
    `${event.new?.dry_run ? "found" : "removed"} ${event.new?.count} expired records of the class ${recordName(event)}`,
  outcomes: () => "imported outcomes of sales",
  "outcomes-cancel": () => "cancelled an import of outcomes of sales",
  period: () => "changed a deadline for privacy requests",
  rotate: (it) => `gave ${it} a new secret`,
  "new-secret": (it) => `gave ${it} a new secret`,
  revoke: (it) => `revoked ${it}`,
  test: (it) => `tested ${it}`,
  replay: (it) => `sent a delivery of ${it} again`,
  "read-delivery": (it) => `viewed a delivery of ${it} with personal data`,
  "switch-off": (it) => `switched off ${it} after failures`,
  merge: (it) => `merged another person into ${it}`,
  "undo-merge": (it) => `undid a merge into ${it}`,
  dismiss: (it) => `marked a likely duplicate of ${it} as another person`,
};

const BULK_DEEDS: Record<string, string> = {
  allocate: "allocated",
  release: "released",
  decline: "declined",
  undo: "undid a change of",
};

/** Whether an action has words of its own. */
export const hasDeed = (action: string): boolean => Object.hasOwn(DEEDS, action);

/** An event as a sentence: "Thandi Mokoena declined 6 leads". */
export function sentenceOf(event: AuditEvent): string {
  const { name, as } = actorOf(event);
  return `${name}${as ? `, as ${as},` : ""} ${deedOf(event)}`;
}

function deedOf(event: AuditEvent): string {
  const { action, subject_type, new: now } = event;
  const bulk = subject_type === "lead-bulks" ? BULK_DEEDS[String(now?.action)] : undefined;
  if (bulk) return `${bulk} ${leadsOf(Number(now?.leads))}`;
  const name = action.slice(action.lastIndexOf(".") + 1);
  const deed = DEEDS[name];
  return deed ? deed(recordOf(event), event) : `${name.replaceAll("-", " ")}: ${recordOf(event)}`;
}

const leadsOf = (count: number) => (count === 1 ? "1 lead" : `${formatCount(count)} leads`);

/** "the role Agent", or "leads" where there is no single record. */
function recordOf(event: AuditEvent): string {
  const { subject_type, subject_id, actor_id } = event;
  if (subject_type === "users" && actor_id !== null && subject_id === actor_id && event.impersonator_name === null)
    return "their own account";
  const name = recordName(event);
  const resource = findResource(subject_type);
  if (name === "–") return inSentence(resource?.plural ?? resource?.label ?? subjectName(subject_type));
  return `the ${inSentence(subjectName(subject_type))} ${name}`;
}
