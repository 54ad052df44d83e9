import { endpoint } from "@/lib/identity/http/endpoint.server";
import { addConsent, listConsents } from "@/lib/leads/consents/consents.server";
import { consentInput, consentQuery } from "@/lib/leads/consents/schema";

export const GET = endpoint({ permission: "leads.show", query: consentQuery }, ({ actor, id, query }) =>
  listConsents(actor, id, query),
);

export const POST = endpoint({ permission: "leads.update", body: consentInput, status: 201 }, ({ actor, id, body }) =>
  addConsent(actor, id, body),
);
