import { endpoint } from "@/lib/identity/http/endpoint.server";
import { addNote } from "@/lib/leads/record/events.server";
import { leadEventResponse, noteInput } from "@/lib/leads/record/schema";

export const POST = endpoint(
  {
    summary: "Add a note to a lead",
    response: leadEventResponse,
    permission: "leads.update",
    body: noteInput,
    status: 201,
  },
  ({ actor, id, body }) => addNote(actor, id, body.note),
);
