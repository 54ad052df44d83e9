import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadBulkResponse } from "@/lib/leads/bulks/schema";
import { undoBulk } from "@/lib/leads/bulks/undo.server";

export const POST = endpoint(
  { summary: "Undo a bulk change", response: leadBulkResponse, permission: "leads.allocate", status: 202 },
  ({ actor, id }) => undoBulk(actor, id),
);
