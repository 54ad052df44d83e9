import { z } from "zod";
import { responseOf, timestamps } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { BENEFICIARY_CLASSES, MEMBERS } from "./schema";

export const beneficiaryTypeResponse = nonPersonal(
  responseOf("BeneficiaryType", {
    ...timestamps,
    name: z.string(),
    class: z.enum(BENEFICIARY_CLASSES),
    product_ids: z.array(z.int()).describe("The products that the type applies to; none means all."),
    min_count: z.int(),
    max_count: z.int().nullable(),
    min_age: z.number().nullable().describe("Ages at entry."),
    max_age: z.number().nullable(),
    member: z.enum(MEMBERS).nullable().describe("Whom it insures; only of class insured_life."),
    id_required: z.boolean(),
    share_required: z.boolean(),
    active: z.boolean(),
    id: z.int(),
    version: z.int(),
    tenant_id: z.int(),
    tenant: z.strictObject({
      id: z.int(),
      name: z.string(),
    }),
    products: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
      }),
    ),
  }),
);

/** What the form of a sale needs to know about a type. */
export const beneficiaryTypeOptionResponse = responseOf("BeneficiaryTypeOption", {
  name: z.string(),
  id: z.int(),
  max_age: z.number().nullable(),
  class: z.enum(BENEFICIARY_CLASSES),
  min_age: z.number().nullable().describe("Ages at entry."),
  min_count: z.int(),
  max_count: z.int().nullable(),
  member: z.enum(MEMBERS).nullable().describe("Whom it insures; only of class insured_life."),
  id_required: z.boolean(),
  share_required: z.boolean(),
});
