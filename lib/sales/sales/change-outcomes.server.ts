import "server-only";
import { db } from "@/lib/platform/db/client.server";
import type { Outcome } from "@/lib/sales/outcomes/outcome";
import { appendToChains, type ChainedSale, type NewSaleEvent, type SaleAuthor } from "./append-events.server";

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
    UPDATE sales SET policy_number = given.policy_number, insurer_reference = given.insurer_reference,
      policy_outcome = given.policy_outcome, policy_ended_on = given.policy_ended_on,
      last_collected_on = given.last_collected_on, version = version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id int, policy_number text,
      insurer_reference text, policy_outcome text, policy_ended_on date, last_collected_on date)
    WHERE sales.id = given.id
    RETURNING sales.id, sales.tenant_id, sales.event_count, sales.event_head`;
  const bySale = Map.groupBy(changes, ({ sale }) => sale.id);
  const sales = changed.map((sale) => ({ sale, events: (bySale.get(sale.id) ?? []).map(eventOf) }));
  await appendToChains(author, sales);
}

const eventOf = (change: OutcomeChangeOfSale): NewSaleEvent => ({ type: "outcome", old: change.old, new: change.new });
