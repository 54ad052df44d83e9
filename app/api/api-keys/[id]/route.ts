import { endpoint } from "@/lib/identity/http/endpoint.server";
import { findApiKey, revokeApiKey } from "@/lib/integrations/api-keys/api-keys.server";
import { apiKeyResponse } from "@/lib/integrations/api-keys/schema";

export const GET = endpoint(
  {
    summary: "Read an API key",
    response: apiKeyResponse,
    permission: ["integrations.index", "integrations.show"],
  },
  ({ actor, id }) => findApiKey(actor, id),
);

export const DELETE = endpoint({ summary: "Revoke an API key", permission: "integrations.destroy" }, ({ actor, id }) =>
  revokeApiKey(actor, id),
);
