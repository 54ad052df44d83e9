import { endpoint } from "@/lib/identity/http/endpoint.server";
import { retryJob } from "@/lib/insights/operations/retry.server";

export const POST = endpoint({ administrators: true, summary: "Retry a failed job at once" }, ({ actor, params }) =>
  retryJob(actor, params.job ?? ""),
);
