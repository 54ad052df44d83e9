import { endpoint } from "@/lib/identity/http/endpoint.server";
import {
  secretWebhookResponse,
  webhookCreation,
  webhookQuery,
  webhookRowResponse,
} from "@/lib/integrations/webhooks/schema";
import { createWebhook, listWebhooks } from "@/lib/integrations/webhooks/webhooks.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { response: pageOf(webhookRowResponse), permission: "integrations.index", query: webhookQuery },
  ({ actor, query }) => listWebhooks(actor, query),
);

export const POST = endpoint(
  { response: secretWebhookResponse, permission: "integrations.store", body: webhookCreation, status: 201 },
  ({ actor, body }) => createWebhook(actor, body),
);
