import { endpoint } from "@/lib/identity/http/endpoint.server";
import { retryQueue } from "@/lib/insights/operations/retry.server";
import { retriedResponse } from "@/lib/insights/operations/schema";

export const POST = endpoint(
  {
    administrators: true,
    summary: "Try every failed job of a queue again at once",
    response: retriedResponse,
  },
  ({ actor, params }) => retryQueue(actor, params.queue ?? ""),
);
