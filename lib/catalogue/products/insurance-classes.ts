export const INSURANCE_CLASSES = ["funeral", "life", "disability"] as const;
/** What a product insures, by which rules of law apply to it. */
export type InsuranceClass = (typeof INSURANCE_CLASSES)[number];

/** The classes that pay out on a death. Disability cover pays out to a client who is alive. */
export const LIFE_COVER_CLASSES = ["funeral", "life"] as const satisfies InsuranceClass[];

export const isLifeCover = (insuranceClass: InsuranceClass | null): boolean =>
  LIFE_COVER_CLASSES.some((each) => each === insuranceClass);
