/** What insights count leads by, and lists find them by. Each is a column of `leads`. */
export const LEAD_DIMENSIONS = [
  "gender",
  "education",
  "age_bracket",
  "source",
  "campaign",
  "product_interest",
] as const;

export type LeadDimension = (typeof LEAD_DIMENSIONS)[number];

export const DIMENSION_LABELS: Record<LeadDimension, string> = {
  gender: "Gender",
  education: "Education",
  age_bracket: "Age",
  source: "Source",
  campaign: "Campaign",
  product_interest: "Product interest",
};

/** The ages on the day a lead was received, youngest first: the stored values with their labels. */
export const AGE_BRACKETS = {
  "under-25": "Under 25",
  "25-34": "25–34",
  "35-44": "35–44",
  "45-54": "45–54",
  "55-64": "55–64",
  "65-plus": "65+",
} as const;

/** Leads without a value, and those whose value has no key of its own in the insights. */
export const DIMENSION_GROUPS = ["unknown", "other"] as const;

/** What a list can be narrowed by from the pie charts of insights; lib/leads/list/dimension-filters.ts says how. */
export const DIMENSION_FILTERS = [
  ...LEAD_DIMENSIONS.flatMap((dimension) => [dimension, `${dimension}_group`, `${dimension}_not`] as const),
  "product_not" as const,
];

/** So many values of a dimension get a key of their own in a tenant's insights; later ones count under "Other". */
export const MAX_KEYS = 200;
