import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadBulkResponse } from "@/lib/leads/bulks/schema";
import { bulkInput, startBulk } from "@/lib/leads/bulks/start.server";

export const POST = endpoint(
  {
    summary: "Change many leads in the background",
    response: leadBulkResponse,
    permission: "leads.allocate",
    body: bulkInput,
    status: 202,
  },
  ({ actor, body }) => startBulk(actor, body),
);
