import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadBulkResponse } from "@/lib/leads/lead-bulks/responses";
import { undoBulk } from "@/lib/leads/lead-bulks/undo.server";

export const POST = endpoint(
  { summary: "Undo a bulk change", response: leadBulkResponse, permission: "leads.allocate", status: 202 },
  ({ actor, id }) => undoBulk(actor, id),
);
