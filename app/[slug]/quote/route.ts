import { PLACES } from "@/lib/catalogue/landing/places";
import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { brandOfProduct } from "@/lib/identity/tenants/brand.server";
import { subdomainOf } from "@/lib/identity/tenants/subdomain";
import { askForQuote } from "@/lib/leads/quotes/quotes.server";
import { refusalPage } from "@/lib/leads/quotes/refusal-page.server";
import { env } from "@/lib/platform/env.server";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { readFields } from "@/lib/platform/http/request.server";

/** The quote form as a browser without script sends it. */
export const POST = publicEndpoint({ throttledBy: "quote address" }, async ({ request, params: { slug = "" } }) => {
  try {
    await askForQuote(request, slug, await readFields(request));
    return seeOther(slug, PLACES.sent);
  } catch (error) {
    const refusal = asHttpError(error);
    if (!refusal) throw error;
    const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
    return refusalPage(refusal, slug, await brandOfProduct(slug, subdomain));
  }
});

/** Whoever reloads the answer of a form gets the form. */
export const GET = publicEndpoint({}, async ({ params: { slug = "" } }) => seeOther(slug, PLACES.quote));

const seeOther = (slug: string, place: string) =>
  new Response(null, { status: 303, headers: { Location: `/${encodeURIComponent(slug)}#${place}` } });
