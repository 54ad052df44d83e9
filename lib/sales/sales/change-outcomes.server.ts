import "server-only";
import { db } from "@/lib/platform/db/client.server";
import type { Outcome } from "@/lib/sales/outcomes/outcome";
import { appendSaleEvents, type SaleAuthor } from "./change.server";

/** The outcome of one sale after a change, and what its history says of it. */
export type OutcomeChangeOfSale = {
  sale: { id: number; tenant_id: number };
  outcome: Outcome;
  old: Record<string, unknown>;
  new: Record<string, unknown>;
};

/** Changes the outcomes of locked sales and appends the event of each. Call it inside a transaction. */
export async function applySaleOutcomes(author: SaleAuthor, changes: readonly OutcomeChangeOfSale[]): Promise<void> {
  if (changes.length === 0) return;
  const given = changes.map(({ sale: { id }, outcome }) => ({ id, ...outcome }));
  await db.$executeRaw`
    UPDATE sales SET policy_number = given.policy_number, insurer_reference = given.insurer_reference,
      policy_outcome = given.policy_outcome, policy_ended_on = given.policy_ended_on,
      last_collected_on = given.last_collected_on, version = version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id int, policy_number text,
      insurer_reference text, policy_outcome text, policy_ended_on date, last_collected_on date)
    WHERE sales.id = given.id`;
  await appendSaleEvents(
    author,
    changes.map(({ sale, old, new: now }) => ({ sale, events: [{ type: "outcome", old, new: now }] })),
  );
}
