import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

/** A row of a rule of law, or a rule whose figure stands elsewhere. */
export const lawRuleResponse = nonPersonal(
  responseOf("LawRule", {
    id: z.string().describe("Its key with the day from which it holds, or its title."),
    title: z.string(),
    figure: z.string().describe("What it says, in words."),
    valid_from: z.iso
      .date()
      .nullable()
      .describe("Holds until a later row of the rule takes its place; null where the day is not known."),
    holds: z.enum(["now", "later", "no longer"]),
    source: z.string(),
    verified_on: z.iso
      .date()
      .nullable()
      .describe("When it was last compared with its source; null where that could not be read."),
    is_due: z.boolean().describe("Whether that is more than a year ago."),
    test: z.string().describe("The test of the product that holds the figure."),
  }),
);

export type LawRule = z.output<typeof lawRuleResponse>;
