import { z } from "zod";
import { isoDate } from "@/lib/platform/format";

/** How a client can receive the policy pack in writing. */
export const DELIVERY_WAYS = ["email", "post", "courier", "by_hand", "whatsapp"] as const;

export type DeliveryWay = (typeof DELIVERY_WAYS)[number];

export const DELIVERY_LABELS: Record<DeliveryWay, string> = {
  email: "By email",
  post: "By post",
  courier: "By courier",
  by_hand: "By hand",
  whatsapp: "By WhatsApp",
};

export const deliveryInput = z.strictObject({
  /** "YYYY-MM-DD" */
  delivered_on: z.iso
    .date("Enter a date")
    .refine((day) => day <= isoDate(new Date()), "Choose a day that is not in the future."),
  delivered_how: z.enum(DELIVERY_WAYS, "Choose from the list"),
});

export type DeliveryInput = z.input<typeof deliveryInput>;
