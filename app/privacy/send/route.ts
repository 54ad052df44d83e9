import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import { brandOf } from "@/lib/identity/tenants/brand.server";
import { refusalPage } from "@/lib/leads/quotes/refusal-page.server";
import { receiveDataRequest } from "@/lib/people/data-requests/public.server";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { readFields } from "@/lib/platform/http/request.server";
import { env } from "@/lib/platform/settings/env.server";

/** Receives the form of /privacy, which needs no script. */
export const POST = publicEndpoint({ throttledBy: "privacy address" }, async ({ request }) => {
  try {
    await receiveDataRequest(request, await readFields(request));
    return seeOther("/privacy?sent=1");
  } catch (error) {
    const refusal = asHttpError(error);
    if (!refusal) throw error;
    const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
    return refusalPage(refusal, "/privacy", subdomain === null ? null : await brandOf({ subdomain }));
  }
});

/** Shows the form again when the response to it is reloaded. */
export const GET = publicEndpoint({}, async () => seeOther("/privacy"));

const seeOther = (Location: string) => new Response(null, { status: 303, headers: { Location } });
