import { z } from "zod";
import { SCOPE_NAMES } from "@/lib/integrations/api-keys/scopes";
import { makeApiKey } from "@/lib/integrations/api-keys/secret.server";
import type { Load } from "../load";
import keys from "./api-keys.json" with { type: "json" };

const { created_by_name, keys: KEYS } = z
  .object({
    created_by_name: z.string(),
    keys: z.array(z.object({ name: z.string(), scopes: z.array(z.enum(SCOPE_NAMES)) })),
  })
  .parse(keys);

/** Adds API keys. Nobody knows their secrets, so a key has to be rotated before it can be used. */
export function addApiKeys(load: Load, tenant_id: number, created_at: Date): void {
  const created = { tenant_id, created_by_name, created_at };
  load.add(
    "api_keys",
    KEYS.map((key) => ({ ...key, ...makeApiKey().columns, ...created })),
  );
}
