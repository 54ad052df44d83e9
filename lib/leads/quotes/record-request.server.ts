import "server-only";
import type { PageVersion } from "@/lib/catalogue/landing/page-versions";
import type { Landing, LandingPlan } from "@/lib/catalogue/landing/schema";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { quoteConsent, quoteConsentEnd } from "@/lib/leads/consents/quote-consent";
import { recordConsent } from "@/lib/leads/consents/record.server";
import { insertLead } from "@/lib/leads/intake/insert.server";
import { lookUp } from "@/lib/leads/intake/look-up.server";
import { askedColumns, quotedColumns } from "@/lib/leads/record/call-rules.server";
import { appendLeadEvent } from "@/lib/leads/record/change.server";
import { type Contact, contactsOf } from "@/lib/leads/record/contacts";
import { lockAndRead } from "@/lib/leads/record/lock.server";
import type { QuoteMember } from "@/lib/leads/record/quote/stored";
import { db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { offersWording } from "./options";
import { requestedCallColumns, requestedCallText } from "./requested-call.server";
import type { Quote } from "./schema";
import type { Seller } from "./seller.server";
import { quoteWording } from "./wording";

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
  /** Null for as soon as possible. */
  requested_call_at: Date | null;
  members: QuoteMember[];
  page_version: PageVersion | null;
  /** The UTM parameters and click ids of the link to the page, by their names. */
  attribution: Record<string, string>;
  /** Whether the client agreed to other offers. */
  offers: boolean;
};

type ExistingLead = NonNullable<Awaited<ReturnType<typeof lockExistingLead>>>;

/**
 * Records a quote request: on the client's open lead, else as a new lead, unless the client is suppressed. The consent to
 * be called about it is recorded in any case.
 * @returns the lead; null where nobody is called
 */
export function recordQuoteRequest(request: QuoteRequest): Promise<{ lead_id: number | null }> {
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
      if (isOpen) await updateRequest(request, existing);
      if (existing && !isNew) await noteRepeatedRequest(request, existing);
      const lead = isNew ? await addLead(request, existing, now) : existing;
      await recordConsents(request, lead?.id ?? null, contactsOf(person), now);
      return { lead_id: lead?.id ?? null };
    }),
  );
}

// Locked so that nobody closes it meanwhile, since nobody would read a note on a closed lead.
const lockExistingLead = (id: number) =>
  lockAndRead(id, () =>
    db.lead.findFirstOrThrow({
      where: { id },
      select: {
        ...{ id: true, tenant_id: true, status: true, processed_at: true },
        ...{ phone: true, alt_phone: true, email: true },
      },
    }),
  );

const preferredTimeOf = ({ quote }: QuoteRequest) => quote.best_time && `Best time to call: ${quote.best_time}`;

/** What a request asks for. What it leaves out, a repeated one does not take back. */
const askedOf = ({ plan, members }: QuoteRequest) => ({
  ...(plan && { product_plan_id: plan.id }),
  ...(members.length > 0 && { quote_members: members }),
});

function addLead(request: QuoteRequest, existing: ExistingLead | null, now: Date): Promise<{ id: number }> {
  const { seller, product, plan, quote, source, campaign, attribution } = request;
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
    ...askedOf(request),
    requested_call_at: request.requested_call_at,
    page_version: request.page_version,
    ...(Object.keys(attribution).length > 0 && { attribution }),
    ...quotedColumns(QUOTE_FORM, now, quoteConsentEnd(now)),
    ...(request.offers && askedColumns(QUOTE_FORM, now)),
  };
  return insertLead(
    programAuthor(WEBSITE),
    { tenant_id: seller.id, product_id: product.id },
    { ...lead, duplicate_of_id: existing?.id },
    existing ? `Duplicate of lead ${existing.id}` : undefined,
  );
}

// The version stays, since no field that a user may be changing has changed.
function updateRequest(request: QuoteRequest, { id, status }: ExistingLead) {
  const data = { ...askedOf(request), ...requestedCallColumns({ status }, request.requested_call_at) };
  return db.lead.update({ where: { id }, data, select: { id: true } });
}

function noteRepeatedRequest(request: QuoteRequest, existing: ExistingLead) {
  const { plan, quote, source, campaign, requested_call_at: at } = request;
  const known = [existing.phone, existing.alt_phone, existing.email];
  const others = [quote.phone, quote.email].filter((contact) => contact && !known.includes(contact));
  const reachedAt = others.map((contact) => `Also reached at ${contact}`);
  const when = [at && requestedCallText(at), preferredTimeOf(request)];
  const said = ["Asked for a quote again", plan?.heading, ...when, ...reachedAt, source, campaign];
  const note = said.filter(Boolean).join(" · ");
  return appendLeadEvent(programAuthor(WEBSITE), existing, { type: "note", note });
}

async function recordConsents(
  { seller, product, quote, offers }: QuoteRequest,
  lead_id: number | null,
  contacts: Contact[],
  now: Date,
): Promise<void> {
  const page = tenantAddress(seller.subdomain, `/${product.slug}`);
  const who = [quote.name, quote.surname, ...contacts.map(({ value }) => value)].filter(Boolean).join(" ");
  const given = { tenant_id: seller.id, lead_id, how: QUOTE_FORM, evidence: `${page}: ${who}` };
  const called = { ...quoteConsent(product.id, "given", now), channel: "phone" } as const;
  await recordConsent(programAuthor(WEBSITE), {
    ...{ ...given, ...called },
    wording: quoteWording(seller.name, product.name),
  });
  if (!offers) return;
  await recordConsent(programAuthor(WEBSITE), {
    ...{ ...given, purpose: "direct marketing", channel: "any", state: "given" },
    wording: offersWording(seller.name),
  });
}
