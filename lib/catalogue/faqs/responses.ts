import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

export const productFaqResponse = nonPersonal(
  responseOf("ProductFaq", {
    product: z.strictObject({
      name: z.string(),
      id: z.int(),
    }),
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
