import { z } from "zod";
import type { Permission } from "@/lib/identity/rights/permissions";
import { optionalText } from "@/lib/leads/record/fields";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { choiceFilter, flagFilter, idFilter, listQuery } from "@/lib/platform/lists/list";
import { PING, WEBHOOK_EVENT_TYPES } from "./events";

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

export type Webhook = z.output<typeof webhookResponse>;

/** A webhook as the list shows it. */
export const webhookRowResponse = responseOf("WebhookRow", {
  ...webhookResponse.shape,
  deliveries: z
    .strictObject({ pending: z.int(), dead: z.int(), last_delivered_at: instant.nullable() })
    .optional()
    .describe("Of the last 30 days; absent when there are none."),
});

export type WebhookRow = z.output<typeof webhookRowResponse>;

/** A webhook with its secret, which is shown only once. */
export const secretWebhookResponse = responseOf("SecretWebhook", { ...webhookResponse.shape, secret: z.string() });

export type SecretWebhook = z.output<typeof secretWebhookResponse>;

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

export type Delivery = z.output<typeof deliveryResponse>;

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

export type DeliveryDetail = z.output<typeof deliveryDetailResponse>;

/** Who opens a webhook: `integrations.index` reads every tab of the screen. */
export const WEBHOOK_READERS = ["integrations.show", "integrations.index"] as const satisfies Permission[];
