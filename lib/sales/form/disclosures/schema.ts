import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
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

/** Each statement that was read back, with the time in ISO 8601 and the name of the user who ticked it. */
export const disclosuresResponse = nonPersonal(
  responseOf("Disclosures", {
    benefits: stamp.nullable(),
    waiting_and_exclusions: stamp.nullable(),
    premium_and_debit: stamp.nullable(),
    cooling_off: stamp.nullable(),
    complaints_and_ombud: stamp.nullable(),
    replacement_warning: stamp.nullable(),
  } satisfies Record<Disclosure, unknown>),
);

export type Disclosures = z.output<typeof disclosuresResponse>;
