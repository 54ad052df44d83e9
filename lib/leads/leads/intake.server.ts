import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { forOwner } from "@/lib/identity/tenants/owner.server";
import { requireVisibleProduct } from "@/lib/identity/tenants/visible-products.server";
import { transaction } from "@/lib/platform/db/client.server";
import { formatDate } from "@/lib/platform/format";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { insertLead } from "./insert.server";
import { type Known, lookUp } from "./known.server";
import { personColumns } from "./person.server";
import { findLead } from "./record.server";
import type { LeadDetail, NewLead } from "./schema";

/**
 * Takes in a lead that somebody entered by hand.
 * @throws HttpError 409 with `duplicate_of` when the person is a lead of the product already, 422 on the contact that
 *   may not be contacted
 */
export function createLead(actor: Actor, { tenant_id: named, ...input }: NewLead): Promise<LeadDetail> {
  return forOwner(actor, named, (tenantId) =>
    transaction(async () => {
      await requireVisibleProduct(input.product_id);
      const { product_id, ...columns } = personColumns(input);
      const person = { phone: null, email: null, ...columns };
      refuseKnown(await lookUp({ tenant_id: tenantId, product_id, person }));
      const kept = await keptBy(actor, tenantId);
      const lead = await insertLead(actor, { tenant_id: tenantId, product_id }, { ...columns, ...kept });
      return findLead(actor, lead.id);
    }),
  );
}

// Whoever does not see all of the tenant's leads would lose sight of one that they enter.
const keptBy = async (actor: Actor, tenantId: number) =>
  actor.tenant_id === tenantId && (await reachOf(actor)) !== null
    ? { status: "Allocated", assigned_user_id: actor.id, allocated_at: new Date() }
    : {};

function refuseKnown({ suppressed: [kind], twin }: Known): void {
  if (kind) throw invalid({ [kind]: "This person asked not to be contacted" });
  if (!twin) return;
  const since = formatDate(twin.created_at);
  throw conflict(`This person is a lead of this product already, since ${since} (${twin.status}).`, {
    duplicate_of: twin.id,
  });
}
