import "server-only";
import { throttle } from "@/lib/identity/limits/throttle.server";
import type { DuplicatePolicy } from "@/lib/leads/sources/schema";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { notFound, unauthenticated } from "@/lib/platform/http/errors.server";

/** The columns of a lead source that its posts need. */
export type Source = {
  id: number;
  tenant_id: number;
  product_id: number;
  name: string;
  campaign: string | null;
  field_map: Record<string, string>;
  duplicate_policy: DuplicatePolicy;
  duplicate_days: number;
  daily_cap: number | null;
  /** In rand, as text: "12.50". */
  price_per_lead: string | null;
  ip_allow_list: string[];
  active: boolean;
  /** Whether its organisation still offers its product. */
  offers: boolean;
};

const sources = Prisma.sql`
  SELECT id, tenant_id, product_id, name, campaign, field_map, duplicate_policy, duplicate_days, daily_cap,
    price_per_lead::text, ip_allow_list, active,
    EXISTS (SELECT FROM tenant_products sold
            WHERE sold.tenant_id = source.tenant_id AND sold.product_id = source.product_id) AS offers
  FROM lead_sources source`;

/** @throws HttpError 404 */
export async function findSource(id: number): Promise<Source> {
  const [source] = await db.$queryRaw<Source[]>`${sources} WHERE id = ${id}`;
  if (!source) throw notFound();
  return source;
}

/**
 * The source of a key. Wrong keys are throttled by IP address. A right one never is, since nobody can guess 32 random
 * bytes.
 * @throws HttpError 401, 429
 */
export async function requireSource(key: string | null, ip: string | null): Promise<Source> {
  const hash = sha256(key ?? "");
  const [source] = await asPlatform(
    () => db.$queryRaw<Source[]>`${sources} 
      WHERE key_hash = ${hash} AND NOT EXISTS (SELECT FROM tenants WHERE id = source.tenant_id AND closed_at IS NOT NULL)`,
  );
  if (source) return source;
  await throttle("key address", ip ?? "unknown");
  throw unauthenticated();
}
