import { endpoint } from "@/lib/identity/http/endpoint.server";
import { versioned } from "@/lib/identity/http/resource.server";
import { changeRegistration } from "@/lib/leads/registry/registrations.server";
import { registrationInput, registrationResponse } from "@/lib/leads/registry/schema";
import { staleOf } from "@/lib/platform/http/responses";

export const PUT = endpoint(
  {
    administrators: true,
    summary: "Change a tenant's own registration with the registry",
    body: registrationInput.extend(versioned.shape),
    record: registrationResponse,
    response: registrationResponse,
    otherResponses: { 409: staleOf(registrationResponse) },
  },
  ({ actor, id, body }) => changeRegistration(actor, id, body),
);
