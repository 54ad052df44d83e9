import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { dateColumn } from "@/lib/days";
import { transaction } from "@/lib/db/client";
import { formatDate } from "@/lib/format";
import { conflict, invalid } from "@/lib/http/errors";
import { requireVisibleProduct } from "@/lib/products/visible";
import { type Contact, contactsOf, identityOf } from "@/lib/suppressions/contacts";
import { suppressedAmong } from "@/lib/suppressions/server";
import { reachOf } from "@/lib/teams/reach";
import { forOwner } from "@/lib/tenants/owner";
import { insertLead } from "./insert";
import { lockPerson } from "./intake-lock";
import { personColumns } from "./person";
import { findLead } from "./record";
import type { LeadDetail, NewLead } from "./schema";
import { findTwin } from "./twins";

/**
 * Takes in a lead that somebody entered by hand.
 * @throws HttpError 409 with `duplicate_of` when the person is a lead of the product already, 422 on the contact that
 *   may not be contacted
 */
export function createLead(actor: Actor, { tenant_id: named, ...input }: NewLead): Promise<LeadDetail> {
  return forOwner(actor, named, (tenantId) =>
    transaction(async () => {
      await requireVisibleProduct(input.product_id);
      const { date_of_birth, ...columns } = personColumns(input);
      const person = { phone: null, email: null, ...columns };
      await lockPerson(tenantId, input.product_id, identityOf(person));
      await refuseSuppressed(tenantId, contactsOf(person));
      await refuseTwin(tenantId, input.product_id, identityOf(person));
      const lead = await insertLead(actor, {
        ...columns,
        tenant_id: tenantId,
        date_of_birth: date_of_birth && dateColumn(date_of_birth),
        ...(await keptBy(actor, tenantId)),
      });
      return findLead(actor, lead.id);
    }),
  );
}

// Whoever does not see all of the tenant's leads would lose sight of one that they enter.
const keptBy = async (actor: Actor, tenantId: number) =>
  actor.tenant_id === tenantId && (await reachOf(actor)) !== null
    ? { status: "Allocated", assigned_user_id: actor.id, allocated_at: new Date() }
    : {};

async function refuseSuppressed(tenantId: number, contacts: Contact[]): Promise<void> {
  const [first] = await suppressedAmong(tenantId, contacts);
  if (first) throw invalid({ [first.kind]: "This person asked not to be contacted" });
}

async function refuseTwin(tenantId: number, productId: number, contacts: Contact[]): Promise<void> {
  const twin = await findTwin(tenantId, productId, contacts);
  if (!twin) return;
  const since = formatDate(twin.created_at);
  throw conflict(`This person is a lead of this product already, since ${since} (${twin.status}).`, {
    duplicate_of: twin.id,
  });
}
