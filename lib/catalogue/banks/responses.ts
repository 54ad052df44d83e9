import { z } from "zod";
import { responseOf, timestamps } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

export const bankResponse = nonPersonal(
  responseOf("Bank", {
    ...timestamps,
    name: z.string(),
    universal_branch_code: z.string(),
    account_rules: z.strictObject({
      current: z.strictObject({
        min_length: z.number(),
        max_length: z.number(),
      }),
      savings: z.strictObject({
        min_length: z.number(),
        max_length: z.number(),
      }),
      transmission: z.strictObject({
        min_length: z.number(),
        max_length: z.number(),
      }),
    }),
    active: z.boolean(),
    id: z.int(),
    version: z.int(),
  }),
);

/** What a form for an account needs to know about a bank. */
export const bankOptionResponse = responseOf("BankOption", {
  name: z.string(),
  id: z.int(),
  universal_branch_code: z.string(),
  account_rules: z.strictObject({
    current: z.strictObject({
      min_length: z.number(),
      max_length: z.number(),
    }),
    savings: z.strictObject({
      min_length: z.number(),
      max_length: z.number(),
    }),
    transmission: z.strictObject({
      min_length: z.number(),
      max_length: z.number(),
    }),
  }),
});
