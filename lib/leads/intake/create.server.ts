import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { hasWholeTenant } from "@/lib/identity/teams/reach.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { requireProduct } from "@/lib/identity/tenancy/visible-products.server";
import { allocateLeads } from "@/lib/leads/allocation/allocate.server";
import { isDeadlock, transaction } from "@/lib/platform/db/client.server";
import { formatDate } from "@/lib/platform/text/format";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { NO_CONSENT, NOT_CLEANSED } from "@/lib/leads/record/call-rules.server";
import { toLeadDetail } from "@/lib/leads/work/detail.server";
import { type Entered, type Entry, enterLead } from "./enter.server";
import { personColumns } from "@/lib/leads/record/person.server";
import { findLead, toLeadRecord } from "@/lib/leads/record/record.server";
import type { LeadDetail, NewLead } from "@/lib/leads/record/schema";

/**
 * Creates a lead that somebody entered by hand.
 * @throws HttpError 409 with `duplicate_of` for an existing lead, while the intake stops, and without a consent
 *   where the lead would be the actor's at once, 422 on a suppressed contact
 */
export function createLead(actor: Actor, { tenant_id: named, ...input }: NewLead): Promise<LeadDetail> {
  return forOwner(actor, named, async (tenant_id) => {
    const { product_id, ...columns } = personColumns(input);
    const entry = {
      target: { tenant_id, product_id },
      person: { phone: null, email: null, ...columns },
      lead: { ...columns, ...(input.is_client && { client_by_id: actor.id }), ...initialAgent(actor, tenant_id) },
    };
    const added = await enterLead(actor, entry, "without rules").catch(nullIfDeadlocked);
    if (added) requireEntered(added);
    return added?.lead ? toLeadDetail(toLeadRecord(added.lead), actor) : transaction(() => createByRules(actor, entry));
  });
}

async function createByRules(actor: Actor, entry: Entry): Promise<LeadDetail> {
  const added = await enterLead(actor, entry, "by rules");
  requireEntered(added);
  const { lead, rule } = added;
  if (!lead) throw new Error("The insert returned no lead");
  if (!rule) return toLeadDetail(toLeadRecord(lead), actor);
  await allocateLeads(entry.target.tenant_id, [{ id: lead.id, ...rule }]);
  return findLead(actor, lead.id);
}

function nullIfDeadlocked(error: unknown): null {
  if (isDeadlock(error)) return null;
  throw error;
}

// A user whose record scope is not the whole tenant could not see an unassigned lead.
const initialAgent = (actor: Actor, tenantId: number) =>
  actor.tenant_id === tenantId && !hasWholeTenant(actor)
    ? { status: "Allocated" as const, assigned_user_id: actor.id, allocated_at: new Date() }
    : {};

function requireEntered({ has_product, is_stopped, lacks_consent, found: { suppressed, duplicate } }: Entered): void {
  requireProduct(has_product);
  if (is_stopped) throw conflict(NOT_CLEANSED);
  const [kind] = suppressed;
  if (kind) throw invalid({ [kind]: "This person asked not to be contacted" });
  if (!duplicate && lacks_consent) throw conflict(NO_CONSENT);
  if (!duplicate) return;
  const since = formatDate(duplicate.created_at);
  throw conflict(`This person is a lead of this product already, since ${since} (${duplicate.status}).`, {
    duplicate_of: duplicate.id,
  });
}
