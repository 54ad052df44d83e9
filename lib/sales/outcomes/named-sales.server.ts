import "server-only";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { PolicyOutcome } from "./outcome";

/** Whose sales an import may change; null for the whole tenant's. */
export type StoredReach = { users: number[]; teams: number[] } | null;

export type NamedSale = {
  id: number;
  reference: string;
  product_id: number;
  status: SaleStatus;
  submitted_at: Date | null;
  status_changed_at: Date;
  cooling_off_ends_on: Date | null;
  policy_number: string | null;
  insurer_reference: string | null;
  policy_outcome: PolicyOutcome | null;
  policy_ended_on: Date | null;
  last_collected_on: Date | null;
  is_seen: boolean;
};

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
    SELECT id, reference, product_id, status, submitted_at, status_changed_at, cooling_off_ends_on, policy_number,
      insurer_reference, policy_outcome, policy_ended_on, last_collected_on, ${isSeen} AS is_seen
    FROM sales
    WHERE tenant_id = ${tenantId}::int
      AND (reference = ANY(${references}::text[]) OR policy_number = ANY(${numbers}::text[]))
    ORDER BY id FOR UPDATE`;
}
