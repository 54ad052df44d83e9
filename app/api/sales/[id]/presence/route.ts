import { endpoint } from "@/lib/identity/http/endpoint.server";
import { notePresence } from "@/lib/insights/presence/presence.server";
import { presenceInput } from "@/lib/insights/presence/schema";

export const POST = endpoint({ permission: "sales.show", body: presenceInput, status: 204 }, ({ actor, id, body }) =>
  notePresence(actor, "sale", id, body.left),
);
