import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { sendMetrics } from "@/lib/insights/metrics/metrics.server";
import { fileOf, refusal } from "@/lib/platform/http/responses";

export const GET = publicEndpoint(
  {
    summary: "Read metrics for Prometheus, with the token of METRICS_TOKEN",
    response: fileOf("text/plain"),
    otherResponses: { 401: refusal, 404: refusal },
  },
  ({ request }) => sendMetrics(request),
);
