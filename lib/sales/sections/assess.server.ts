import "server-only";
import { dateText } from "@/lib/platform/days";
import type { SaleRecord } from "@/lib/sales/sales/record.server";
import { SALE_STATUS } from "@/lib/sales/sales/status";
import { isReferred, missingOf, warningsOf } from "./completeness";
import { coverOfLife } from "./cover-of-life";
import { entryAge, entryDate, type LifeFacts, type SaleFacts } from "./facts";
import { toSaleFacts } from "./facts.server";
import { firstDebitOn } from "./first-debit";
import type { Missing } from "./steps";
import { waitingMonths } from "./waiting-period";

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
  lives: ReadonlyMap<number, { age: number | null; cover_amount: number | null; waiting_months: number | null }>;
};

/** Applies the rules to a sale as it is now. */
export function assessSale(sale: SaleRecord): Assessment {
  const facts = toSaleFacts(sale);
  const { isSubmitted } = SALE_STATUS[sale.status];
  return {
    missing: isSubmitted ? [] : missingOf(facts),
    warnings: isSubmitted ? [] : warningsOf(facts),
    isReferred: isReferred(facts),
    first_debit_on: isSubmitted && sale.first_debit_on ? dateText(sale.first_debit_on) : firstDebitNow(facts),
    lives: new Map(facts.insured_lives.map((life) => [life.id, assessLife(facts, life)])),
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

function assessLife(facts: SaleFacts, life: LifeFacts) {
  const age = entryAge(facts, life);
  const sale = { plan: facts.plan, cover_amount: facts.cover.cover_amount };
  return {
    age,
    cover_amount: coverOfLife(sale, { member: life.type?.member ?? null, age }),
    waiting_months: waitingMonths({ ...facts, entry_date: entryDate(facts) }, life),
  };
}
