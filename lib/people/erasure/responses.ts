import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { ERASED_KINDS, MOST_NAMED_IN } from "./schema";

export const erasureResponse = responseOf("Erasure", {
  dry_run: z.boolean(),
  counts: z.record(z.enum(ERASED_KINDS), z.int()).describe("How many rows were removed or emptied, by their kind."),
  kept: z
    .array(
      z.strictObject({
        kind: z.enum(["lead", "sale"]),
        id: z.int(),
        reference: z.string(),
        recordings: z.int(),
        mandates: z.int(),
        reason: z.string(),
        until: z.string().nullable().describe("The last day on which it is kept; null while that is open."),
      }),
    )
    .describe("The leads and sales that stay as they are."),
  suppressed: z.int().describe("Contacts that stay suppressed, by their hashes alone."),
  open_requests: z.int().describe("Requests without an answer, which lose the address to which it would go."),
  named_in: z
    .array(z.strictObject({ kind: z.enum(["lead", "sale"]), id: z.int(), reference: z.string(), slug: z.string() }))
    .describe(
      `Leads and sales of other people whose notes hold a contact or the ID number of the person, at most ${MOST_NAMED_IN}. They stay as they are. Only a dry run looks for them.`,
    ),
});
