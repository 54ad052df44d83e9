import { z } from "zod";
import { requiredText } from "@/lib/leads/record/fields";

/** Whether a person is a client already, and how one knows. */
export const clientInput = z.strictObject({
  is_client: z.boolean(),
  reason: requiredText(),
  version: z.int32().optional(),
});

export type ClientInput = z.input<typeof clientInput>;
export type ClientChange = z.output<typeof clientInput>;
