import { endpoint } from "@/lib/identity/http/endpoint.server";
import { sealSearch } from "@/lib/identity/id-number-searches/id-number-searches.server";
import { idNumberSearchInput, idNumberSearchResponse } from "@/lib/identity/id-number-searches/schema";

export const POST = endpoint(
  {
    summary: "Search by ID number without the number in an address",
    response: idNumberSearchResponse,
    permission: ["leads.index", "sales.index", "suppressions.index", "qc.review"],
    body: idNumberSearchInput,
  },
  ({ actor, body }) => sealSearch(actor, body.search),
);
