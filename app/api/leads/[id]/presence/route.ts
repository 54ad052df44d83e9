import { endpoint } from "@/lib/identity/http/endpoint.server";
import { recordPresence } from "@/lib/insights/presence/presence.server";
import { PRESENCE_WITHOUT_KEY, presenceInput } from "@/lib/insights/presence/schema";

export const POST = endpoint(
  {
    idempotent: PRESENCE_WITHOUT_KEY,
    summary: "Announce that a lead is open",
    permission: "leads.show",
    body: presenceInput,
    status: 204,
  },
  ({ actor, id, body }) => recordPresence(actor, "lead", id, body.left),
);
