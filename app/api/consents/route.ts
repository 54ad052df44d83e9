import { endpoint } from "@/lib/identity/http/endpoint.server";
import { callConsentQuery, callConsentResponse } from "@/lib/leads/consents/schema";
import { pageOf } from "@/lib/platform/http/responses";
import { listCallConsents } from "@/lib/sales/consents/list.server";

export const GET = endpoint(
  {
    summary: "List consents given on a call",
    response: pageOf(callConsentResponse),
    permission: "leads.index",
    query: callConsentQuery,
  },
  ({ actor, query }) => listCallConsents(actor, query),
);
