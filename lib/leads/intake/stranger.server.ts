import "server-only";
import { bodyHash, type Post, sealBody } from "@/lib/leads/lead-posts/log.server";
import { type AddedLead, insertion } from "@/lib/leads/leads/insert.server";
import { knownPerson } from "@/lib/leads/leads/known.server";
import { programNamed } from "@/lib/platform/audit/audit.server";
import { db, isDeadlock } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { type Arrival, newcomerOf, newLeadOf, targetOf } from "./arrival.server";
import { created, type Outcome } from "./outcome.server";
import type { Source } from "./source.server";

const CONFLICT = 409;

/**
 * Takes in and logs a lead of somebody whom nobody knows, in one statement, which costs a third of a transaction.
 * @returns null where there is something to decide: nothing is done then
 */
export async function takeInStranger(arrival: Arrival, post: Post): Promise<Outcome | null> {
  const { source, consent, reference } = arrival;
  if (source.daily_cap !== null || consent || post.replay_of_id !== null) return null;
  const leads = [newLeadOf(arrival, reference)];
  const [lead] = await db.$queryRaw<AddedLead[]>`
    WITH known AS MATERIALIZED (SELECT * FROM ${knownPerson(newcomerOf(arrival, post))}),
    ${insertion(programNamed(source.name), targetOf(source), leads, undefined, isUndisputed(source))},
    logged AS (
      INSERT INTO lead_posts (tenant_id, source_id, result, status, answer, idempotency_key, body_hash, body, lead_id, ip)
      SELECT tenant_id, source_id, 'created', 201,
        jsonb_build_object('id', id, 'lead_id', lead_id, 'status', 'created'),
        ${post.idempotency_key}, ${bodyHash(post.body)}, ${sealBody(post.body)}, id, ${post.ip}
      FROM lead
    )
    SELECT id, lead_id FROM lead`.catch(noneWhereTaken);
  return lead ? created(lead) : null;
}

// Another post has had the idempotency key, or the two waited for each other.
function noneWhereTaken(error: unknown): [] {
  if (isDeadlock(error) || asHttpError(error)?.status === CONFLICT) return [];
  throw error;
}

// Nobody knows the person or the reference, and no rule says who gets the lead.
const isUndisputed = ({ tenant_id, product_id }: Source) => Prisma.sql`(
  SELECT suppressed = '{}' AND twin IS NULL AND same_reference IS NULL FROM known
) AND NOT EXISTS (
  SELECT FROM allocation_rules rule
  WHERE rule.tenant_id = ${tenant_id} AND rule.product_id = ${product_id} AND rule.active
)`;
