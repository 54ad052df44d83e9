import { endpoint } from "@/lib/identity/http/endpoint.server";
import { recordingQuery } from "@/lib/leads/recordings/schema";
import { addToLead, recordingsOfLead } from "@/lib/sales/recordings/recordings.server";

export const GET = endpoint({ permission: "leads.show", query: recordingQuery }, ({ actor, id, query }) =>
  recordingsOfLead(actor, id, query),
);

export const POST = endpoint({ permission: "leads.update", status: 201 }, ({ actor, id, request }) =>
  addToLead(actor, id, request),
);
