import { endpoint } from "@/lib/identity/http/endpoint.server";
import { versioned } from "@/lib/identity/http/resource.server";
import { changeRequestPeriod } from "@/lib/people/data-requests/periods.server";
import { periodInput, requestPeriodResponse } from "@/lib/people/data-requests/schema";
import { staleOf } from "@/lib/platform/http/responses";

export const PUT = endpoint(
  {
    administrators: true,
    summary: "Change the period of a type of privacy request",
    body: periodInput.extend(versioned.shape),
    record: requestPeriodResponse,
    response: requestPeriodResponse,
    otherResponses: { 409: staleOf(requestPeriodResponse) },
  },
  ({ actor, id, body }) => changeRequestPeriod(actor, id, body),
);
