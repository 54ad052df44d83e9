import { endpoint } from "@/lib/http/endpoint";
import { bulkInput } from "@/lib/lead-bulks/schema";
import { startBulk } from "@/lib/lead-bulks/start";

export const POST = endpoint({ permission: "leads.allocate", body: bulkInput, status: 202 }, ({ actor, body }) =>
  startBulk(actor, body),
);
