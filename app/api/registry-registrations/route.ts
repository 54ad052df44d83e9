import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listRegistrations } from "@/lib/leads/registry/registrations.server";
import { registrationQuery, registrationResponse } from "@/lib/leads/registry/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "List the tenants' own registrations with the registry",
    query: registrationQuery,
    response: pageOf(registrationResponse),
  },
  ({ actor, query }) => listRegistrations(actor, query),
);
