import "server-only";
import { fullNameOf } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { firstDebitNow } from "@/lib/sales/mandates/first-debit";
import type { WaitingPeriod } from "@/lib/sales/record/columns/waiting-periods";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import { isReferred, missingOf, warningsOf } from "./completeness";
import { entryAge, entryDate, type LifeFacts, type SaleFacts } from "./facts";
import { toSaleFacts } from "./facts.server";
import { coverOfLife } from "./lives/cover-of-life";
import {
  asksFormerCover,
  planWaitingSentence,
  waitingPeriod,
  waitingReason,
  waitingSentence,
} from "./lives/waiting-period";
import type { FormFacts, Missing } from "./steps";

/** What the rules of a sale say of it. */
export type Assessment = {
  /**
   * What it still needs before it can be sent to QC or submitted, in the order of the steps. Of a submitted sale nothing:
   * the rules of its day held.
   */
  missing: Missing[];
  warnings: Missing[];
  /** A wrong answer wants somebody to check the sale, whoever sells it. */
  isReferred: boolean;
  /** "YYYY-MM-DD": the first debit if the sale were submitted now; of a submitted sale as it was fixed. */
  first_debit_on: string | null;
  /** By the id of an insured life: completed years at commencement, cover in rand, waiting months. */
  lives: ReadonlyMap<number, LifeAssessment>;
  /** By the id of an insured life: as if the sale were submitted now; of a submitted sale as it was fixed. */
  waiting_periods: ReadonlyMap<number, WaitingPeriod | null>;
  /** What is said of the waiting period; null while there is no plan, or nobody whom a rule gives one. */
  waiting_sentence: string | null;
  /** Why it is what it is, with the rule of law; null where no rule gives one. */
  waiting_reason: string | null;
  /** The sale asks about former cover, which can shorten its waiting period. */
  asks_former_cover: boolean;
};

type LifeAssessment = { age: number | null; cover_amount: number | null; waiting_months: number | null };

/** Applies the rules to a sale as it is now. */
export function assessSale(sale: SaleRecord): Assessment {
  const facts = toSaleFacts(sale);
  const { isSubmitted } = SALE_STATUS[sale.status];
  const waits = new Map(facts.insured_lives.map((life) => [life.id, waitOf(sale, facts, life)]));
  return {
    missing: isSubmitted ? [] : missingOf(facts),
    warnings: isSubmitted ? [] : warningsOf(facts),
    isReferred: isReferred(facts),
    first_debit_on: isSubmitted && sale.first_debit_on ? dateText(sale.first_debit_on) : firstDebitNow(facts),
    lives: new Map(facts.insured_lives.map((life) => [life.id, assessLife(facts, life, waits)])),
    waiting_periods: waits,
    ...waitingTexts(facts, waits),
    asks_former_cover: asksFormerCover(facts, facts.today),
  };
}

/**
 * The waiting period of a life. Before submission it counts as if the sale were submitted today.
 *
 * Releases up to 0.3.0 fixed none: the sales that they submitted keep what those releases said, by the day on which cover
 * begins, and without a question about the same lives.
 */
function waitOf(sale: SaleRecord, facts: FormFacts, life: LifeFacts): WaitingPeriod | null {
  if (!SALE_STATUS[sale.status].isSubmitted) return waitingPeriod({ ...facts, entered_on: facts.today }, life);
  const fixed = sale.waiting_periods?.[life.id];
  if (fixed !== undefined) return fixed;
  const replacement = {
    ...facts.replacement,
    ...{ same_lives: true, lapsed_for_non_payment: null, left_group_scheme_on: null },
  };
  const found = waitingPeriod({ ...facts, replacement, entered_on: entryDate(facts) }, life);
  return found && { months: found.months, reason: null };
}

type Waits = Assessment["waiting_periods"];

function waitingTexts(facts: SaleFacts, waits: Waits): Pick<Assessment, "waiting_sentence" | "waiting_reason"> {
  if (!facts.plan) return { waiting_sentence: null, waiting_reason: null };
  const lives = facts.insured_lives.map(({ id, name, surname }, index) => ({
    name: fullNameOf({ name: name ?? `life ${index + 1}`, surname }),
    waiting_months: waits.get(id)?.months ?? null,
    reason: waits.get(id)?.reason ?? null,
  }));
  const ofPlan = facts.insurance_class === "funeral" ? null : planWaitingSentence(facts.plan.waiting_months);
  return { waiting_sentence: waitingSentence(lives) ?? ofPlan, waiting_reason: waitingReason(lives) };
}

function assessLife(facts: FormFacts, life: LifeFacts, waits: Waits): LifeAssessment {
  const age = entryAge(facts, life);
  const sale = { plan: facts.plan, cover_amount: facts.cover.cover_amount };
  return {
    age,
    cover_amount: coverOfLife(sale, { member: life.type?.member ?? null, age }),
    waiting_months: waits.get(life.id)?.months ?? null,
  };
}
