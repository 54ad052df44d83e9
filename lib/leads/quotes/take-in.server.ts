import "server-only";
import type { Landing, LandingPlan } from "@/lib/catalogue/products/schema";
import { tenantAddress } from "@/lib/identity/tenants/address.server";
import { insertLead } from "@/lib/leads/leads/insert.server";
import { lookUp } from "@/lib/leads/leads/known.server";
import { type Contact, contactsOf } from "@/lib/leads/suppressions/contacts";
import { programNamed } from "@/lib/platform/audit/audit.server";
import { db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { consentWording } from "./options";
import type { Quote } from "./schema";
import type { Seller } from "./seller.server";

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

type Earlier = Awaited<ReturnType<typeof lockEarlier>>;

/**
 * Keeps what a visitor asked for: a new lead, also for somebody whose earlier one is processed; a note on the one that
 * is still open; for whoever may not be contacted no new lead. Their consent is kept in any case.
 */
export function takeIn(asked: Asked): Promise<void> {
  const { seller, product, quote } = asked;
  const person = { phone: quote.phone, email: quote.email ?? null, id_number_hash: null };
  return withTenant(seller.id, () =>
    transaction(async () => {
      const { twin, suppressed } = await lookUp({ tenant_id: seller.id, product_id: product.id, person });
      const earlier = twin && (await lockEarlier(twin.id));
      const isOpen = earlier !== null && earlier.processed_at === null;
      const isNew = !isOpen && suppressed.length === 0;
      if (earlier && !isNew) await noteAnother(asked, earlier);
      const lead = isNew ? await addLead(asked, earlier) : earlier;
      await recordConsent(asked, lead?.id ?? null, contactsOf(person));
    }),
  );
}

// Whoever closes it meanwhile has done so before this goes on: a note on a closed lead would be read by nobody.
async function lockEarlier(id: number) {
  await db.$queryRaw`SELECT id FROM leads WHERE id = ${id} FOR UPDATE`;
  return db.lead.findFirstOrThrow({
    where: { id },
    select: { id: true, processed_at: true, phone: true, alt_phone: true, email: true },
  });
}

const wishOf = ({ quote }: Asked) => `Best time to call: ${quote.best_time}`;

function addLead(asked: Asked, earlier: Earlier | null): Promise<{ id: number }> {
  const { seller, product, plan, quote, source, campaign } = asked;
  const { name, surname, phone, email } = quote;
  const lead = { name, surname, phone, email, product_interest: plan?.heading, source, campaign, note: wishOf(asked) };
  return insertLead(
    programNamed(WEBSITE),
    { tenant_id: seller.id, product_id: product.id },
    { ...lead, duplicate_of_id: earlier?.id },
    earlier ? `Duplicate of lead ${earlier.id}` : undefined,
  );
}

function noteAnother(asked: Asked, earlier: Earlier) {
  const { seller, plan, quote, source, campaign } = asked;
  const known = [earlier.phone, earlier.alt_phone, earlier.email];
  const others = [quote.phone, quote.email].filter((contact) => contact && !known.includes(contact));
  const reachedAt = others.map((contact) => `Also reached at ${contact}`);
  const said = ["Asked for a quote again", plan?.heading, wishOf(asked), ...reachedAt, source, campaign];
  const note = said.filter(Boolean).join(" · ");
  return db.leadEvent.create({
    data: { tenant_id: seller.id, lead_id: earlier.id, type: "note", note, actor_name: WEBSITE },
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
