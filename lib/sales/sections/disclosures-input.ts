import { z } from "zod";
import type { Disclosure } from "./disclosures";
import { draftFlag } from "./fields";

/** Written as true or false. One that is sent true again keeps its first stamp. */
export const disclosuresInput = z.strictObject({
  benefits: draftFlag,
  waiting_and_exclusions: draftFlag,
  premium_and_debit: draftFlag,
  cooling_off: draftFlag,
  complaints_and_ombud: draftFlag,
  replacement_warning: draftFlag,
} satisfies Record<Disclosure, unknown>);
