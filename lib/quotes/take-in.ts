import "server-only";
import { programNamed } from "@/lib/audit/server";
import { db, transaction, withTenant } from "@/lib/db/client";
import { insertLead } from "@/lib/leads/insert";
import { lookUp } from "@/lib/leads/known";
import type { Landing, LandingPlan } from "@/lib/products/schema";
import { type Contact, contactsOf } from "@/lib/suppressions/contacts";
import { tenantAddress } from "@/lib/tenants/address";
import { consentWording } from "./options";
import type { Quote } from "./schema";
import type { Seller } from "./seller";

/** Where a lead came from when no link said so, and who has done what a visitor did. */
export const WEBSITE = "Website";

type Asked = {
  seller: Seller;
  product: Landing["product"];
  plan: LandingPlan | undefined;
  quote: Quote;
  source: string;
  campaign: string | null;
};

/**
 * Keeps what a visitor asked for: a new lead; a note on the one that they are already; for whoever may not be
 * contacted neither. Their consent is kept in any case.
 */
export function takeIn(asked: Asked): Promise<void> {
  const { seller, product, quote } = asked;
  const person = { phone: quote.phone, email: quote.email ?? null, id_number_hash: null };
  return withTenant(seller.id, () =>
    transaction(async () => {
      const { twin, suppressed } = await lookUp({ tenant_id: seller.id, product_id: product.id, person });
      if (twin) await noteAnother(asked, twin.id);
      const isNew = !twin && suppressed.length === 0;
      const lead = isNew ? await addLead(asked) : twin;
      await recordConsent(asked, lead?.id ?? null, contactsOf(person));
    }),
  );
}

const wishOf = ({ quote }: Asked) => `Best time to call: ${quote.best_time}`;

function addLead(asked: Asked): Promise<{ id: number }> {
  const { seller, product, plan, quote, source, campaign } = asked;
  const { name, surname, phone, email } = quote;
  return insertLead(
    programNamed(WEBSITE),
    { tenant_id: seller.id, product_id: product.id },
    { name, surname, phone, email, product_interest: plan?.heading, source, campaign, note: wishOf(asked) },
  );
}

function noteAnother(asked: Asked, leadId: number) {
  const { seller, plan, source, campaign } = asked;
  const said = ["Asked for a quote again", plan?.heading, wishOf(asked), source, campaign];
  const note = said.filter(Boolean).join(" · ");
  return db.leadEvent.create({
    data: { tenant_id: seller.id, lead_id: leadId, type: "note", note, actor_name: WEBSITE },
  });
}

function recordConsent({ seller, product, quote }: Asked, leadId: number | null, contacts: Contact[]) {
  const page = tenantAddress(seller.subdomain, `/${product.slug}`);
  const who = [quote.name, quote.surname, ...contacts.map(({ value }) => value)].join(" ");
  return db.consent.create({
    data: {
      tenant_id: seller.id,
      lead_id: leadId,
      purpose: "direct marketing",
      channel: "any",
      wording: consentWording(seller.name, product.name),
      state: "given",
      how: "quote form",
      evidence: `${page}: ${who}`,
      actor_name: WEBSITE,
    },
  });
}
