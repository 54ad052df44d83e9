import "server-only";
import { findLandingBySlug } from "@/lib/catalogue/landing/landing.server";
import { throttle } from "@/lib/identity/limits/throttle.server";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import { HttpError, invalid, notFound } from "@/lib/platform/http/errors.server";
import { clientOf } from "@/lib/platform/http/request.server";
import { env } from "@/lib/platform/settings/env.server";
import { HONEYPOT } from "./options";
import { requireOwnHost } from "./own-host.server";
import { recordQuoteRequest, WEBSITE } from "./record-request.server";
import { type Quote, quoteInput, utmInput } from "./schema";
import { sellerOf } from "./seller.server";

/**
 * Records a quote request from a landing page. The response does not reveal whether the client has an existing lead, is
 * suppressed, or was taken for a bot.
 * @throws HttpError 404 without such a product, 419 when another site sent it, 422, 429
 */
export async function askForQuote(request: Request, slug: string, sent: unknown): Promise<void> {
  requireOwnHost(request);
  const landing = await findLandingBySlug(slug);
  if (!landing) throw notFound();
  const seller = await sellerOf(slug, subdomainOf(request.headers.get("host"), env().APP_URL));
  if (!seller) throw new HttpError(422, `No organisation offers ${landing.product.name} at the moment.`);
  const quote = quoteInput.parse(sent);
  const plan = landing.plans.find(({ id }) => id === quote.plan_id);
  if (quote.plan_id !== undefined && !plan) throw invalid({ plan_id: "Choose from the list" });
  if (quote[HONEYPOT]) return;
  await throttle("quote address", clientOf(request.headers).ip ?? "");
  await recordQuoteRequest({ seller, product: landing.product, plan, quote, ...originOf(request, quote) });
}

// Without JavaScript the form can't send them, but they are in the browser's Referer header.
function originOf(request: Request, { utm_source, utm_campaign }: Quote) {
  const asked = URL.parse(request.headers.get("referer") ?? "")?.searchParams;
  const page = utmInput.parse({ utm_source: asked?.get("utm_source"), utm_campaign: asked?.get("utm_campaign") });
  return { source: utm_source ?? page.utm_source ?? WEBSITE, campaign: utm_campaign ?? page.utm_campaign ?? null };
}
