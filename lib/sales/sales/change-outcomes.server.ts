import "server-only";
import { actorColumns } from "@/lib/platform/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import type { Outcome } from "@/lib/sales/outcomes/outcome";
import type { SaleAuthor } from "./change.server";

/** The outcome of one sale after a change, and what its history says of it. */
export type OutcomeChangeOfSale = {
  id: number;
  outcome: Outcome;
  old: Record<string, unknown>;
  new: Record<string, unknown>;
};

/** Changes the outcomes of locked sales and appends the event of each, in one statement. */
export async function applySaleOutcomes(author: SaleAuthor, changes: readonly OutcomeChangeOfSale[]): Promise<void> {
  if (changes.length === 0) return;
  const { actor_id, actor_name, impersonator_id, impersonator_name } = actorColumns(author);
  const given = changes.map(({ outcome, ...change }) => ({ ...change, ...outcome }));
  await db.$executeRaw`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id int, old jsonb, new jsonb,
        policy_number text, insurer_reference text, policy_outcome text, policy_ended_on date, last_collected_on date)
    ), changed AS (
      UPDATE sales SET policy_number = given.policy_number, insurer_reference = given.insurer_reference,
        policy_outcome = given.policy_outcome, policy_ended_on = given.policy_ended_on,
        last_collected_on = given.last_collected_on, version = version + 1, updated_at = now()
      FROM given WHERE sales.id = given.id
      RETURNING sales.id, sales.tenant_id, given.old, given.new
    )
    INSERT INTO sale_events (tenant_id, sale_id, type, old, new, actor_id, actor_name, impersonator_id,
      impersonator_name, ip)
    SELECT tenant_id, id, 'outcome', old, new, ${actor_id}::int, ${actor_name}, ${impersonator_id}::int,
      ${impersonator_name}, ${author.ip}
    FROM changed`;
}
