import { SCOPE_NAMES } from "@/lib/integrations/api-keys/scopes";
import { PING, WEBHOOK_EVENT_TYPES } from "@/lib/integrations/webhooks/events";
import { DELIVERY_STATES } from "@/lib/integrations/webhooks/schema";
import type { TypesOf } from "@/lib/platform/db/column-types";

/** The text columns of this domain with a fixed set of values. The checks of the database say the same. */
export const INTEGRATION_COLUMNS = {
  "ApiKey.scopes": SCOPE_NAMES,
  "Webhook.events": WEBHOOK_EVENT_TYPES,
  "WebhookDelivery.state": DELIVERY_STATES,
  "WebhookDelivery.type": [...WEBHOOK_EVENT_TYPES, PING],
  "WebhookEvent.type": [...WEBHOOK_EVENT_TYPES, PING],
} as const;

declare module "@/lib/platform/db/column-types" {
  interface ColumnTypes extends TypesOf<typeof INTEGRATION_COLUMNS> {}
}
