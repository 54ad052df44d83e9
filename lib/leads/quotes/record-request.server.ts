import "server-only";
import type { Landing, LandingPlan } from "@/lib/catalogue/landing/schema";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { recordConsent } from "@/lib/leads/consents/record.server";
import { insertLead } from "@/lib/leads/intake/insert.server";
import { lookUp } from "@/lib/leads/intake/look-up.server";
import { askedColumns } from "@/lib/leads/record/call-rules.server";
import { appendLeadEvent } from "@/lib/leads/record/change.server";
import { type Contact, contactsOf } from "@/lib/leads/record/contacts";
import { lockAndRead } from "@/lib/leads/record/lock.server";
import { db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { consentWording } from "./options";
import type { Quote } from "./schema";
import type { Seller } from "./seller.server";

/** The source of a lead when the link names none, and the actor in its timeline. */
export const WEBSITE = "Website";

/** How the consent was given. Next lead offers these leads first. */
const QUOTE_FORM = "quote form";

type QuoteRequest = {
  seller: Seller;
  product: Landing["product"];
  plan: LandingPlan | undefined;
  quote: Quote;
  source: string;
  campaign: string | null;
};

type ExistingLead = NonNullable<Awaited<ReturnType<typeof lockExistingLead>>>;

/**
 * Records a quote request: as a note on the client's open lead, else as a new lead, unless the client is suppressed. The
 * consent is recorded in any case.
 */
export function recordQuoteRequest(request: QuoteRequest): Promise<void> {
  const { seller, product, quote } = request;
  const now = new Date();
  const person = { phone: quote.phone, email: quote.email ?? null, id_number_hash: null };
  return withTenant(seller.id, () =>
    transaction(async () => {
      const { duplicate, suppressed } = await lookUp({
        tenant_id: seller.id,
        product_id: product.id,
        person,
        asked_at: now,
      });
      const existing = duplicate && (await lockExistingLead(duplicate.id));
      const isOpen = existing !== null && existing.processed_at === null;
      const isNew = !isOpen && suppressed.length === 0;
      if (existing && !isNew) await noteRepeatedRequest(request, existing);
      const lead = isNew ? await addLead(request, existing) : existing;
      await recordQuoteConsent(request, lead?.id ?? null, contactsOf(person));
    }),
  );
}

// Locked so that nobody closes it meanwhile, since nobody would read a note on a closed lead.
const lockExistingLead = (id: number) =>
  lockAndRead(id, () =>
    db.lead.findFirstOrThrow({
      where: { id },
      select: { id: true, tenant_id: true, processed_at: true, phone: true, alt_phone: true, email: true },
    }),
  );

const preferredTimeOf = ({ quote }: QuoteRequest) => `Best time to call: ${quote.best_time}`;

function addLead(request: QuoteRequest, existing: ExistingLead | null): Promise<{ id: number }> {
  const { seller, product, plan, quote, source, campaign } = request;
  const { name, surname, phone, email } = quote;
  const lead = {
    name,
    surname,
    phone,
    email,
    product_interest: plan?.heading,
    source,
    campaign,
    note: preferredTimeOf(request),
    ...askedColumns(QUOTE_FORM, new Date()),
  };
  return insertLead(
    programAuthor(WEBSITE),
    { tenant_id: seller.id, product_id: product.id },
    { ...lead, duplicate_of_id: existing?.id },
    existing ? `Duplicate of lead ${existing.id}` : undefined,
  );
}

function noteRepeatedRequest(request: QuoteRequest, existing: ExistingLead) {
  const { plan, quote, source, campaign } = request;
  const known = [existing.phone, existing.alt_phone, existing.email];
  const others = [quote.phone, quote.email].filter((contact) => contact && !known.includes(contact));
  const reachedAt = others.map((contact) => `Also reached at ${contact}`);
  const said = ["Asked for a quote again", plan?.heading, preferredTimeOf(request), ...reachedAt, source, campaign];
  const note = said.filter(Boolean).join(" · ");
  return appendLeadEvent(programAuthor(WEBSITE), existing, { type: "note", note });
}

function recordQuoteConsent({ seller, product, quote }: QuoteRequest, leadId: number | null, contacts: Contact[]) {
  const page = tenantAddress(seller.subdomain, `/${product.slug}`);
  const who = [quote.name, quote.surname, ...contacts.map(({ value }) => value)].join(" ");
  return recordConsent(programAuthor(WEBSITE), {
    tenant_id: seller.id,
    lead_id: leadId,
    purpose: "direct marketing",
    channel: "any",
    wording: consentWording(seller.name, product.name),
    state: "given",
    how: QUOTE_FORM,
    evidence: `${page}: ${who}`,
  });
}
