import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadBulkResponse } from "@/lib/leads/lead-bulks/responses";
import { bulkInput } from "@/lib/leads/lead-bulks/schema";
import { startBulk } from "@/lib/leads/lead-bulks/start.server";

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
