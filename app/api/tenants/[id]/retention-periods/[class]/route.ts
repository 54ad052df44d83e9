import { endpoint } from "@/lib/identity/http/endpoint.server";
import { versioned } from "@/lib/identity/http/resource.server";
import { dropOwnPeriod, setOwnPeriod } from "@/lib/leads/recordings/own-periods.server";
import { retentionPeriodInput, retentionPeriodRowResponse } from "@/lib/leads/recordings/schema";
import { staleOf } from "@/lib/platform/http/responses";

export const PUT = endpoint(
  {
    summary: "Set a tenant's own retention period",
    administrators: true,
    body: retentionPeriodInput.extend(versioned.shape),
    record: retentionPeriodRowResponse,
    response: retentionPeriodRowResponse,
    otherResponses: { 409: staleOf(retentionPeriodRowResponse) },
  },
  ({ actor, id, params, body }) => setOwnPeriod(actor, id, params.class ?? "", body),
);

export const DELETE = endpoint(
  {
    summary: "Reset a tenant to the platform's retention period",
    administrators: true,
    response: retentionPeriodRowResponse,
  },
  ({ actor, id, params }) => dropOwnPeriod(actor, id, params.class ?? ""),
);
