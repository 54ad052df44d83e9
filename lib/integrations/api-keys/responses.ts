import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { SCOPE_NAMES } from "./scopes";

export const apiKeyResponse = responseOf("ApiKey", {
  id: z.int(),
  tenant_id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  name: z.string(),
  key_hint: z.string().describe("The key's first characters."),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  state: z.enum(["active", "expired", "revoked"]),
  expires_at: instant.nullable(),
  previous_until: instant.nullable().describe("Until when the key before the last rotation works too."),
  ip_allow_list: z.array(z.string()),
  rate_limit: z.int().describe("Requests per minute."),
  include_personal_data: z.boolean(),
  created_by_name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});

/** A key with its secret, which is shown only once. */
export const shownApiKeyResponse = responseOf("ShownApiKey", { ...apiKeyResponse.shape, key: z.string() });
