import { SALE_STATUSES } from "@/lib/identity/personalities/sale-statuses";
import { formatCover, formatDate, formatDateTime, formatPremium } from "@/lib/platform/format";
import { phoneText } from "@/lib/platform/phone-text";
import { POLICY_OUTCOME, POLICY_OUTCOMES } from "@/lib/sales/outcomes/outcome";
import { DELIVERY_LABELS, DELIVERY_WAYS } from "@/lib/sales/packs/delivery-ways";
import type { SaleEventRow, SaleEventType } from "@/lib/sales/sales/audit-schema";
import type { EventWords } from "@/lib/sales/sales/audit-words";
import { SALE_STATUS_LABELS } from "./sale-labels";

export const EVENT_LABELS: Record<SaleEventType, string> = {
  converted: "Converted from a lead",
  updated: "Form saved",
  status: "Status changed",
  assigned: "Handed over",
  revealed: "Number shown",
  mandate: "Mandate",
  review: "Quality control",
  dispute: "Dispute",
  recording: "Recording",
  played: "Recording played",
  recalled: "Recalled",
  outcome: "Outcome of the policy",
  pack: "Policy pack made",
  delivered: "Confirmed in writing",
  anonymised: "Anonymised: the retention period is over",
};

/** `old` is null where an event tells only what is so now. */
export type Change = { field: string; old: string | null; new: string };

const ERASED = "erased";

/** The changes of an event, field by field, as text. An erased value reads "erased". */
export function changesOf({ old, new: now, erased }: SaleEventRow): Change[] {
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  const kept = fields.map((field) => ({
    field: labelOf(field),
    old: old && format(field, old[field]),
    new: format(field, now?.[field]),
  }));
  return [...kept, ...erased.map((field) => ({ field: labelOf(field), old: null, new: ERASED }))];
}

const LABELS: Record<string, string> = {
  id_number: "ID number",
  callback_at: "Call back at",
  lead_id: "Lead",
  monthly_premium: "Premium",
  cover_amount: "Cover",
  policy_outcome: "Outcome",
  insurer_reference: "Insurer's reference",
  delivered_how: "How",
  field: "Number",
  person: "Whose",
  sha256: "SHA-256",
};

function labelOf(field: string): string {
  const words = field.replaceAll("_", " ");
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function format(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  const text = String(value);
  return FORMATTERS[field]?.(text) ?? text;
}

/** The numbers that can be shown in full, by the beginning of their path. */
const NUMBERS: Record<string, string> = {
  id_number: "ID number of the policyholder",
  account_number: "Account number",
  holder_id_number: "ID number of the account holder",
  insured_lives: "ID number of an insured life",
  beneficiaries: "ID number of a beneficiary",
};

const FORMATTERS: Record<string, (text: string) => string | undefined> = {
  status: (text) => {
    const status = SALE_STATUSES.find((known) => known === text);
    return status && SALE_STATUS_LABELS[status];
  },
  callback_at: formatDateTime,
  commencement_date: formatDate,
  date_of_birth: formatDate,
  monthly_premium: (text) => formatPremium(text),
  cover_amount: (text) => formatCover(Number(text)),
  phone: phoneText,
  first_debit_on: formatDate,
  policy_ended_on: formatDate,
  last_collected_on: formatDate,
  delivered_on: formatDate,
  cooling_off_ends_on: formatDate,
  policy_outcome: (text) =>
    POLICY_OUTCOMES.flatMap((known) => (known === text ? [POLICY_OUTCOME[known].label] : []))[0],
  field: (path) => NUMBERS[path.split(".")[0] ?? ""],
  delivered_how: (text) => DELIVERY_WAYS.flatMap((known) => (known === text ? [DELIVERY_LABELS[known]] : []))[0],
};

/** The words of the history, for its files. */
export const EVENT_WORDS: EventWords = {
  labels: EVENT_LABELS,
  statuses: SALE_STATUS_LABELS,
  linesOf: (event) =>
    changesOf(event).map(({ field, old, new: now }) => `${field}: ${old === null ? "" : `${old} → `}${now}`),
};
