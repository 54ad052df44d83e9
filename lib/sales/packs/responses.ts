import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { DELIVERY_WAYS } from "@/lib/sales/record/columns/delivery-ways";

/** How the client received the present edition, and until when they may cancel. */
export const packsDeliveryResponse = responseOf("PacksDelivery", {
  delivered_on: z.string().nullable(),
  delivered_how: z.enum(DELIVERY_WAYS).nullable(),
  cooling_off_ends_on: z.string().nullable(),
});

/** The policy pack of one submission. Moments are ISO 8601 text, days "YYYY-MM-DD". */
export const salePackResponse = responseOf("SalePack", {
  edition: z.number(),
  submitted_at: instant,
  made_at: instant.nullable().describe("Null while it is being made."),
  size_bytes: z.int().nullable(),
  sha256: z.string().nullable().describe("Of the PDF, in hexadecimal."),
  mailed_at: instant.nullable(),
  delivered_on: z.string().nullable(),
  delivered_how: z.enum(DELIVERY_WAYS).nullable(),
  voided_at: instant.nullable().describe("When the sale was recalled."),
  voided_by: z.string().nullable(),
  is_late: z
    .boolean()
    .describe(
      "Of a sale that was submitted before there were packs: made from its records afterwards, and not mailed.",
    ),
});
