/** What has to be said before a sale is closed; the last one where it replaces a policy. */
export const DISCLOSURES = [
  "benefits",
  "waiting_and_exclusions",
  "premium_and_debit",
  "cooling_off",
  "complaints_and_ombud",
  "replacement_warning",
] as const;

export type Disclosure = (typeof DISCLOSURES)[number];
