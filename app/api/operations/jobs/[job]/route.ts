import { endpoint } from "@/lib/identity/http/endpoint.server";
import { discardJob } from "@/lib/insights/operations/retry.server";

export const DELETE = endpoint({ administrators: true, summary: "Discard a failed job" }, ({ actor, params }) =>
  discardJob(actor, params.job ?? ""),
);
