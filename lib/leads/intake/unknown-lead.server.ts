import "server-only";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { consentInsertion } from "@/lib/leads/consents/record.server";
import { bodyHash, encryptBody, type Post } from "@/lib/leads/intake/lead-posts/log.server";
import { db, isDeadlock } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { askedAt, type IncomingLead, lookUpOf, newLeadOf, targetOf } from "./incoming-lead.server";
import { type AddedLead, insertion } from "./insert.server";
import { lookUpQuery } from "./look-up.server";
import { created, type Outcome, warned } from "./outcome.server";
import { sourceConsent } from "./source-consent.server";

const CONFLICT = 409;

/**
 * Inserts and logs the lead of an unknown person in one statement, which takes a third of the time of a transaction.
 * @returns null, without having done anything, in the cases that need the ordinary transaction (docs/decisions/0060)
 */
export async function insertUnknownLead(incoming: IncomingLead, post: Post): Promise<Outcome | null> {
  const { source, consent, reference } = incoming;
  if (source.daily_cap !== null || post.replay_of_id !== null) return null;
  const leads = [newLeadOf(incoming, reference)];
  const [lead] = await db.$queryRaw<AddedLead[]>`
    WITH known AS MATERIALIZED (SELECT * FROM ${lookUpQuery(lookUpOf(incoming, post))}),
    ${insertion(programAuthor(source.name), targetOf(source), leads, undefined, isUnknown(incoming))},
    ${consent ? Prisma.sql`recorded AS (${consentInsertion(source.name, sourceConsent(consent))}),` : Prisma.empty}
    logged AS (
      INSERT INTO lead_posts (tenant_id, source_id, result, status, answer, idempotency_key, body_hash, body, lead_id, ip)
      SELECT tenant_id, source_id, 'created', 201,
        jsonb_build_object('id', id, 'lead_id', lead_id, 'status', 'created')
          || ${JSON.stringify(warned(incoming.warnings))}::jsonb,
        ${post.idempotency_key}, ${bodyHash(post.body)}, ${encryptBody(post.body)}, id, ${post.ip}
      FROM lead
    )
    SELECT id, lead_id FROM lead`.catch(nullWhereTaken);
  return lead ? created(lead, incoming.warnings) : null;
}

// Another post has used the idempotency key, or the two deadlocked.
function nullWhereTaken(error: unknown): [] {
  if (isDeadlock(error) || asHttpError(error)?.status === CONFLICT) return [];
  throw error;
}

// No lead has the person's contacts or the reference, no allocation rule has to be applied, and nothing stops the intake.
const isUnknown = ({ source: { tenant_id, product_id }, ...incoming }: IncomingLead) => Prisma.sql`(
  SELECT suppressed = '{}' AND duplicate IS NULL AND same_reference IS NULL FROM known
) AND (
  ${askedAt(incoming) !== null} OR EXISTS (
    SELECT FROM tenants WHERE id = ${tenant_id} AND (cleansing = 'warn' OR is_registry_current()))
) AND NOT EXISTS (
  SELECT FROM allocation_rules rule
  WHERE rule.tenant_id = ${tenant_id} AND rule.product_id = ${product_id} AND rule.active
)`;
