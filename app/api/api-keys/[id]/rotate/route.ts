import { endpoint } from "@/lib/identity/http/endpoint.server";
import { rotateApiKey } from "@/lib/integrations/api-keys/api-keys.server";
import { shownApiKeyResponse } from "@/lib/integrations/api-keys/schema";

export const POST = endpoint(
  {
    summary: "Give an API key another secret",
    response: shownApiKeyResponse,
    permission: "integrations.update",
  },
  ({ actor, id }) => rotateApiKey(actor, id),
);
