import { endpoint } from "@/lib/identity/http/endpoint.server";
import { undoInput } from "@/lib/leads/leads/schema";
import { undoLeadChange } from "@/lib/leads/leads/undo.server";

export const POST = endpoint({ permission: "leads.update", body: undoInput }, ({ actor, id, body }) =>
  undoLeadChange(actor, id, body.event_id),
);
