import { needsReplacementRecord } from "@/lib/insurance/replacement";
import type { SaleFacts } from "../facts";
import type { JsonStep } from "../json-step";
import { asksFormerCover } from "../lives/waiting-period";
import { type Problem, problemIf } from "../rule";
import { type Replacement, replacementInput, replacementResponse } from "./schema";

// Source: Policyholder Protection Rules 2017 (Long-term Insurance), rules 2A.6, 2A.9 and 19; see replacementSource.

type Facts = SaleFacts & { replacement: Replacement };

/** What tells whether a sale needs a replacement record. */
export type ReplacementFacts = Pick<Facts, "today" | "is_editable" | "insurance_class" | "replacement" | "law">;

/**
 * Whether the owner has to complete a replacement record. Quality control passes a sale that was sent before there were
 * records.
 */
export const isRecordNeeded = (facts: ReplacementFacts): boolean =>
  facts.is_editable &&
  facts.replacement.replaces === true &&
  needsReplacementRecord(facts.insurance_class, facts.today, facts.law);

/** The agent has asked whether the policy replaces another. */
const replacementAsked = ({ replacement }: Facts) =>
  problemIf(replacement.replaces === null, "replaces", "Ask whether this policy replaces another one.");

/** The insurer of a policy that is replaced, and why it is. */
const replacementExplained = ({ replacement: { replaces, insurer, reason } }: Facts): Problem[] =>
  replaces
    ? [
        ...problemIf(!insurer, "insurer", "Enter the old policy's insurer."),
        ...problemIf(!reason, "reason", "Enter why the client is replacing the old policy."),
      ]
    : [];

/** The number by which the replaced insurer finds the policy. */
const replacedPolicyKnown = (facts: Facts): Problem[] =>
  problemIf(
    isRecordNeeded(facts) && !facts.replacement.policy_number,
    "policy_number",
    "Enter the old policy's number.",
  );

const isAsked = (facts: Facts) => asksFormerCover(facts, facts.today);

/** The client is asked about a policy with the same insurer that lapsed. Source: rule 2A.9.2. */
const lapseAsked = (facts: Facts) =>
  problemIf(
    isAsked(facts) && facts.replacement.lapsed_for_non_payment === null,
    "lapsed_for_non_payment",
    `Ask whether the client had a policy with ${facts.underwriter ?? "this insurer"} that ended because premiums were not paid.`,
  );

/** When a policy of the same insurer lapsed, and whether its waiting period was over. Source: rules 2A.9.2 and 2A.9.3. */
function lapseExplained(facts: Facts): Problem[] {
  const { lapsed_for_non_payment: hasLapsed, lapsed_on, lapsed_waiting_served: isServed } = facts.replacement;
  if (!hasLapsed || !isAsked(facts)) return [];
  return [
    ...problemIf(!lapsed_on, "lapsed_on", "Enter when the earlier policy ended."),
    ...problemIf(isAhead(lapsed_on, facts), "lapsed_on", "The earlier policy can't have ended in the future."),
    ...problemIf(isServed === null, "lapsed_waiting_served", "Ask whether its waiting period was served in full."),
  ];
}

/** Both days of a group scheme, in their order. Source: rule 2A.6. */
function groupSchemeExplained(facts: Facts): Problem[] {
  const { group_member_since: since, left_group_scheme_on: left } = facts.replacement;
  if ((!since && !left) || !isAsked(facts)) return [];
  const isTurned = since !== null && left !== null && left < since;
  return [
    ...problemIf(!since, "group_member_since", "Enter when the client joined the group scheme."),
    ...problemIf(!left, "left_group_scheme_on", "Enter when the client left the group scheme."),
    ...problemIf(isTurned, "left_group_scheme_on", "The client can't have left the group scheme before joining it."),
    ...problemIf(isAhead(left, facts), "left_group_scheme_on", "The client can't have left in the future."),
  ];
}

const isAhead = (date: string | null, { today }: Facts) => date !== null && date > today;

export const replacement: JsonStep<"replacement", typeof replacementInput> = {
  input: replacementInput,
  response: replacementResponse,
  example: replacementInput.parse({ replaces: false, lapsed_for_non_payment: false }),
  complete: [replacementAsked, replacementExplained, replacedPolicyKnown, lapseExplained, groupSchemeExplained],
  warnings: [lapseAsked],
};
