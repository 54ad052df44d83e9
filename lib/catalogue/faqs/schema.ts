import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { textOrNull } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

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

export const productFaqResponse = nonPersonal(
  responseOf("ProductFaq", {
    product: z.strictObject({ name: z.string(), id: z.int() }),
    id: z.int(),
    created_at: instant,
    product_id: z.int(),
    version: z.int(),
    updated_at: instant,
    question: z.string(),
    product_index: z.number(),
    answer: z.string().nullable(),
  }),
);

export type Faq = z.output<typeof productFaqResponse>;
