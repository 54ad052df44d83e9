import { z } from "zod";
import { emptyAsUndefined } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { isoDate } from "@/lib/platform/text/format";
import { DELIVERY_WAYS, type DeliveryWay } from "@/lib/sales/record/columns/delivery-ways";

export const deliveryInput = z.strictObject({
  /** "YYYY-MM-DD" */
  delivered_on: z.iso
    .date("Enter a date")
    .refine((day) => day <= isoDate(new Date()), "Choose a day that is not in the future."),
  delivered_how: z.enum(DELIVERY_WAYS, "Choose from the list"),
});

/** Which edition of a policy pack; the newest unless it says otherwise. */
export const packQuery = z.strictObject({
  edition: z.preprocess(emptyAsUndefined, z.coerce.number().int().positive().max(MAX_ID).optional()),
});

/** The policy pack of one submission. Moments are ISO 8601 text, days "YYYY-MM-DD". */
export type SalePack = {
  edition: number;
  submitted_at: string;
  /** Null while it is being made. */
  made_at: string | null;
  size_bytes: number | null;
  /** Of the PDF, in hexadecimal. */
  sha256: string | null;
  mailed_at: string | null;
  delivered_on: string | null;
  delivered_how: DeliveryWay | null;
  /** When the sale was recalled. */
  voided_at: string | null;
  voided_by: string | null;
  /** Of a sale that was submitted before there were packs: made from its records afterwards, and not mailed. */
  is_late: boolean;
};

/** How the client received the present edition, and until when they may cancel. */
export type Delivery = {
  delivered_on: string | null;
  delivered_how: DeliveryWay | null;
  cooling_off_ends_on: string | null;
};
