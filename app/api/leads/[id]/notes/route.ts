import { endpoint } from "@/lib/http/endpoint";
import { addNote } from "@/lib/leads/events";
import { noteInput } from "@/lib/leads/schema";

export const POST = endpoint({ permission: "leads.update", body: noteInput, status: 201 }, ({ actor, id, body }) =>
  addNote(actor, id, body.note),
);
