import { z } from "zod";
import { WEEKEND } from "./weekend";

const DAY_MESSAGE = "Choose a day from 1 to 31, or the last of the month";

/** A day of the month; "last" is the last one, whatever its number. */
export const debitDay = z
  .union([z.literal("last"), z.int32(DAY_MESSAGE).min(1, DAY_MESSAGE).max(31, DAY_MESSAGE)], DAY_MESSAGE)
  .nullable()
  .default(null);

export type DebitDay = z.output<typeof debitDay>;

/** A debit day as a mandate names it. */
export const debitDayInWords = (stored: string): string => (stored === "last" ? "last day of the month" : stored);

/** A debit day as it is stored, which is text. */
export const debitDayOf = (stored: string | null): DebitDay =>
  stored === null || stored === "last" ? stored : Number(stored);

const restDays = [...WEEKEND.map(({ name }) => `a ${name}`), "a public holiday"];

/** What a mandate says of a debit day that is no working day, as `firstDebitOn` counts it. */
export const MOVED_DEBIT = `If that day is ${restDays.slice(0, -1).join(", ")} or ${restDays.at(-1)}, the collection takes place on the next working day.`;
