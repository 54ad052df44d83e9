import { findLandingBySlug } from "@/lib/catalogue/landing/landing.server";
import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import { publicProvider } from "@/lib/identity/tenants/public-provider.server";

import { calendarFile } from "@/lib/leads/quotes/calendar";
import { linkPath } from "@/lib/leads/quotes/link-path";
import { readRequestToken } from "@/lib/leads/quotes/request-link.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { env } from "@/lib/platform/settings/env.server";

/** The call of a quote request as a calendar file. */
export const GET = publicEndpoint({}, async ({ request, params: { slug = "", token = "" } }) => {
  const [asked, landing] = [readRequestToken(token), await findLandingBySlug(slug)];
  if (!asked?.at || asked.withdrawn || landing?.product.id !== asked.product_id) throw notFound();
  const provider = await publicProvider(asked.tenant_id);
  const caller = provider?.name ?? landing.product.name;
  const file = calendarFile({
    at: asked.at,
    title: `Call from ${caller}`,
    description: [
      `About ${landing.product.name}.`,
      provider?.outgoing_number ? `We call from ${provider.outgoing_number}.` : "",
    ]
      .filter(Boolean)
      .join(" "),
    url: tenantAddress(subdomainOf(request.headers.get("host"), env().APP_URL), linkPath(slug, token)),
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="call.ics"',
      "Cache-Control": "private, no-store",
    },
  });
});
