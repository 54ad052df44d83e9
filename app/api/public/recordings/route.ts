import { endpoint } from "@/lib/identity/http/endpoint.server";
import { recordingIdResponse, UPLOAD_WITHOUT_KEY } from "@/lib/leads/recordings/schema";
import { refusal } from "@/lib/platform/http/responses";
import { reportRecording } from "@/lib/sales/recordings/report.server";
import { recordingReport, recordingReportForm } from "@/lib/sales/recordings/report-schema.server";

export const POST = endpoint(
  {
    summary: "Add a recording of a telephone system",
    readsBody: recordingReport,
    form: { fields: recordingReportForm, files: ["file"] },
    response: recordingIdResponse,
    otherResponses: { 404: refusal },
    keysOnly: true,
    status: 202,
    idempotent: UPLOAD_WITHOUT_KEY,
  },
  ({ actor, request }) => reportRecording(actor, request),
);
