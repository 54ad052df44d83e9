import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { publicTenantResponse } from "@/lib/identity/tenants/schema";
import { findPublicTenant } from "@/lib/identity/tenants/tenants.server";

export const GET = publicEndpoint(
  { summary: "Read a tenant's name and colours by its subdomain", response: publicTenantResponse },
  ({ params }) => findPublicTenant(params.subdomain ?? ""),
);
