import { Client } from "pg";
import { recount } from "@/lib/insights/rollup/recount.server";
import { asPlatform } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/settings/env.server";

type Drift = Awaited<ReturnType<typeof recount>>[number];

/**
 * What a recount corrects of a tenant. It corrects every tenant, so the test files that recount take turns.
 * @param spoil makes counts wrong first
 */
export async function driftsOf({ id }: { id: number }, spoil?: () => Promise<unknown>): Promise<Drift[]> {
  const client = new Client(env().DATABASE_URL); // its end releases the lock
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtextextended('recount of a test', 0))");
    if (spoil) await asPlatform(spoil);
    return (await recount()).filter(({ key }) => key.tenant_id === id);
  } finally {
    await client.end();
  }
}
