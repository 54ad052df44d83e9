import { z } from "zod";
import { QUOTED_MEMBERS } from "@/lib/catalogue/landing/quoted-members";

export const quoteMember = z.strictObject({
  member: z.enum(QUOTED_MEMBERS),
  age: z.int().nullable().describe("In years; null where it was not given."),
});

export type QuoteMember = z.output<typeof quoteMember>;

/** The column `quote_members` of a lead: whom the person wants a quote for; null without a request. */
export const storedMembers = z
  .array(
    z.object({
      ...quoteMember.shape,
      age: z
        .int()
        .nullish()
        .transform((age) => age ?? null),
    }),
  )
  .nullable();

/** The column `attribution` of a lead: the parameters of the link that led to the public page, by their names. */
export const storedAttribution = z.record(z.string(), z.string()).nullable();
