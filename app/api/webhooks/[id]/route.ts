import { endpoint } from "@/lib/identity/http/endpoint.server";
import { WEBHOOK_READERS, webhookResponse, webhookUpdate } from "@/lib/integrations/webhooks/schema";
import { findWebhook, removeWebhook, updateWebhook } from "@/lib/integrations/webhooks/webhooks.server";
import { staleOf } from "@/lib/platform/http/responses";

export const GET = endpoint({ response: webhookResponse, permission: [...WEBHOOK_READERS] }, ({ actor, id }) =>
  findWebhook(actor, id),
);

export const PUT = endpoint(
  {
    record: webhookResponse,
    response: webhookResponse,
    otherResponses: { 409: staleOf(webhookResponse) },
    permission: "integrations.update",
    body: webhookUpdate,
  },
  ({ actor, id, body }) => updateWebhook(actor, id, body),
);

export const DELETE = endpoint({ permission: "integrations.destroy" }, ({ actor, id }) => removeWebhook(actor, id));
