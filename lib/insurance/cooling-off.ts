import { addDays } from "@/lib/platform/time/days";
import { ruleOn } from "./law/rule-on";
import type { Law } from "./law/rules";

type CoolingOffLaw = Pick<Law, "cooling_off">;

/** The row for summaries of a policy that are received on a day, "YYYY-MM-DD". */
export const coolingOffOn = (day: string, { cooling_off }: CoolingOffLaw) => ruleOn(cooling_off, day);

/**
 * The last day on which the client may cancel.
 * @param deliveredOn "YYYY-MM-DD", as is the answer: when the client received the summary of the policy in writing
 */
export const coolingOffEndsOn = (deliveredOn: string, law: CoolingOffLaw): string =>
  addDays(deliveredOn, coolingOffOn(deliveredOn, law).days);
