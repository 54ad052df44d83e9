/** What became of a submitted policy, as the insurer says. */
export const POLICY_OUTCOMES = [
  "pending",
  "in_force",
  "not_taken_up",
  "cancelled_in_cooling_off",
  "lapsed",
  "declined_by_insurer",
] as const;

export type PolicyOutcome = (typeof POLICY_OUTCOMES)[number];

type OutcomeRules = {
  label: string;
  /** The policy may still pay out. */
  covers: boolean;
  /** The sale can be recalled: the insurer has not decided. */
  isOpen: boolean;
};

/** What follows from an outcome. */
export const POLICY_OUTCOME: Record<PolicyOutcome, OutcomeRules> = {
  pending: { label: "Pending", covers: true, isOpen: true },
  in_force: { label: "In force", covers: true, isOpen: false },
  not_taken_up: { label: "Not taken up", covers: false, isOpen: false },
  cancelled_in_cooling_off: { label: "Cancelled in cooling-off", covers: false, isOpen: false },
  lapsed: { label: "Lapsed", covers: false, isOpen: false },
  declined_by_insurer: { label: "Declined by insurer", covers: false, isOpen: false },
};

/** Those of policies that may still pay out. */
export const COVERING_OUTCOMES = POLICY_OUTCOMES.filter((outcome) => POLICY_OUTCOME[outcome].covers);

/** The names of what an insurer says of a policy. */
export const OUTCOME_LABELS = {
  policy_number: "Policy number",
  insurer_reference: "Insurer's reference",
  policy_outcome: "Outcome",
  policy_ended_on: "Policy ended on",
  last_collected_on: "Last collected on",
};

export type OutcomeField = keyof typeof OUTCOME_LABELS;

export const OUTCOME_FIELDS = Object.keys(OUTCOME_LABELS) as OutcomeField[];
