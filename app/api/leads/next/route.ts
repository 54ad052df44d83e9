import { endpoint } from "@/lib/http/endpoint";
import { nextLead } from "@/lib/leads/next";
import { nextInput } from "@/lib/leads/schema";

export const POST = endpoint({ permission: "leads.update", body: nextInput }, ({ actor, body }) =>
  nextLead(actor, body.product_id),
);
