import { publicEndpoint } from "@/lib/http/endpoint";
import { findPublicTenant } from "@/lib/tenants/server";

export const GET = publicEndpoint({}, ({ params }) => findPublicTenant(params.subdomain ?? ""));
