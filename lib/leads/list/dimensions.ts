/** The ages on the day a lead was received, youngest first: the stored values with their labels. */
export const AGE_BRACKETS: ReadonlyMap<string, string> = new Map([
  ["under-25", "Under 25"],
  ["25-34", "25–34"],
  ["35-44", "35–44"],
  ["45-54", "45–54"],
  ["55-64", "55–64"],
  ["65-plus", "65+"],
]);

type Dimension = {
  label: string;
  /** Whether API keys without personal data may read it and filter by it. */
  isNonPersonal?: boolean;
  /** Labels of the values in their order, if the values are fixed. */
  values?: ReadonlyMap<string, string>;
};

const dimensions = {
  gender: { label: "Gender" },
  education: { label: "Education" },
  age_bracket: { label: "Age", values: AGE_BRACKETS },
  source: { label: "Source", isNonPersonal: true },
  campaign: { label: "Campaign", isNonPersonal: true },
  product_interest: { label: "Product interest" },
} satisfies Record<string, Dimension>;

export type LeadDimension = keyof typeof dimensions;

/**
 * What insights count leads and sales by, and lists filter them by. Each is a column of `leads` and, as it was at the
 * conversion, of `sales`.
 */
export const DIMENSIONS: Readonly<Record<LeadDimension, Dimension>> = dimensions;
export const LEAD_DIMENSIONS = Object.keys(DIMENSIONS) as LeadDimension[];

/** Whether the values have an order of their own, which is shown instead of the largest first. */
export const isOrdinal = (dimension: LeadDimension): boolean => DIMENSIONS[dimension].values !== undefined;

/** The label of a value; of one that isn't fixed, the value itself. */
export const labelOfValue = (dimension: LeadDimension, value: string): string =>
  DIMENSIONS[dimension].values?.get(value) ?? value;

/** Leads without a value, and those whose value has no key of its own in the insights. */
export const DIMENSION_GROUPS = ["unknown", "other"] as const;
