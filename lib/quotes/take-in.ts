import "server-only";
import { ulid } from "ulid";
import { db, transaction, withTenant } from "@/lib/db/client";
import { lockPerson } from "@/lib/leads/intake-lock";
import { findTwins } from "@/lib/leads/twins";
import type { Landing, LandingPlan } from "@/lib/products/schema";
import { type Contact, contactKey, identityOf } from "@/lib/suppressions/contacts";
import { isSuppressed } from "@/lib/suppressions/server";
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
  const contacts = identityOf({ phone: quote.phone, email: quote.email ?? null, id_number_hash: null });
  return withTenant(seller.id, () =>
    transaction(async () => {
      await lockPerson(seller.id, product.id, contacts);
      const twin = await findTwin(asked, contacts);
      if (twin) await noteAnother(asked, twin.id);
      const isNew = !twin && !(await isSuppressed(seller.id, contacts));
      const lead = isNew ? await addLead(asked) : twin;
      await recordConsent(asked, lead?.id ?? null, contacts);
    }),
  );
}

async function findTwin({ seller, product }: Asked, contacts: Contact[]) {
  const twins = await findTwins(seller.id, product.id, contacts);
  return contacts.map((contact) => twins.get(contactKey(contact))).find((twin) => twin !== undefined);
}

const wishOf = ({ quote }: Asked) => `Best time to call: ${quote.best_time}`;

async function addLead(asked: Asked): Promise<{ id: number }> {
  const { seller, product, plan, quote, source, campaign } = asked;
  const note = wishOf(asked);
  const lead = await db.lead.create({
    data: {
      tenant_id: seller.id,
      product_id: product.id,
      lead_id: ulid(),
      name: quote.name,
      surname: quote.surname,
      phone: quote.phone,
      email: quote.email,
      product_interest: plan?.heading,
      source,
      campaign,
      note,
    },
    select: { id: true, status: true },
  });
  const event = { tenant_id: seller.id, lead_id: lead.id, actor_name: WEBSITE };
  await db.leadEvent.create({ data: { ...event, type: "created", new: { status: lead.status, source }, note } });
  return lead;
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
