export const INSURANCE_CLASSES = ["funeral", "life", "disability"] as const;
/** What a product insures, by which rules of law apply to it. */
export type InsuranceClass = (typeof INSURANCE_CLASSES)[number];

export const SHARED_PRODUCT = "This product is shared with other organisations. Ask an administrator to change it.";
