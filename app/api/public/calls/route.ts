import { endpoint } from "@/lib/identity/http/endpoint.server";
import { callInput } from "@/lib/leads/calls/schema";
import { callResponse } from "@/lib/leads/record/calls/call";
import { refusal } from "@/lib/platform/http/responses";
import { reportRecordedCall } from "@/lib/sales/recordings/report.server";

export const POST = endpoint(
  {
    summary: "Report a call of a telephone system",
    response: callResponse,
    otherResponses: { 404: refusal },
    keysOnly: true,
    body: callInput,
    status: 201,
  },
  ({ actor, body }) => reportRecordedCall(actor, body),
);
