import { type DebitTerms, firstDebitOn } from "@/lib/insurance/first-debit";

/** What the rules of a sale know of its debit. Days are "YYYY-MM-DD". */
type DebitFacts = Pick<DebitTerms, "first_debit_working_days"> & {
  today: string;
  law: DebitTerms["holidays"];
  bank: Pick<DebitTerms, "debit_day">;
  cover: Pick<DebitTerms, "commencement_date">;
};
type Agreed = DebitFacts & { agreed_first_debit_on: string | null };

/** The first debit of a sale that is submitted today, "YYYY-MM-DD"; null while a day that it needs is not chosen. */
export const computedFirstDebit = ({ today, bank, cover, ...facts }: DebitFacts): string | null =>
  firstDebitOn({
    debit_day: bank.debit_day,
    commencement_date: cover.commencement_date,
    submitted_on: today,
    first_debit_working_days: facts.first_debit_working_days,
    holidays: facts.law,
  });

/** The first debit as it stands: where the mandate that was agreed to gives a day that is not too early, that day. */
export function firstDebitNow(facts: Agreed): string | null {
  const [computed, agreed] = [computedFirstDebit(facts), facts.agreed_first_debit_on];
  return computed !== null && agreed !== null && computed <= agreed ? agreed : computed;
}

/** The later day to which the first debit has moved since the mandate was agreed to; null where it has not. */
export function movedFirstDebit(facts: Agreed): string | null {
  const [computed, agreed] = [computedFirstDebit(facts), facts.agreed_first_debit_on];
  return computed !== null && agreed !== null && computed > agreed ? computed : null;
}
