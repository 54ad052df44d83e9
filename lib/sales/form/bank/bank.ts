import { z } from "zod";
import { ACCOUNT_TYPES } from "@/lib/catalogue/banks/account-types";
import { ungrouped } from "@/lib/catalogue/banks/ungrouped";
import { debitDay } from "@/lib/insurance/debit-day";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { draftChoice, draftId, draftText, saIdNumber } from "../fields";

const DIGITS_MAX = 20;
const INITIALS_MAX_LENGTH = 60;

/** The account that premiums are debited from. */
export const bankInput = z.strictObject({
  payment_method: nonPersonal(z.literal("debit_order", "Choose from the list").default("debit_order")),
  bank_id: draftId,
  account_type: draftChoice(ACCOUNT_TYPES),
  /** Left out it stays, null removes it. */
  account_number: z
    .string("Must be text")
    .overwrite(ungrouped)
    .regex(/^\d*$/, "Account number may only contain digits")
    .max(DIGITS_MAX, `Max ${DIGITS_MAX} digits`)
    .nullable()
    .transform((number) => number || null)
    .optional(),
  /** The bank's universal one unless given. */
  branch_code: z
    .string("Must be 6 digits")
    .overwrite(ungrouped)
    .regex(/^(\d{6})?$/, "Must be 6 digits")
    .nullable()
    .transform((code) => code || null)
    .default(null),
  account_holder: draftText(),
  /** With the surname, as the bank has them. Those of the holder's name unless given. */
  account_holder_initials: draftText(INITIALS_MAX_LENGTH),
  holder_is_policyholder: nonPersonal(z.boolean("Choose yes or no").default(true)),
  holder_id_number: saIdNumber,
  holder_relationship_id: draftId,
  debit_day: nonPersonal(debitDay),
});

export type BankInput = z.input<typeof bankInput>;

export const sectionsBankResponse = responseOf("SectionsBank", {
  debit_day: nonPersonal(z.union([z.literal("last"), z.int()]).nullable()),
  account_holder: z.string().nullable(),
  account_holder_initials: z
    .string()
    .nullable()
    .describe("With the surname, as the bank has them; those of the holder's name unless given."),
  payment_method: nonPersonal(z.literal("debit_order")),
  bank_id: z.int().nullable(),
  account_type: z.enum(ACCOUNT_TYPES).nullable(),
  branch_code: z.string().nullable().describe("The bank's universal one unless given."),
  holder_is_policyholder: nonPersonal(z.boolean()),
  holder_relationship_id: z.int().nullable(),
  account_number_masked: z.string().nullable(),
  holder_id_number_masked: z.string().nullable(),
});

export type Bank = z.output<typeof sectionsBankResponse>;
