import { z } from "zod";
import { responseOf, timestamps } from "@/lib/platform/http/responses";
import { nameInput, numberInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { ungrouped } from "./ungrouped";

const LONGEST_NUMBER = 20;
const digits = numberInput(1, LONGEST_NUMBER);

/** How many digits an account number has. */
const accountRule = z
  .object({ min_length: digits, max_length: digits }, "Required")
  .refine(({ min_length, max_length }) => max_length >= min_length, {
    path: ["max_length"],
    message: "Must not be less than the minimum",
  });

export const bankInput = z.object({
  name: nameInput,
  universal_branch_code: z
    .string("Required")
    .overwrite(ungrouped)
    .regex(/^\d{6}$/, "Must be 6 digits"),
  account_rules: z.object({ current: accountRule, savings: accountRule, transmission: accountRule }, "Required"),
  active: z.boolean("Required"),
});

export type BankInput = z.input<typeof bankInput>;

const lengths = z.strictObject({ min_length: z.number(), max_length: z.number() });
/** How many digits an account number has, by the type of the account. */
export const accountRules = z.strictObject({ current: lengths, savings: lengths, transmission: lengths });

export type AccountRules = z.output<typeof accountRules>;

export const bankResponse = nonPersonal(
  responseOf("Bank", {
    ...timestamps,
    name: z.string(),
    universal_branch_code: z.string(),
    account_rules: accountRules,
    active: z.boolean(),
    id: z.int(),
    version: z.int(),
  }),
);

export type Bank = z.output<typeof bankResponse>;

/** What a form for an account needs to know about a bank. */
export const bankOptionResponse = responseOf("BankOption", {
  name: z.string(),
  id: z.int(),
  universal_branch_code: z.string(),
  account_rules: accountRules,
});

export type BankOption = z.output<typeof bankOptionResponse>;
