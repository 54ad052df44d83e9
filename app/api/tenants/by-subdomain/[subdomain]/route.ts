import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { findPublicTenant } from "@/lib/identity/tenants/tenants.server";

export const GET = publicEndpoint({}, ({ params }) => findPublicTenant(params.subdomain ?? ""));
