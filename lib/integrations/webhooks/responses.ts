import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { PING, WEBHOOK_EVENT_TYPES } from "./events";
import { DELIVERY_STATES } from "./schema";

export const webhookResponse = responseOf("Webhook", {
  id: z.int(),
  tenant_id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  product_ids: z.array(z.int()).describe("Empty for all products."),
  include_personal_data: z.boolean(),
  active: z.boolean(),
  failing_since: instant.nullable().describe("Since when no delivery has succeeded while some failed."),
  switched_off_at: instant.nullable().describe("When it was switched off because of failures."),
  previous_secret_until: instant.nullable().describe("Until when the previous secret signs too."),
  version: z.int(),
  created_at: instant,
});

/** A webhook as the list shows it. */
export const webhookRowResponse = responseOf("WebhookRow", {
  ...webhookResponse.shape,
  deliveries: z
    .strictObject({ pending: z.int(), dead: z.int(), last_delivered_at: instant.nullable() })
    .optional()
    .describe("Of the last 30 days; absent when there are none."),
});

/** A webhook with its secret, which is shown only once. */
export const secretWebhookResponse = responseOf("SecretWebhook", { ...webhookResponse.shape, secret: z.string() });

export const deliveryResponse = responseOf("Delivery", {
  id: z.int(),
  message_id: z.string().describe("The header webhook-id."),
  type: z.enum([...WEBHOOK_EVENT_TYPES, PING]),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  status: z.int().nullable().describe("The status that answered the last attempt."),
  error: z.string().nullable().describe("Why the last attempt got no answer."),
  duration_ms: z.int().nullable(),
  next_attempt_at: instant.nullable().describe("Null once it is delivered or given up."),
  finished_at: instant.nullable(),
  created_at: instant,
});

/** A delivery with its request and every answer, the oldest first. */
export const deliveryDetailResponse = responseOf("DeliveryDetail", {
  ...deliveryResponse.shape,
  body: z
    .string()
    .nullable()
    .describe(
      "As it was sent; null where it has personal data that the reader may not see, or a first reviewer hidden from them.",
    ),
  tries: z.array(
    z.strictObject({
      at: instant,
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      status: z.int().nullable(),
      error: z.string().nullable(),
      duration_ms: z.int(),
      answer: z.string().nullable(),
    }),
  ),
});
