import type { SaleFacts } from "@/lib/sales/form/facts";
import type { Replacement } from "../replacement/schema";
import { type Problem, problemIf } from "../rule";
import { DISCLOSURES, type Disclosure } from "./disclosures";

const NOT_SAID: Record<Disclosure, string> = {
  benefits: "Explain the benefits.",
  waiting_and_exclusions: "Explain the waiting period and what is excluded.",
  premium_and_debit: "Explain the premium and the first debit.",
  cooling_off: "Explain the cooling-off period.",
  complaints_and_ombud: "Explain how to complain and who the ombud is.",
  replacement_warning: "Read out the warning about replacing a policy.",
};

type Facts = Pick<SaleFacts, "disclosures"> & { replacement: Replacement };

/**
 * Everything is said that has to be; the warning only where another policy is replaced.
 *
 * Source: Policyholder Protection Rules 2017 (Long-term Insurance), rules 4, 11, 18 and 19.
 */
export const disclosuresMade = ({ disclosures, replacement }: Facts): Problem[] =>
  DISCLOSURES.filter((each) => each !== "replacement_warning" || replacement.replaces).flatMap((each) =>
    problemIf(!disclosures[each], each, NOT_SAID[each]),
  );
