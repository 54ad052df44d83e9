import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/format";

const DIGITS = 6;

/**
 * The next reference of a tenant's sales: "UMO-2026-000123". Numbers begin anew each year; two sales never get the
 * same one, because the second transaction waits for the first.
 */
export async function nextReference(tenantId: number): Promise<string> {
  const year = Number(isoDate(new Date()).slice(0, 4));
  const tenant = await db.tenant.findFirstOrThrow({ where: { id: tenantId }, select: { reference_prefix: true } });
  const [sequence] = await db.$queryRaw<{ last: number }[]>`
    INSERT INTO sale_sequences AS sequence (tenant_id, year, last) VALUES (${tenantId}, ${year}, 1)
    ON CONFLICT (tenant_id, year) DO UPDATE SET last = sequence.last + 1 RETURNING last`;
  return `${tenant.reference_prefix}-${year}-${String(sequence?.last).padStart(DIGITS, "0")}`;
}
