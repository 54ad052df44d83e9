import { endpoint } from "@/lib/identity/http/endpoint.server";
import { consentQuery, consentResponse } from "@/lib/leads/consents/schema";
import { pageOf } from "@/lib/platform/http/responses";
import { consentsOfSale } from "@/lib/sales/consents/list.server";

export const GET = endpoint(
  {
    summary: "List the consents of the client of a sale",
    response: pageOf(consentResponse),
    permission: "sales.show",
    query: consentQuery,
  },
  ({ actor, id, query }) => consentsOfSale(actor, id, query),
);
