import { z } from "zod";
import { isoDate } from "@/lib/platform/text/format";
import { DELIVERY_WAYS } from "@/lib/sales/record/columns/delivery-ways";

export const deliveryInput = z.strictObject({
  /** "YYYY-MM-DD" */
  delivered_on: z.iso
    .date("Enter a date")
    .refine((day) => day <= isoDate(new Date()), "Choose a day that is not in the future."),
  delivered_how: z.enum(DELIVERY_WAYS, "Choose from the list"),
});
