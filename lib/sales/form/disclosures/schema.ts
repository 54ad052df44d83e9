import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { disclosureStamp as stamp } from "@/lib/sales/record/columns/disclosures";
import { draftTick } from "../fields";
import type { Disclosure } from "./disclosures";

/** One that was made before keeps its first stamp. */
export const disclosuresInput = z.strictObject({
  benefits: draftTick,
  waiting_and_exclusions: draftTick,
  premium_and_debit: draftTick,
  cooling_off: draftTick,
  complaints_and_ombud: draftTick,
  replacement_warning: draftTick,
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
