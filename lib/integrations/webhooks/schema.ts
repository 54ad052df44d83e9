import { z } from "zod";
import type { Permission } from "@/lib/identity/rights/permissions";
import { optionalText } from "@/lib/leads/record/fields";
import { choiceFilter, flagFilter, idFilter, listQuery } from "@/lib/platform/lists/list";
import { PING, WEBHOOK_EVENT_TYPES, type WebhookEventType } from "./events";

const URL_MAX_LENGTH = 2_000;
const MAX_PRODUCTS = 100;

/** What is left out has its default in a new webhook, and stays in a changed one. */
export const webhookInput = z.object({
  url: z
    .url({ protocol: /^https?$/, error: "Enter an address such as https://example.com/webhooks" })
    .max(URL_MAX_LENGTH, `Max ${URL_MAX_LENGTH} characters`),
  description: optionalText().optional(),
  events: z
    .array(z.enum(WEBHOOK_EVENT_TYPES), "Required")
    .min(1, "Choose at least one event")
    .transform((events) => WEBHOOK_EVENT_TYPES.filter((type) => events.includes(type))),
  /** Events of other products are left out; empty for all. Those without a product are always sent. */
  product_ids: z
    .array(z.int32().positive(), "Required")
    .max(MAX_PRODUCTS, `Max ${MAX_PRODUCTS}`)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  /** Names, contact points, numbers and free text in full. Only holders of pii.reveal may switch it on. */
  include_personal_data: z.boolean().optional(),
  active: z.boolean().optional(),
});

export type WebhookInput = z.input<typeof webhookInput> & { tenant_id?: number | null };

export const webhookCreation = webhookInput.extend({ tenant_id: z.int32().nullish() });
export const webhookUpdate = webhookInput.extend({ version: z.int32().optional() });

export const webhookQuery = listQuery(["created_at", "url"], true).extend({ tenant_id: idFilter, active: flagFilter });

export const DELIVERY_STATES = ["pending", "delivered", "dead"] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const deliveryQuery = listQuery(["created_at"], true)
  .omit({ search: true })
  .extend({ state: choiceFilter(DELIVERY_STATES), type: choiceFilter([...WEBHOOK_EVENT_TYPES, PING]) });

/** Moments are ISO 8601 text. */
export type Webhook = {
  id: number;
  tenant_id: number;
  tenant: { id: number; name: string };
  url: string;
  description: string;
  events: WebhookEventType[];
  product_ids: number[];
  include_personal_data: boolean;
  active: boolean;
  /** Since when no delivery has succeeded while some failed. */
  failing_since: string | null;
  /** When it was switched off because of failures. */
  switched_off_at: string | null;
  /** Until when the previous secret signs too. */
  previous_secret_until: string | null;
  version: number;
  created_at: string;
  /** Only in lists: deliveries of the last 30 days. */
  deliveries?: { pending: number; dead: number; last_delivered_at: string | null };
};

/** A webhook with its secret, which is shown only once. */
export type SecretWebhook = Webhook & { secret: string };

export type Delivery = {
  id: number;
  /** The header webhook-id. */
  message_id: string;
  type: WebhookEventType | typeof PING;
  state: DeliveryState;
  attempts: number;
  /** Of the last attempt: the status that it was answered with, or why there was none. */
  status: number | null;
  error: string | null;
  duration_ms: number | null;
  /** Null once it is delivered or given up. */
  next_attempt_at: string | null;
  finished_at: string | null;
  created_at: string;
};

export type DeliveryDetail = Delivery & {
  /** As it was sent; null where it has personal data that the reader may not see, or a first reviewer hidden from them. */
  body: string | null;
  /** The oldest first. */
  tries: {
    at: string;
    url: string;
    headers: Record<string, string>;
    status: number | null;
    error: string | null;
    duration_ms: number;
    answer: string | null;
  }[];
};

/** Who opens a webhook: `integrations.index` reads every tab of the screen. */
export const WEBHOOK_READERS = ["integrations.show", "integrations.index"] as const satisfies Permission[];
