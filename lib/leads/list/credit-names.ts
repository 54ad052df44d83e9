// Without the schemas of these filters, which screens do not need.

/** How far a lead has come, by the columns that say so. */
export const REACHED_STEPS = ["contacted", "converted", "sent_to_qc", "submitted", "in_force"] as const;

export type ReachedStep = (typeof REACHED_STEPS)[number];

/** What a list of leads can be narrowed by from the figures of insights. */
export const LEAD_CREDIT_FILTERS = [
  ...(["scope", "funnel", "attempted"] as const),
  ...(["contacted_by_id", "contacted_team_id", "contacted_from", "contacted_to"] as const),
  ...(["attempted_by_id", "attempted_team_id", "attempted_from", "attempted_to"] as const),
];

export type LeadCreditName = (typeof LEAD_CREDIT_FILTERS)[number];
