import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { forOwner } from "@/lib/identity/tenants/owner.server";
import { requireVisibleProduct } from "@/lib/identity/tenants/visible-products.server";
import { transaction } from "@/lib/platform/db/client.server";
import { formatDate } from "@/lib/platform/format";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { isStopped, NOT_CLEANSED } from "./call-rules.server";
import { insertLead } from "./insert.server";
import { type LookUpResult, lookUp } from "./look-up.server";
import { personColumns } from "./person.server";
import { findLead } from "./record.server";
import type { LeadDetail, NewLead } from "./schema";

/**
 * Creates a lead that somebody entered by hand.
 * @throws HttpError 409 with `duplicate_of` for an existing lead, or while the intake stops, 422 on a suppressed contact
 */
export function createLead(actor: Actor, { tenant_id: named, ...input }: NewLead): Promise<LeadDetail> {
  return forOwner(actor, named, (tenantId) =>
    transaction(async () => {
      await requireVisibleProduct(input.product_id);
      if (await isStopped(tenantId)) throw conflict(NOT_CLEANSED);
      const { product_id, ...columns } = personColumns(input);
      const person = { phone: null, email: null, ...columns };
      refuseDuplicate(await lookUp({ tenant_id: tenantId, product_id, person }));
      const assignment = await initialAgent(actor, tenantId);
      const lead = await insertLead(actor, { tenant_id: tenantId, product_id }, { ...columns, ...assignment });
      return findLead(actor, lead.id);
    }),
  );
}

// A user whose record scope is not the whole tenant could not see an unassigned lead.
const initialAgent = async (actor: Actor, tenantId: number) =>
  actor.tenant_id === tenantId && (await reachOf(actor)) !== null
    ? { status: "Allocated", assigned_user_id: actor.id, allocated_at: new Date() }
    : {};

function refuseDuplicate({ suppressed: [kind], duplicate }: LookUpResult): void {
  if (kind) throw invalid({ [kind]: "This person asked not to be contacted" });
  if (!duplicate) return;
  const since = formatDate(duplicate.created_at);
  throw conflict(`This person is a lead of this product already, since ${since} (${duplicate.status}).`, {
    duplicate_of: duplicate.id,
  });
}
