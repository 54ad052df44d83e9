import { endpoint } from "@/lib/identity/http/endpoint.server";
import { versioned } from "@/lib/identity/http/resource.server";
import { changePeriod } from "@/lib/leads/recordings/periods.server";
import { retentionPeriodInput, retentionPeriodRowResponse } from "@/lib/leads/recordings/schema";
import { staleOf } from "@/lib/platform/http/responses";

const body = retentionPeriodInput.extend(versioned.shape);

export const PUT = endpoint(
  {
    otherResponses: { 409: staleOf(retentionPeriodRowResponse) },
    summary: "Change a retention period",
    record: retentionPeriodRowResponse,
    response: retentionPeriodRowResponse,
    permission: "retention.index",
    body,
  },
  ({ actor, id, body }) => changePeriod(actor, id, body),
);
