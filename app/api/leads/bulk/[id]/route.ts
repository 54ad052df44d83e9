import { endpoint } from "@/lib/identity/http/endpoint.server";
import { findBulk } from "@/lib/leads/bulks/detail.server";
import { leadBulkResponse } from "@/lib/leads/bulks/schema";

export const GET = endpoint(
  { summary: "Read the progress of a bulk change", response: leadBulkResponse, permission: "leads.allocate" },
  ({ actor, id }) => findBulk(actor, id),
);
