import { consentInput, consentQuery } from "@/lib/consents/schema";
import { addConsent, listConsents } from "@/lib/consents/server";
import { endpoint } from "@/lib/http/endpoint";

export const GET = endpoint({ permission: "leads.show", query: consentQuery }, ({ actor, id, query }) =>
  listConsents(actor, id, query),
);

export const POST = endpoint({ permission: "leads.update", body: consentInput, status: 201 }, ({ actor, id, body }) =>
  addConsent(actor, id, body),
);
