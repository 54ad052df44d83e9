import { z } from "zod";
import { responseOf, timestamps } from "@/lib/platform/http/responses";
import { idsInput, nameInput, numberInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

/** A person whose life is insured, a person who is paid, or another role in a policy. */
export const BENEFICIARY_CLASSES = ["insured_life", "payout", "role"] as const;

export type BeneficiaryClass = (typeof BENEFICIARY_CLASSES)[number];

/** Whom a type of class insured_life insures. */
export const MEMBERS = ["main", "spouse", "child", "parent", "sibling", "extended", "other"] as const;

export type Member = (typeof MEMBERS)[number];

const MOST_PEOPLE = 99;
const OLDEST_YEARS = 120;
const count = numberInput(0, MOST_PEOPLE);
const years = numberInput(0, OLDEST_YEARS);

export const beneficiaryTypeInput = z
  .object({
    name: nameInput,
    class: z.enum(BENEFICIARY_CLASSES, "Required"),
    /** The products that the type applies to; none means all. */
    product_ids: idsInput,
    min_count: count,
    max_count: count.nullable(),
    /** Ages at entry. */
    min_age: years.nullable(),
    max_age: years.nullable(),
    /** The insured person; only for class insured_life. */
    member: z.enum(MEMBERS, "Choose from the list").nullish().default(null),
    id_required: z.boolean("Required"),
    share_required: z.boolean("Required"),
    active: z.boolean("Required"),
  })
  .check(({ value, issues }) => {
    const { min_count, max_count, min_age, max_age, member } = value;
    const refuse = (field: string, message: string) =>
      issues.push({ code: "custom", input: value, path: [field], message });
    if (max_count !== null && max_count < min_count) refuse("max_count", "Must not be less than the minimum count");
    if (member !== null && value.class !== "insured_life") refuse("member", "Only for the class Insured life");
    if (max_age !== null && max_age < (min_age ?? 0)) refuse("max_age", "Must not be less than the minimum age");
  });

export type BeneficiaryTypeInput = z.input<typeof beneficiaryTypeInput> & { tenant_id?: number | null };

/** What the form of a sale needs to know about a type. */
export const beneficiaryTypeOptionResponse = responseOf("BeneficiaryTypeOption", {
  name: z.string(),
  id: z.int(),
  max_age: z.number().nullable(),
  class: z.enum(BENEFICIARY_CLASSES),
  min_age: z.number().nullable().describe("Ages at entry."),
  min_count: z.int(),
  max_count: z.int().nullable(),
  member: z.enum(MEMBERS).nullable().describe("The insured person; only for class insured_life."),
  id_required: z.boolean(),
  share_required: z.boolean(),
});

export type BeneficiaryTypeOption = z.output<typeof beneficiaryTypeOptionResponse>;

const named = z.strictObject({ id: z.int(), name: z.string() });

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
    member: z.enum(MEMBERS).nullable().describe("The insured person; only for class insured_life."),
    id_required: z.boolean(),
    share_required: z.boolean(),
    active: z.boolean(),
    id: z.int(),
    version: z.int(),
    tenant_id: z.int(),
    tenant: named,
    products: z.array(named),
  }),
);

export type BeneficiaryType = z.output<typeof beneficiaryTypeResponse>;
