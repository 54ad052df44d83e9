import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import { appManifest } from "@/lib/identity/tenants/app-manifest.server";
import { env } from "@/lib/platform/settings/env.server";

/** What browsers install the console by. */
export const GET = publicEndpoint({}, async ({ request }) => {
  const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
  return Response.json(await appManifest(subdomain), {
    headers: { "Content-Type": "application/manifest+json" },
  });
});
