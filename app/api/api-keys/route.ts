import { endpoint } from "@/lib/identity/http/endpoint.server";
import { apiKeyCreation, apiKeyQuery, createApiKey, listApiKeys } from "@/lib/integrations/api-keys/api-keys.server";
import { apiKeyResponse, shownApiKeyResponse } from "@/lib/integrations/api-keys/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List API keys",
    response: pageOf(apiKeyResponse),
    permission: "integrations.index",
    query: apiKeyQuery,
  },
  ({ actor, query }) => listApiKeys(actor, query),
);

export const POST = endpoint(
  {
    summary: "Create an API key",
    response: shownApiKeyResponse,
    permission: "integrations.store",
    body: apiKeyCreation,
    status: 201,
  },
  ({ actor, body }) => createApiKey(actor, body),
);
