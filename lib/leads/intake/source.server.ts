import "server-only";
import { throttle } from "@/lib/identity/limits/throttle.server";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { notFound, unauthenticated } from "@/lib/platform/http/errors.server";

/** The columns of a lead source that its posts need. */
const sourceColumns = columns("LeadSource", "source", [
  ...([
    "id",
    "tenant_id",
    "product_id",
    "name",
    "campaign",
    "duplicate_policy",
    "duplicate_days",
    "daily_cap",
  ] as const),
  ...(["ip_allow_list", "active", "cell_errors"] as const),
]);

export type Source = RowOf<typeof sourceColumns> & {
  field_map: Record<string, string>;
  /** In rand, as text: "12.50". */
  price_per_lead: string | null;
  /** Whether its organisation still offers its product. */
  offers: boolean;
};

const sources = Prisma.sql`
  SELECT ${sourceColumns}, field_map, price_per_lead::text,
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
