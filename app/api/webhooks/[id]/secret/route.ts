import { endpoint } from "@/lib/identity/http/endpoint.server";
import { secretWebhookResponse } from "@/lib/integrations/webhooks/schema";
import { rotateSecret } from "@/lib/integrations/webhooks/webhooks.server";

export const POST = endpoint(
  { summary: "Give a webhook another secret", response: secretWebhookResponse, permission: "integrations.update" },
  ({ actor, id }) => rotateSecret(actor, id),
);
