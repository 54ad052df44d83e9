import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listFailedJobs } from "@/lib/insights/operations/jobs.server";
import { failedJobQuery, failedJobResponse } from "@/lib/insights/operations/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    administrators: true,
    summary: "List the jobs that have failed, also those that are tried again",
    response: pageOf(failedJobResponse),
    query: failedJobQuery,
  },
  ({ actor, query }) => listFailedJobs(actor, query),
);
