import "server-only";
import type { Landing, LandingPlan } from "@/lib/catalogue/products/schema";
import { tenantAddress } from "@/lib/identity/tenants/address.server";
import { recordConsent } from "@/lib/leads/consents/record.server";
import { appendLeadEvent } from "@/lib/leads/leads/change.server";
import { insertLead } from "@/lib/leads/leads/insert.server";
import { lookUp } from "@/lib/leads/leads/known.server";
import { lockAndRead } from "@/lib/leads/leads/lock.server";
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

type ExistingLead = NonNullable<Awaited<ReturnType<typeof lockExistingLead>>>;

/**
 * Keeps what a visitor asked for: a new lead, also for somebody whose existing lead is processed; a note on the one that
 * is still open; for whoever may not be contacted no new lead. Their consent is kept in any case.
 */
export function takeIn(asked: Asked): Promise<void> {
  const { seller, product, quote } = asked;
  const person = { phone: quote.phone, email: quote.email ?? null, id_number_hash: null };
  return withTenant(seller.id, () =>
    transaction(async () => {
      const { twin, suppressed } = await lookUp({ tenant_id: seller.id, product_id: product.id, person });
      const existing = twin && (await lockExistingLead(twin.id));
      const isOpen = existing !== null && existing.processed_at === null;
      const isNew = !isOpen && suppressed.length === 0;
      if (existing && !isNew) await noteAnother(asked, existing);
      const lead = isNew ? await addLead(asked, existing) : existing;
      await recordQuoteConsent(asked, lead?.id ?? null, contactsOf(person));
    }),
  );
}

// Locked, so that nobody closes it meanwhile: a note on a closed lead would be read by nobody.
const lockExistingLead = (id: number) =>
  lockAndRead(id, () =>
    db.lead.findFirstOrThrow({
      where: { id },
      select: { id: true, tenant_id: true, processed_at: true, phone: true, alt_phone: true, email: true },
    }),
  );

const wishOf = ({ quote }: Asked) => `Best time to call: ${quote.best_time}`;

function addLead(asked: Asked, existing: ExistingLead | null): Promise<{ id: number }> {
  const { seller, product, plan, quote, source, campaign } = asked;
  const { name, surname, phone, email } = quote;
  const lead = { name, surname, phone, email, product_interest: plan?.heading, source, campaign, note: wishOf(asked) };
  return insertLead(
    programNamed(WEBSITE),
    { tenant_id: seller.id, product_id: product.id },
    { ...lead, duplicate_of_id: existing?.id },
    existing ? `Duplicate of lead ${existing.id}` : undefined,
  );
}

function noteAnother(asked: Asked, existing: ExistingLead) {
  const { plan, quote, source, campaign } = asked;
  const known = [existing.phone, existing.alt_phone, existing.email];
  const others = [quote.phone, quote.email].filter((contact) => contact && !known.includes(contact));
  const reachedAt = others.map((contact) => `Also reached at ${contact}`);
  const said = ["Asked for a quote again", plan?.heading, wishOf(asked), ...reachedAt, source, campaign];
  const note = said.filter(Boolean).join(" · ");
  return appendLeadEvent(programNamed(WEBSITE), existing, { type: "note", note });
}

function recordQuoteConsent({ seller, product, quote }: Asked, leadId: number | null, contacts: Contact[]) {
  const page = tenantAddress(seller.subdomain, `/${product.slug}`);
  const who = [quote.name, quote.surname, ...contacts.map(({ value }) => value)].join(" ");
  return recordConsent(programNamed(WEBSITE), {
    tenant_id: seller.id,
    lead_id: leadId,
    purpose: "direct marketing",
    channel: "any",
    wording: consentWording(seller.name, product.name),
    state: "given",
    how: "quote form",
    evidence: `${page}: ${who}`,
  });
}
