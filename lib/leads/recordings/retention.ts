import { DateTime } from "luxon";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { PeriodUnit } from "@/lib/insurance/law/period-units";
import { isoDate } from "@/lib/platform/text/format";
import { isAtLeast, type Minimum } from "./minimum";
import type { RecordingClass, RetentionClass } from "./retention-classes";

/** How long a class is kept, with the rule that the period follows. */
export type RetentionPeriod = { class: RetentionClass; length: number; unit: PeriodUnit; source: string };
export type RetentionPeriods = Record<Exclude<RecordingClass, "consent"> | "unsold_lead", RetentionPeriod>;

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

/** A period, or with the length and the source of the minimum where that is longer. */
export const atLeast = <Period extends RetentionPeriod>(period: Period, minimum: Minimum | null): Period =>
  !minimum || isAtLeast(period, minimum) ? period : { ...period, ...minimum };

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
  /** The consents that it proves and that stand: nobody has refused or withdrawn them since. */
  consents: readonly unknown[];
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
  const ends = clocks.flatMap(({ class: name, period = name, began_on }) =>
    began_on === null || period === "consent" ? [] : [{ class: name, ...endOf(periods[period], began_on) }],
  );
  if (ends.length < clocks.length) return null;
  return ends.toSorted((a, b) => a.retained_until.localeCompare(b.retained_until)).at(-1) ?? null;
}

const SUBMITTED = "policy-submitted" satisfies SaleStatus;

type Clock = {
  class: RecordingClass;
  /** The class whose period it goes by, where that is another. */
  period?: "unsold_lead";
  /** The day on which the period began; null before that. */
  began_on: string | null;
};

/**
 * The classes that a recording belongs to. A consent stands until it is refused, withdrawn, or its person is anonymised: a
 * lead without a sale by a period of its own, and a sale that was never submitted by the period of its recordings.
 */
function clocksOf({ lead, sale, mandates, consents }: RetentionFacts): Clock[] {
  const provesConsent = consents.length > 0;
  if (lead) {
    const began_on = dayOf(lead.processed_at);
    const own: Clock = { class: "lead", began_on };
    return provesConsent ? [own, { class: "consent", period: "unsold_lead", began_on }] : [own];
  }
  if (!sale) return [{ class: "sale", began_on: null }];
  if (!sale.submitted_at && sale.status !== SUBMITTED) {
    return [{ class: "unsubmitted_sale", began_on: dayOf(sale.updated_at) }];
  }
  const clocks: Clock[] = [{ class: "sale", began_on: dayOf(sale.policy_ended_on) }];
  if (mandates.length > 0) clocks.push({ class: "mandate", began_on: dayOf(sale.last_collected_on) });
  if (provesConsent) clocks.push({ class: "consent", began_on: null });
  return clocks;
}

const dayOf = (moment: Date | null): string | null => moment && isoDate(moment);

function endOf(period: RetentionPeriod, began_on: string) {
  const end = DateTime.fromISO(began_on, { zone: "utc" }).plus({ [period.unit]: period.length });
  return { period, began_on, retained_until: end.toFormat("yyyy-MM-dd") };
}
