import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import {
  appendToChains,
  type ChainedSale,
  chainedColumns,
  type NewSaleEvent,
  type SaleAuthor,
} from "@/lib/sales/record/append-events.server";
import type { Outcome } from "./schema";

/** Whose sales an import may change; null for the whole tenant's. */
export type StoredReach = { users: number[]; teams: number[] } | null;

const outcomeColumns = columns("Sale", "sales", [
  ...(["id", "reference", "product_id", "status", "submitted_at", "status_changed_at", "cooling_off_ends_on"] as const),
  ...(["policy_number", "insurer_reference", "policy_outcome", "policy_ended_on", "last_collected_on"] as const),
]);

export type NamedSale = RowOf<typeof outcomeColumns> & { is_seen: boolean };

/** Locks the sales of a tenant that some references and policy numbers name, seen by the importer or not. */
export function lockNamedSales(
  tenantId: number,
  reach: StoredReach,
  { references, numbers }: { references: string[]; numbers: string[] },
): Promise<NamedSale[]> {
  const isSeen = reach
    ? Prisma.sql`(agent_id = ANY(${reach.users}::int[]) OR team_id = ANY(${reach.teams}::int[])) IS TRUE`
    : Prisma.sql`true`;
  return db.$queryRaw<NamedSale[]>`
    SELECT ${outcomeColumns}, ${isSeen} AS is_seen FROM sales
    WHERE tenant_id = ${tenantId}::int
      AND (reference = ANY(${references}::text[]) OR policy_number = ANY(${numbers}::text[]))
    ORDER BY id FOR UPDATE`;
}

/** The outcome of one sale after a change, and what its history says of it. */
export type OutcomeChangeOfSale = {
  sale: { id: number; tenant_id: number };
  outcome: Outcome;
  old: Record<string, unknown>;
  new: Record<string, unknown>;
};

/** Changes the outcomes of locked sales and appends the event of each, in two statements. */
export async function applySaleOutcomes(author: SaleAuthor, changes: readonly OutcomeChangeOfSale[]): Promise<void> {
  if (changes.length === 0) return;
  const given = changes.map(({ sale: { id }, outcome }) => ({ id, ...outcome }));
  const changed = await db.$queryRaw<ChainedSale[]>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id int, policy_number text,
        insurer_reference text, policy_outcome text, policy_ended_on date, last_collected_on date)
    )
    UPDATE sales SET policy_number = given.policy_number, insurer_reference = given.insurer_reference,
      policy_outcome = given.policy_outcome, policy_ended_on = given.policy_ended_on,
      last_collected_on = given.last_collected_on, version = version + 1, updated_at = now()
    FROM given
    WHERE sales.id = given.id AND (sales.id IN (SELECT id FROM given)) IS TRUE -- as in applyLeadChanges
    RETURNING ${chainedColumns}`;
  const bySale = Map.groupBy(changes, ({ sale }) => sale.id);
  const sales = changed.map((sale) => ({ sale, events: (bySale.get(sale.id) ?? []).map(eventOf) }));
  await appendToChains(author, sales);
}

const eventOf = (change: OutcomeChangeOfSale): NewSaleEvent => ({ type: "outcome", old: change.old, new: change.new });
