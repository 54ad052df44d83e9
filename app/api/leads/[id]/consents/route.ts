import { endpoint } from "@/lib/identity/http/endpoint.server";
import { addConsent, listConsents } from "@/lib/leads/consents/consents.server";
import { consentInput, consentQuery, consentResponse } from "@/lib/leads/consents/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "List the consents of a lead",
    response: pageOf(consentResponse),
    permission: "leads.show",
    query: consentQuery,
  },
  ({ actor, id, query }) => listConsents(actor, id, query),
);

export const POST = endpoint(
  {
    summary: "Record a consent",
    response: consentResponse,
    permission: "leads.update",
    body: consentInput,
    status: 201,
  },
  ({ actor, id, body }) => addConsent(actor, id, body),
);
