import { env } from "@/lib/env";
import { publicEndpoint } from "@/lib/http/endpoint";
import { asHttpError } from "@/lib/http/errors";
import { readFields } from "@/lib/http/request";
import { PLACES } from "@/lib/landing/places";
import { refusalPage } from "@/lib/quotes/refusal-page";
import { askForQuote } from "@/lib/quotes/server";
import { brandOfProduct } from "@/lib/tenants/brand";
import { subdomainOf } from "@/lib/tenants/subdomain";

/** The quote form as a browser without script sends it. */
export const POST = publicEndpoint({}, async ({ request, params: { slug = "" } }) => {
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
