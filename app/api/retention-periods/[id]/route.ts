import { endpoint } from "@/lib/identity/http/endpoint.server";
import { versioned } from "@/lib/identity/http/resource.server";
import { changePeriod } from "@/lib/leads/recordings/periods.server";
import { retentionPeriodInput } from "@/lib/leads/recordings/schema";

const body = retentionPeriodInput.extend(versioned.shape);

export const PUT = endpoint({ permission: "retention.index", body }, ({ actor, id, body }) =>
  changePeriod(actor, id, body),
);
