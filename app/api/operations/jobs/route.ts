import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listFailedJobs } from "@/lib/insights/operations/jobs.server";
import { failedJobQuery, failedJobResponse } from "@/lib/insights/operations/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "List failed jobs, including those being retried",
    response: pageOf(failedJobResponse),
    query: failedJobQuery,
  },
  ({ actor, query }) => listFailedJobs(actor, query),
);
