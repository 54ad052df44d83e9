import type { Tone } from "@/components/ui/badge";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { DebitDay } from "@/lib/insurance/debit-day";
import type { PolicyOutcome } from "@/lib/sales/record/columns/outcome";

const LIST_TITLES: Record<SaleStatus, string> = {
  new: "New sales",
  "in-progress": "Sales in progress",
  callback: "Sales to call back",
  "qc-oversight": "Sales in QC oversight",
  declined: "Declined sales",
  "policy-submitted": "Submitted sales",
};

/** The title of a list of sales: what is due in it, else their status, else all. */
export function saleListTitle(status: SaleStatus | undefined, filter: { get: (name: string) => string | null }) {
  if (filter.get("replacement") === "due") return "Replacement records due";
  if (filter.get("confirmation") === "due") return "Sales to confirm in writing";
  return status ? LIST_TITLES[status] : "Sales";
}

export const SALE_STATUS_TONES: Record<SaleStatus, Tone> = {
  new: "info",
  "in-progress": "primary",
  callback: "warning",
  "qc-oversight": "neutral",
  declined: "error",
  "policy-submitted": "success",
};

/** The colour of a stretch of time in a status. */
export const STAGE_FILLS: Record<SaleStatus, string> = {
  new: "bg-info",
  "in-progress": "bg-primary",
  callback: "bg-warning",
  "qc-oversight": "bg-secondary",
  declined: "bg-error",
  "policy-submitted": "bg-success",
};

export const OUTCOME_TONES: Record<PolicyOutcome, Tone> = {
  pending: "info",
  in_force: "success",
  not_taken_up: "neutral",
  cancelled_in_cooling_off: "warning",
  lapsed: "warning",
  declined_by_insurer: "error",
};

/** The days on which a premium can be debited. */
export const DEBIT_DAYS: readonly NonNullable<DebitDay>[] = [
  ...Array.from({ length: 31 }, (_, index) => index + 1),
  "last",
];

/** Months may lack the days after this one, and have their last day instead. */
const SHORTEST_MONTH_DAYS = 28;

/** A debit day as one chooses it. */
export function debitDayName(day: NonNullable<DebitDay>): string {
  if (day === "last") return "Last day of the month";
  return day > SHORTEST_MONTH_DAYS ? `${day} (or last day)` : String(day);
}

/** A day of the month as a list shows it. */
export const debitDayText = (day: NonNullable<DebitDay>) => (day === "last" ? "Last" : String(day));

/** "the 25th", "the 31st or last day": a debit day in a sentence. */
export function dayOfMonth(day: NonNullable<DebitDay>): string {
  if (day === "last") return "the last day";
  return day > SHORTEST_MONTH_DAYS ? `the ${ordinal(day)} or last day` : `the ${ordinal(day)}`;
}

const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });

const ordinal = (number: number) => `${number}${ENDINGS[rules.select(number)]}`;
