import "server-only";
import { firstDebitOn } from "@/lib/insurance/debit-day";
import { fullNameOf } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import { isReferred, missingOf, warningsOf } from "./completeness";
import { entryAge, entryDate, type LifeFacts, type SaleFacts } from "./facts";
import { toSaleFacts } from "./facts.server";
import { coverOfLife } from "./lives/cover-of-life";
import { planWaitingSentence, waitingMonths, waitingSentence } from "./lives/waiting-period";
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
  /** What is said of the waiting period; null while there is no plan, or nobody whom a rule gives one. */
  waiting_sentence: string | null;
};

type LifeAssessment = { age: number | null; cover_amount: number | null; waiting_months: number | null };

/** Applies the rules to a sale as it is now. */
export function assessSale(sale: SaleRecord): Assessment {
  const facts = toSaleFacts(sale);
  const { isSubmitted } = SALE_STATUS[sale.status];
  const lives = new Map(facts.insured_lives.map((life) => [life.id, assessLife(facts, life)]));
  return {
    missing: isSubmitted ? [] : missingOf(facts),
    warnings: isSubmitted ? [] : warningsOf(facts),
    isReferred: isReferred(facts),
    first_debit_on: isSubmitted && sale.first_debit_on ? dateText(sale.first_debit_on) : firstDebitNow(facts),
    lives,
    waiting_sentence: waitingOf(facts, lives),
  };
}

const firstDebitNow = ({ today, bank, cover, ...facts }: SaleFacts) =>
  firstDebitOn({
    debit_day: bank.debit_day,
    commencement_date: cover.commencement_date,
    submitted_on: today,
    first_debit_working_days: facts.first_debit_working_days,
    public_holidays: facts.public_holidays,
  });

function waitingOf(facts: SaleFacts, lives: Assessment["lives"]): string | null {
  if (!facts.plan) return null;
  if (facts.insurance_class !== "funeral") return planWaitingSentence(facts.plan.waiting_months);
  return waitingSentence(
    facts.insured_lives.map(({ id, name, surname }, index) => ({
      name: fullNameOf({ name: name ?? `life ${index + 1}`, surname }),
      waiting_months: lives.get(id)?.waiting_months ?? null,
    })),
  );
}

function assessLife(facts: FormFacts, life: LifeFacts): LifeAssessment {
  const age = entryAge(facts, life);
  const sale = { plan: facts.plan, cover_amount: facts.cover.cover_amount };
  return {
    age,
    cover_amount: coverOfLife(sale, { member: life.type?.member ?? null, age }),
    waiting_months: waitingMonths({ ...facts, entry_date: entryDate(facts) }, life),
  };
}
