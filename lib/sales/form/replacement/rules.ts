import type { SaleFacts } from "@/lib/sales/form/facts";
import { type Problem, problemIf } from "../rule";

// Source: Policyholder Protection Rules 2017 (Long-term Insurance), rule 19.

/** The agent has asked whether the policy replaces another. */
export const replacementAsked = ({ replacement }: SaleFacts) =>
  problemIf(replacement.replaces === null, "replaces", "Ask whether this policy replaces another one.");

/** The insurer of a policy that is replaced, and why it is. */
export const replacementExplained = ({ replacement: { replaces, insurer, reason } }: SaleFacts): Problem[] =>
  replaces
    ? [
        ...problemIf(!insurer, "insurer", "Enter the insurer of the policy that is replaced."),
        ...problemIf(!reason, "reason", "Enter why the policy is replaced."),
      ]
    : [];
