import { z } from "zod";
import { GENDERS, personFields } from "@/lib/leads/record/fields";
import { responseOf } from "@/lib/platform/http/responses";
import { withoutDirectionMarks } from "@/lib/platform/text/storable";
import { storedAddress } from "@/lib/sales/record/columns/address";
import { ID_TYPES, type IdType } from "@/lib/sales/record/columns/identity";
import { draftBirthDate, draftChoice, draftDate, draftText, draftYesNo } from "../fields";

export const MARITAL_STATUSES = ["single", "married", "life partner", "divorced", "widowed"] as const;

const FOREIGN_NUMBER = /^[A-Za-z0-9]{5,20}$/;
const { phone, alt_phone, email, id_number: saIdNumber } = personFields();
const text = z.string("Required").overwrite(withoutDirectionMarks).trim().max(120, "Max 120 characters");

const address = z
  .strictObject({
    street: draftText(200),
    suburb: draftText(),
    city: draftText(),
    province: draftText(),
    postal_code: draftText(10),
  })
  .nullable()
  .default(null);

/** Who takes out the policy. Of a South African ID number the server fills date of birth, gender and citizenship. */
export const policyholderInput = z
  .strictObject({
    title: draftText(),
    name: text.default(""),
    surname: draftText(),
    id_type: z.enum(ID_TYPES, "Choose from the list").default("sa_id"),
    /** Left out it stays, null removes it. */
    id_number: z.string("Must be text").trim().nullable().optional(),
    id_expires_on: draftDate,
    nationality: draftText(),
    date_of_birth: draftBirthDate,
    gender: draftChoice(GENDERS),
    citizenship: draftText(),
    phone: phone.default(null),
    alt_phone: alt_phone.default(null),
    email: email.default(null),
    language: draftText(),
    marital_status: draftChoice(MARITAL_STATUSES),
    occupation: draftText(),
    employer: draftText(),
    income_band: draftText(),
    smoker: draftYesNo,
    physical_address: address,
    /** Null when it is the physical address. */
    postal_address: address,
  })
  .transform((person, context) => {
    if (person.id_number === undefined) return person;
    const problem = idNumberProblem(person.id_type, person.id_number);
    if (problem) context.addIssue({ code: "custom", path: ["id_number"], message: problem });
    return { ...person, id_number: person.id_number?.replace(/\s/g, "").toUpperCase() || null };
  });

/** Why a text is no number of an identity document, or null. An empty one is only incomplete. */
export function idNumberProblem(type: IdType, number: string | null): string | null {
  if (!number) return null;
  if (type === "sa_id") return saIdNumber.safeParse(number).error?.issues[0]?.message ?? null;
  return FOREIGN_NUMBER.test(number.replace(/\s/g, "")) ? null : "Enter 5 to 20 letters and digits";
}

export type PolicyholderInput = z.input<typeof policyholderInput>;

/** A policyholder as the form gets it. Dates are "YYYY-MM-DD". */
export const policyholderResponse = responseOf("Policyholder", {
  name: z.string(),
  email: z.string().nullable(),
  surname: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  id_type: z.enum(ID_TYPES),
  id_expires_on: z.string().nullable(),
  nationality: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  citizenship: z.string().nullable(),
  alt_phone: z.string().nullable(),
  language: z.string().nullable(),
  marital_status: z.enum(MARITAL_STATUSES).nullable(),
  occupation: z.string().nullable(),
  employer: z.string().nullable(),
  income_band: z.string().nullable(),
  smoker: z.boolean().nullable(),
  physical_address: storedAddress,
  postal_address: storedAddress.describe("Null when it is the physical address."),
  id_number_masked: z.string().nullable(),
  age: z.number().nullable().describe("In completed years, today."),
});

export type Policyholder = z.output<typeof policyholderResponse>;
