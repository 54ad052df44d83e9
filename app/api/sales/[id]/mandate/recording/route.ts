import { endpoint } from "@/lib/identity/http/endpoint.server";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/schema";
import { nameMandateRecording } from "@/lib/sales/form/mandate/recording.server";
import { mandateRecordingInput } from "@/lib/sales/mandates/schema";

export const PUT = endpoint(
  {
    otherResponses: { 409: saleConflict },
    summary: "Link the recording of a mandate",
    response: saleDetailResponse,
    permission: "sales.show",
    body: mandateRecordingInput,
    idempotent: true,
  },
  ({ actor, id, body }) => detailAfter(actor, () => nameMandateRecording(actor, id, body)),
);
