import "server-only";
import { ulid } from "ulid";
import type { Actor } from "@/lib/auth/actor";
import { dateColumn } from "@/lib/days";
import { db, transaction } from "@/lib/db/client";
import { formatDate } from "@/lib/format";
import { conflict, invalid } from "@/lib/http/errors";
import { requireVisibleProduct } from "@/lib/products/visible";
import { type Contact, contactKey, contactsOf, identityOf } from "@/lib/suppressions/contacts";
import { suppressedAmong } from "@/lib/suppressions/server";
import { forOwner } from "@/lib/tenants/owner";
import { recordLeadEvent } from "./events";
import { lockPerson } from "./intake-lock";
import { personColumns } from "./person";

import { findLead } from "./record";
import type { LeadDetail, NewLead } from "./schema";
import { findTwins } from "./twins";

/**
 * Takes in a lead that somebody entered by hand.
 * @throws HttpError 409 with `duplicate_of` when the person is a lead of the product already, 422 on the contact that
 *   may not be contacted
 */
export function createLead(actor: Actor, { tenant_id: named, ...input }: NewLead): Promise<LeadDetail> {
  return forOwner(actor, named, (tenantId) =>
    transaction(async () => {
      await requireVisibleProduct(input.product_id);
      const { lead_id, date_of_birth, ...columns } = personColumns(input);
      const person = { phone: null, email: null, ...columns };
      await lockPerson(tenantId, input.product_id, identityOf(person));
      await refuseSuppressed(tenantId, contactsOf(person));
      await refuseTwin(tenantId, input.product_id, identityOf(person));
      const lead = await db.lead.create({
        data: {
          ...columns,
          tenant_id: tenantId,
          lead_id: lead_id ?? ulid(),
          date_of_birth: date_of_birth && dateColumn(date_of_birth),
        },
      });
      await recordLeadEvent(actor, lead, {
        type: "created",
        new: { status: lead.status, source: lead.source },
        note: lead.note,
      });
      return findLead(actor, lead.id);
    }),
  );
}

async function refuseSuppressed(tenantId: number, contacts: Contact[]): Promise<void> {
  const [first] = await suppressedAmong(tenantId, contacts);
  if (first) throw invalid({ [first.kind]: "This person asked not to be contacted" });
}

async function refuseTwin(tenantId: number, productId: number, contacts: Contact[]): Promise<void> {
  const twins = await findTwins(tenantId, productId, contacts);
  const twin = contacts.map((contact) => twins.get(contactKey(contact))).find((found) => found !== undefined);
  if (!twin) return;
  const since = formatDate(twin.created_at);
  throw conflict(`This person is a lead of this product already, since ${since} (${twin.status}).`, {
    duplicate_of: twin.id,
  });
}
