import { endpoint } from "@/lib/identity/http/endpoint.server";
import { recordingForm } from "@/lib/leads/recordings/receive.server";
import { recordingQuery, recordingResponse, UPLOAD_WITHOUT_KEY } from "@/lib/leads/recordings/schema";
import { pageOf } from "@/lib/platform/http/responses";
import { addToLead, recordingsOfLead } from "@/lib/sales/recordings/recordings.server";

export const GET = endpoint(
  {
    summary: "List the recordings of a lead",
    response: pageOf(recordingResponse),
    permission: "leads.show",
    query: recordingQuery,
  },
  ({ actor, id, query }) => recordingsOfLead(actor, id, query),
);

export const POST = endpoint(
  {
    form: { fields: recordingForm, files: ["file"] },
    idempotent: UPLOAD_WITHOUT_KEY,
    summary: "Upload a recording of a lead",
    response: recordingResponse,
    permission: "leads.update",
    status: 201,
  },
  ({ actor, id, request }) => addToLead(actor, id, request),
);
