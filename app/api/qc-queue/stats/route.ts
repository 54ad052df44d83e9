import { endpoint } from "@/lib/identity/http/endpoint.server";
import { queueStatsResponse } from "@/lib/sales/review/queue-schema";
import { queueStats } from "@/lib/sales/review/waiting.server";

export const GET = endpoint(
  { summary: "Count the sales waiting for review", response: queueStatsResponse, permission: "qc.review" },
  ({ actor }) => queueStats(actor),
);
