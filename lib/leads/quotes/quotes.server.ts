import "server-only";
import { findLandingBySlug } from "@/lib/catalogue/landing/landing.server";
import { throttle } from "@/lib/identity/limits/throttle.server";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import { HttpError, invalid, notFound } from "@/lib/platform/http/errors.server";
import { clientOf } from "@/lib/platform/http/request.server";
import { env } from "@/lib/platform/settings/env.server";
import { requestedCallAt } from "./call-time.server";
import { ATTRIBUTION_PARAMS, HONEYPOT } from "./options";
import { requireOwnHost } from "./own-host.server";
import { recordQuoteRequest, WEBSITE } from "./record-request.server";
import { requestPath } from "./request-link.server";
import { attributionInput, peopleOf, type Quote, quoteInput } from "./schema";
import { sellerOf } from "./seller.server";

/**
 * Records a quote request from a landing page. The response does not reveal whether the client has an existing lead, is
 * suppressed, or was taken for a bot.
 * @returns the path of the page that says when the client is called
 * @throws HttpError 404 without such a product, 419 when another site sent it, 422, 429
 */
export async function askForQuote(request: Request, slug: string, sent: unknown): Promise<string> {
  requireOwnHost(request);
  const landing = await findLandingBySlug(slug);
  if (!landing) throw notFound();
  const { product, plans } = landing;
  const seller = await sellerOf(slug, subdomainOf(request.headers.get("host"), env().APP_URL));
  if (!seller) throw new HttpError(422, `No organisation offers ${product.name} at the moment.`);
  const quote = quoteInput.parse(sent);
  const plan = plans.find(({ id }) => id === quote.plan_id);
  if (quote.plan_id !== undefined && !plan) throw invalid({ plan_id: "Choose from the list" });
  const asked_at = new Date();
  const at = requestedCallAt(quote, asked_at);
  const accepted = { tenant_id: seller.id, product_id: product.id, at, asked_at, withdrawn: false };
  if (quote[HONEYPOT]) return requestPath(slug, { ...accepted, lead_id: null });
  await throttle("quote address", clientOf(request.headers).ip ?? "");
  const attribution = attributionOf(request, quote);
  const { lead_id } = await recordQuoteRequest({
    ...{ seller, product, plan, quote, attribution },
    requested_call_at: at,
    members: peopleOf(quote),
    page_version: quote.page_version ?? null,
    offers: quote.consent === true,
    source: attribution.utm_source ?? WEBSITE,
    campaign: attribution.utm_campaign ?? null,
  });
  return requestPath(slug, { ...accepted, lead_id });
}

/** What the link to the page says of itself. Without JavaScript the form can't send it, but the Referer header has it. */
function attributionOf(request: Request, quote: Quote): Partial<Record<(typeof ATTRIBUTION_PARAMS)[number], string>> {
  const asked = URL.parse(request.headers.get("referer") ?? "")?.searchParams;
  const page = attributionInput.parse(
    Object.fromEntries(ATTRIBUTION_PARAMS.map((param) => [param, asked?.get(param)])),
  );
  return Object.fromEntries(
    ATTRIBUTION_PARAMS.flatMap((param) => {
      const value = quote[param] ?? page[param];
      return value ? [[param, value]] : [];
    }),
  );
}
