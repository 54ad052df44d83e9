import "server-only";
import { programNamed } from "@/lib/audit/server";
import { db, isDeadlock } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { asHttpError } from "@/lib/http/errors";
import { bodyHash, type Post, sealBody } from "@/lib/lead-posts/log";
import { type AddedLead, insertion } from "@/lib/leads/insert";
import { knownPerson } from "@/lib/leads/known";
import { type Arrival, newcomerOf, newLeadOf, targetOf } from "./arrival";
import { created, type Outcome } from "./outcome";
import type { Source } from "./source";

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
