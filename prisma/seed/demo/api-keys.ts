import type { Scope } from "@/lib/integrations/api-keys/scopes";
import { makeApiKey } from "@/lib/integrations/api-keys/secret.server";
import { db } from "@/lib/platform/db/client.server";
import type { Floor } from "./floor";

const DEMO_KEYS: { name: string; scopes: Scope[] }[] = [
  { name: "CRM", scopes: ["leads:read", "sales:read"] },
  { name: "Dialler", scopes: ["calls:write", "recordings:write"] },
];

/** Adds API keys. Nobody knows their secrets, so a key has to be rotated before it can be used. */
export async function seedApiKeys({ tenantId }: Pick<Floor, "tenantId">, created_at: Date): Promise<void> {
  for (const key of DEMO_KEYS) {
    const created = { created_by_name: "Console Administrator", created_at };
    await db.apiKey.create({ data: { ...key, ...makeApiKey().columns, ...created, tenant_id: tenantId } });
  }
}
