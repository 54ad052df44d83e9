import { endpoint } from "@/lib/identity/http/endpoint.server";
import { notePresence } from "@/lib/insights/presence/presence.server";
import { presenceInput } from "@/lib/insights/presence/schema";

export const POST = endpoint({ permission: "leads.show", body: presenceInput, status: 204 }, ({ actor, id, body }) =>
  notePresence(actor, "lead", id, body.left),
);
