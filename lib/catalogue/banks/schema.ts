import { z } from "zod";
import { nameInput, numberInput } from "@/lib/platform/schemas/inputs";

const LONGEST_NUMBER = 20;
const digits = numberInput(1, LONGEST_NUMBER);

/** How many digits an account number has. */
const accountRule = z
  .object({ min_length: digits, max_length: digits }, "Required")
  .refine(({ min_length, max_length }) => max_length >= min_length, {
    path: ["max_length"],
    message: "Must not be less than the shortest",
  });

export const bankInput = z.object({
  name: nameInput,
  universal_branch_code: z
    .string("Required")
    .trim()
    .regex(/^\d{6}$/, "Must be 6 digits"),
  account_rules: z.object({ current: accountRule, savings: accountRule, transmission: accountRule }, "Required"),
  active: z.boolean("Required"),
});

export type BankInput = z.input<typeof bankInput>;

export type AccountRules = BankInput["account_rules"];

export type Bank = z.output<typeof bankInput> & { id: number; version: number };

/** What a form for an account needs to know about a bank. */
export type BankOption = Pick<Bank, "id" | "name" | "universal_branch_code" | "account_rules">;
