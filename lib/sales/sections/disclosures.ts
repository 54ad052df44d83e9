import { z } from "zod";
import { draftFlag } from "./fields";

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

/** Written as true or false. One that is sent true again keeps its first stamp. */
export const disclosuresInput = z.strictObject({
  benefits: draftFlag,
  waiting_and_exclusions: draftFlag,
  premium_and_debit: draftFlag,
  cooling_off: draftFlag,
  complaints_and_ombud: draftFlag,
  replacement_warning: draftFlag,
} satisfies Record<Disclosure, unknown>);

/** Read back with the moment, in ISO 8601, and the name of whoever ticked it. */
export type Disclosures = Record<Disclosure, { at: string; by: string } | null>;
