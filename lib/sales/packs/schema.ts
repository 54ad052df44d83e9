import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { emptyAsUndefined } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { isoDate } from "@/lib/platform/text/format";
import { DELIVERY_WAYS } from "@/lib/sales/record/columns/delivery-ways";

const REFERENCE_MAX = 200;

export const deliveryInput = z.strictObject({
  /** "YYYY-MM-DD" */
  delivered_on: z.iso
    .date("Enter a date")
    .refine((day) => day <= isoDate(new Date()), "Choose a day that is not in the future."),
  delivered_how: z.enum(DELIVERY_WAYS, "Choose from the list"),
  /** What proves it, such as the number of a parcel. */
  delivered_reference: z
    .string("Enter what proves the delivery")
    .trim()
    .min(1, "Enter what proves the delivery")
    .max(REFERENCE_MAX, `Max ${REFERENCE_MAX} characters`),
  /** Of the sale; without it, a later record replaces an earlier one. */
  version: z.int32().optional(),
});

/** The version of the sale whose delivery came back. */
export const reopenInput = z.strictObject({ version: z.int32("Required") });

/** Which edition of a policy pack; the newest unless it says otherwise. */
export const packQuery = z.strictObject({
  edition: z.preprocess(emptyAsUndefined, z.coerce.number().int().positive().max(MAX_ID).optional()),
});

/** The policy pack of one submission. Moments are ISO 8601 text, days "YYYY-MM-DD". */
export const salePackResponse = responseOf("SalePack", {
  edition: z.number(),
  submitted_at: instant,
  made_at: instant.nullable().describe("Null while it is being made."),
  size_bytes: z.int().nullable(),
  sha256: z.string().nullable().describe("Of the PDF, in hexadecimal."),
  mailed_at: instant.nullable(),
  refused_at: instant.nullable().describe("When the mail server first refused it for good."),
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

export type SalePack = z.output<typeof salePackResponse>;

/** How the client received the present edition, and until when they may cancel. */
export const packsDeliveryResponse = responseOf("PacksDelivery", {
  delivered_on: nonPersonal(z.string().nullable()),
  delivered_how: nonPersonal(z.enum(DELIVERY_WAYS).nullable()),
  delivered_reference: z.string().nullable().describe("What proves a delivery that was recorded by hand."),
  cooling_off_ends_on: nonPersonal(z.string().nullable()),
});

export type Delivery = z.output<typeof packsDeliveryResponse>;
