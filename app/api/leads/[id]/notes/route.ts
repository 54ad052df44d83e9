import { endpoint } from "@/lib/identity/http/endpoint.server";
import { addNote } from "@/lib/leads/leads/events.server";
import { noteInput } from "@/lib/leads/leads/schema";

export const POST = endpoint({ permission: "leads.update", body: noteInput, status: 201 }, ({ actor, id, body }) =>
  addNote(actor, id, body.note),
);
