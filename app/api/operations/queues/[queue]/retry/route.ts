import { endpoint } from "@/lib/identity/http/endpoint.server";
import { retryQueue } from "@/lib/insights/operations/retry.server";
import { retriedResponse } from "@/lib/insights/operations/schema";

export const POST = endpoint(
  {
    administrators: true,
    summary: "Retry all failed jobs of a queue at once",
    response: retriedResponse,
  },
  ({ actor, params }) => retryQueue(actor, params.queue ?? ""),
);
