import { endpoint } from "@/lib/identity/http/endpoint.server";
import { nextLead } from "@/lib/leads/leads/next.server";
import { nextInput } from "@/lib/leads/leads/schema";

export const POST = endpoint({ permission: "leads.update", body: nextInput }, ({ actor, body }) =>
  nextLead(actor, body.product_id),
);
