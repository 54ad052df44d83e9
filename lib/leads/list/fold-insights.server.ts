import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";

/** The number of changes that one call adds at most for a tenant, as in fold_insights(). */
const LIMIT = 20_000;

/**
 * Adds the changes that triggers have noted to the counts by dimension. Call it before reading them: afterwards they
 * hold everything that was committed before. Of the current tenant, or of all as the platform.
 */
export async function foldInsights(): Promise<void> {
  let added = LIMIT;
  while (added >= LIMIT) {
    const [row] = await db.$queryRaw<{ added: number }[]>`SELECT fold_insights(NULL) AS added`;
    added = row?.added ?? 0;
  }
}

/** Keeps few changes waiting for whoever reads next. A tenant at a time, since readers of that tenant wait meanwhile. */
export const foldInsightsOfAll = (): Promise<void> =>
  asPlatform(async () => {
    const tenants = await db.$queryRaw<{ tenant_id: number }[]>`SELECT DISTINCT tenant_id FROM insight_changes`;
    for (const { tenant_id } of tenants) await db.$queryRaw`SELECT fold_insights(${tenant_id}::int)`;
  });
