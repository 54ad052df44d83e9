import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { chainKey } from "@/lib/platform/events/chain-key.server";
import { CHAIN_START, openingHashOf, openingsSealOf } from "@/lib/sales/record/chain.server";
import type { NextReference } from "@/lib/sales/record/reference.server";

// The sales of a tenant's year are numbered without a gap. Each opening is chained to the one before, so that a whole sale
// that is removed is noticed, also between two daily anchors.

/**
 * Chains the opening of a sale. Call it in the transaction that has taken the sale's reference: it still holds the lock of
 * the sequence.
 */
export async function recordOpening(
  { id: sale_id, tenant_id }: { id: number; tenant_id: number },
  { reference, year, number, chained }: NextReference,
): Promise<void> {
  const key = await chainKey();
  const prev_hash = chained?.head ?? CHAIN_START;
  const head = openingHashOf(key, { tenant_id, year, number, sale_id, reference }, prev_hash);
  const first_opened = chained?.first_opened ?? number;
  const seal = openingsSealOf(key, { tenant_id, year, first_opened, last: number, head });
  await db.$executeRaw`
    WITH opening AS (
      INSERT INTO sale_openings (tenant_id, year, number, sale_id, reference, prev_hash, hash)
      VALUES (${tenant_id}, ${year}, ${number}, ${sale_id}, ${reference}, ${prev_hash}, ${head})
    )
    UPDATE sale_sequences SET first_opened = ${first_opened}, head = ${head}, seal = ${seal}
    WHERE tenant_id = ${tenant_id} AND year = ${year}`;
}
