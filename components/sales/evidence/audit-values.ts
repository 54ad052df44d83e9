import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { formatCover, formatPremium } from "@/lib/insurance/money";
import { phoneText } from "@/lib/insurance/phone-text";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDate, formatDateTime } from "@/lib/platform/text/format";
import { DELIVERY_LABELS, DELIVERY_WAYS } from "@/lib/sales/record/columns/delivery-ways";
import { POLICY_OUTCOME, POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";

const LABELS: Record<string, string> = {
  id_number: "ID number",
  id_type: "Kind of ID",
  id_expires_on: "ID expires on",
  holder_id_number: "ID number of the holder",
  callback_at: "Call back at",
  lead_id: "Lead",
  monthly_premium: "Premium",
  cover_amount: "Cover",
  policy_outcome: "Outcome",
  insurer_reference: "Insurer's reference",
  delivered_how: "How",
  delivered_reference: "Proof",
  field: "Number",
  person: "Whose",
  sha256: "SHA-256",
};

/** What a field is part of, by the beginning of its path. */
const PARTS: Record<string, string> = {
  insured_lives: "Insured life",
  beneficiaries: "Beneficiary",
  bank: "Debit order",
  disclosures: "Disclosure",
  answers: "Answer",
};

/** What the field of an event is called: "beneficiaries.17.date_of_birth" is "Beneficiary 17: date of birth". */
export function labelOf(path: string): string {
  const [part = "", ...rest] = path.split(".");
  const field = rest.pop();
  if (field === undefined) return LABELS[part] ?? titled(part);
  const label = LABELS[field] ?? spaced(field);
  return `${[PARTS[part] ?? titled(part), ...rest].join(" ")}: ${label.startsWith("ID") ? label : lowerFirst(label)}`;
}

const NOTHING = "–";

/** The value of an event's field as text. */
export function formatValue(path: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const field = path.slice(path.lastIndexOf(".") + 1);
  if (typeof value === "object") return formatWhole(field, value);
  const text = String(value);
  return FORMATTERS[field]?.(text) ?? (CHOICES.has(field) ? titled(text) : text);
}

/** A list, an address, or a disclosure with its time and who made it. */
function formatWhole(field: string, value: object): string {
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== "");
  const texts = parts.map(([key, part]) => formatValue(Array.isArray(value) ? field : key, part));
  return texts.length > 0 ? texts.join(", ") : NOTHING;
}

const spaced = (text: string) => text.replaceAll("_", " ");
const titled = (text: string) => capitalize(spaced(text));
const lowerFirst = (text: string) => text.replace(/^./u, (letter) => letter.toLowerCase());

/** Fields with one of a few values, which are words. */
const CHOICES = new Set([
  ...["gender", "citizenship", "id_type", "marital_status", "income_band", "smoker", "marketing_consent"],
  ...["marketing_channels", "payment_method", "account_type", "agreed_by_person", "person", "mandate", "action"],
]);

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
  at: formatDateTime,
  callback_at: formatDateTime,
  commencement_date: formatDate,
  date_of_birth: formatDate,
  id_expires_on: formatDate,
  previous_from: formatDate,
  monthly_premium: (text) => formatPremium(text),
  cover_amount: (text) => formatCover(Number(text)),
  phone: phoneText,
  alt_phone: phoneText,
  guardian_phone: phoneText,
  first_debit_on: formatDate,
  policy_ended_on: formatDate,
  last_collected_on: formatDate,
  delivered_on: formatDate,
  cooling_off_ends_on: formatDate,
  replacement_send_by: formatDate,
  replacement_sent_on: formatDate,
  old_premium: (text) => formatPremium(text),
  old_cover: (text) => formatCover(Number(text)),
  policy_outcome: (text) =>
    POLICY_OUTCOMES.flatMap((known) => (known === text ? [POLICY_OUTCOME[known].label] : []))[0],
  field: (path) => NUMBERS[path.split(".")[0] ?? ""],
  delivered_how: (text) => DELIVERY_WAYS.flatMap((known) => (known === text ? [DELIVERY_LABELS[known]] : []))[0],
};
