import { addDays } from "@/lib/platform/time/days";
import { type FuneralWaitLaw, funeralWaitOn } from "./funeral-wait";
import { ruleOn } from "./law/rule-on";
import type { Law } from "./law/rules";

// What the law asks of a sale that replaces another policy. Days are "YYYY-MM-DD".

type ReplacementLaw = Pick<Law, "replacement">;
export type ReplacementSourceLaw = ReplacementLaw & FuneralWaitLaw;

/** The row for policies that are entered into on a day. */
export const replacementRuleOn = (day: string, { replacement }: ReplacementLaw) => ruleOn(replacement, day);

/** Whether a sale of a class of insurance that replaces a policy needs a replacement record. */
export const needsReplacementRecord = (insuranceClass: string | null, day: string, law: ReplacementLaw): boolean =>
  insuranceClass !== null && replacementRuleOn(day, law).recorded_classes.includes(insuranceClass);

/** The last day for sending the record to the replaced insurer. */
export const replacementSendBy = (enteredOn: string, law: ReplacementLaw): string =>
  addDays(enteredOn, replacementRuleOn(enteredOn, law).send_within_days);

/** Why a sale of a class of insurance asks about replacement; null where no rule of a class applies. */
export function replacementSource(
  insuranceClass: string | null,
  day: string,
  law: ReplacementSourceLaw,
): string | null {
  if (insuranceClass === "funeral") return funeralWaitOn(day, law).source; // an old policy can shorten the waiting period
  return needsReplacementRecord(insuranceClass, day, law) ? replacementRuleOn(day, law).source : null;
}
