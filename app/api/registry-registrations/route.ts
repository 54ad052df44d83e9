import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listRegistrations } from "@/lib/leads/registry/registrations.server";
import { registrationResponse } from "@/lib/leads/registry/schema";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "List the tenants' own registrations with the registry",
    response: dataOf(registrationResponse),
  },
  ({ actor }) => listRegistrations(actor),
);
