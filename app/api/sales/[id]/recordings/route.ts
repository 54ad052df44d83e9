import { endpoint } from "@/lib/identity/http/endpoint.server";
import { recordingQuery } from "@/lib/leads/recordings/schema";
import { addToSale, recordingsOfSale } from "@/lib/sales/recordings/recordings.server";

export const GET = endpoint({ permission: "sales.show", query: recordingQuery }, ({ actor, id, query }) =>
  recordingsOfSale(actor, id, query),
);

export const POST = endpoint({ permission: "sales.update", status: 201 }, ({ actor, id, request }) =>
  addToSale(actor, id, request),
);
