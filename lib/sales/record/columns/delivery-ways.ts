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
