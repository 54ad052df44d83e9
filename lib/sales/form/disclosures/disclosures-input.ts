import { z } from "zod";
import type { Disclosure } from "./disclosures";

const NOT_VALID = "Choose yes or no";
const stamp = z.strictObject({ at: z.string(), by: z.string() });

/** Written as true or false, or as it was read: its stamp, or null. */
const disclosed = z
  .union([z.boolean(), stamp, z.null()], NOT_VALID)
  .transform((given) => given !== null && given !== false)
  .default(false);

/** One that was made before keeps its first stamp. */
export const disclosuresInput = z.strictObject({
  benefits: disclosed,
  waiting_and_exclusions: disclosed,
  premium_and_debit: disclosed,
  cooling_off: disclosed,
  complaints_and_ombud: disclosed,
  replacement_warning: disclosed,
} satisfies Record<Disclosure, unknown>);
