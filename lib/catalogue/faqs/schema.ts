import { z } from "zod";
import { textOrNull } from "@/lib/platform/schemas/inputs";

export const FAQ_TEXT_MAX_LENGTH = 3500;

export const faqInput = z.object({
  product_id: z.int32("Required"),
  product_index: z
    .int32({ error: ({ input }) => (input == null ? "Required" : "Must be an integer") })
    .min(0, "Must be 0 or more"),
  question: z
    .string("Required")
    .trim()
    .min(1, "Required")
    .max(FAQ_TEXT_MAX_LENGTH, `Max ${FAQ_TEXT_MAX_LENGTH} characters`),
  answer: textOrNull(FAQ_TEXT_MAX_LENGTH),
});

export type FaqInput = z.input<typeof faqInput>;

export type Faq = z.output<typeof faqInput> & {
  id: number;
  version: number;
  product: { id: number; name: string };
};
