import { ANCHORS } from "@/lib/catalogue/landing/anchors";
import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import { brandOfProduct } from "@/lib/identity/tenants/brand.server";
import { askForQuote } from "@/lib/leads/quotes/quotes.server";
import { refusalPage } from "@/lib/leads/quotes/refusal-page.server";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { readFields } from "@/lib/platform/http/request.server";
import { env } from "@/lib/platform/settings/env.server";

/** Receives the quote form from a browser without JavaScript. */
export const POST = publicEndpoint({ throttledBy: "quote address" }, async ({ request, params: { slug = "" } }) => {
  try {
    await askForQuote(request, slug, await readFields(request));
    return seeOther(slug, ANCHORS.sent);
  } catch (error) {
    const refusal = asHttpError(error);
    if (!refusal) throw error;
    const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
    return refusalPage(refusal, addressOf(slug, ANCHORS.quote), await brandOfProduct(slug, subdomain));
  }
});

/** Shows the form again when the response to it is reloaded. */
export const GET = publicEndpoint({}, async ({ params: { slug = "" } }) => seeOther(slug, ANCHORS.quote));

const addressOf = (slug: string, place: string) => `/${encodeURIComponent(slug)}#${place}`;

const seeOther = (slug: string, place: string) =>
  new Response(null, { status: 303, headers: { Location: addressOf(slug, place) } });
