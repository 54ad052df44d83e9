import { endpoint } from "@/lib/identity/http/endpoint.server";
import { bulkInput } from "@/lib/leads/lead-bulks/schema";
import { startBulk } from "@/lib/leads/lead-bulks/start.server";

export const POST = endpoint({ permission: "leads.allocate", body: bulkInput, status: 202 }, ({ actor, body }) =>
  startBulk(actor, body),
);
