import { DateTime } from "luxon";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { isoDate } from "@/lib/platform/text/format";
import type { RecordingClass, RetentionClass, RetentionUnit } from "./retention-classes";

/** How long a class is kept, with the rule that the period follows. */
export type RetentionPeriod = { class: RetentionClass; length: number; unit: RetentionUnit; source: string };
export type RetentionPeriods = Record<RecordingClass, RetentionPeriod>;

/** A period as it is stored, with the day of the dry run that has told what goes. */
export type StoredPeriod = RetentionPeriod & { version: number; rehearsed_on: Date | null };

/** The periods of one class: the platform's, and by the ids of tenants those that hold instead for them. */
export type Schedule<Period extends StoredPeriod | null = StoredPeriod> = {
  platform: Period;
  own: ReadonlyMap<number, Period>;
};

/** The period of a tenant. */
export function periodOf<Period extends StoredPeriod | null>({ platform, own }: Schedule<Period>, tenant_id: number) {
  const period = own.get(tenant_id);
  return period === undefined ? platform : period;
}

/** A schedule with null for each period that fails a test; null when none passes. */
export function onlyThose(
  { platform, own }: Schedule,
  test: (period: StoredPeriod) => boolean,
): Schedule<StoredPeriod | null> | null {
  const tested = (period: StoredPeriod) => (test(period) ? period : null);
  const found = { platform: tested(platform), own: new Map([...own].map(([id, period]) => [id, tested(period)])) };
  return found.platform || [...found.own.values()].some((period) => period !== null) ? found : null;
}

const MONTHS_IN_YEAR = 12;
const MOST_DAYS_IN_YEAR = 366;

/** Whether a period is at least as long as another, whenever it begins. */
export function isAtLeast(period: Pick<RetentionPeriod, "length" | "unit">, minimum: typeof period): boolean {
  if (period.unit === minimum.unit) return period.length >= minimum.length;
  if (period.unit !== "days" && minimum.unit !== "days") return monthsOf(period) >= monthsOf(minimum);
  const most = ({ length, unit }: typeof period) =>
    unit === "days" ? length : (monthsOf({ length, unit }) * MOST_DAYS_IN_YEAR) / MONTHS_IN_YEAR;
  return most(period) >= most(minimum);
}

const monthsOf = ({ length, unit }: { length: number; unit: RetentionUnit }) =>
  unit === "years" ? length * MONTHS_IN_YEAR : length;

/** A period with its source, as reports keep it. */
export const reasonOf = ({ length, unit, source }: RetentionPeriod) => `${length} ${unit}: ${source}`;

/** Writes down in the running transaction how much of a tenant has gone because of a period. */
export type NoteRemoved = (period: RetentionPeriod, tenant_id: number, count: number) => Promise<unknown>;

/** Thrown when a period was changed while it removed something, which is thereby taken back. */
export class PeriodChanged extends Error {}

/** What decides how long a recording is kept. Dates of columns without a time are midnight UTC. */
export type RetentionFacts = {
  legal_hold: boolean;
  lead: { processed_at: Date | null } | null;
  sale: {
    status: string;
    submitted_at: Date | null;
    updated_at: Date;
    policy_ended_on: Date | null;
    last_collected_on: Date | null;
  } | null;
  /** The mandates that name it. */
  mandates: readonly unknown[];
};

/** When a recording's period began and the last day on which it is kept, as "YYYY-MM-DD". */
export type Retention = { class: RecordingClass; period: RetentionPeriod; began_on: string; retained_until: string };

/**
 * How long a recording is kept; null while it is under legal hold, or while one of its periods has not begun. Where two
 * periods apply, the one that ends later decides.
 */
export function retentionOf(facts: RetentionFacts, periods: RetentionPeriods): Retention | null {
  if (facts.legal_hold) return null;
  const clocks = clocksOf(facts);
  const ends = clocks.flatMap(([name, began_on]) =>
    began_on === null ? [] : [{ class: name, ...endOf(periods[name], began_on) }],
  );
  if (ends.length < clocks.length) return null;
  return ends.toSorted((a, b) => a.retained_until.localeCompare(b.retained_until)).at(-1) ?? null;
}

const SUBMITTED = "policy-submitted" satisfies SaleStatus;

/** The classes that a recording belongs to, with the days on which their periods began. */
function clocksOf({ lead, sale, mandates }: RetentionFacts): [RecordingClass, string | null][] {
  if (lead) return [["lead", dayOf(lead.processed_at)]];
  if (!sale) return [["sale", null]];
  if (!sale.submitted_at && sale.status !== SUBMITTED) return [["unsubmitted_sale", dayOf(sale.updated_at)]];
  const policy: [RecordingClass, string | null] = ["sale", dayOf(sale.policy_ended_on)];
  return mandates.length > 0 ? [policy, ["mandate", dayOf(sale.last_collected_on)]] : [policy];
}

const dayOf = (moment: Date | null): string | null => moment && isoDate(moment);

function endOf(period: RetentionPeriod, began_on: string) {
  const end = DateTime.fromISO(began_on, { zone: "utc" }).plus({ [period.unit]: period.length });
  return { period, began_on, retained_until: end.toFormat("yyyy-MM-dd") };
}
