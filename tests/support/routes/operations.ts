import { makeFailedJob } from "../jobs";
import { type Route, words } from "../route";

const job = async () => ({ job: (await makeFailedJob()).id });

export const operations: Route[] = [
  { method: "GET", path: "/api/operations", access: "admin", shared: true },
  {
    method: "GET",
    path: "/api/operations/jobs",
    access: "admin",
    shared: true,
    sortBy: words("failed_at queue attempts"),
    filters: words("queue state"),
  },
  { method: "DELETE", path: "/api/operations/jobs/[job]", access: "admin", shared: true, success: 204, params: job },
  {
    method: "POST",
    path: "/api/operations/jobs/[job]/retry",
    access: "admin",
    shared: true,
    success: 204,
    params: job,
  },
  {
    method: "POST",
    path: "/api/operations/queues/[queue]/retry",
    access: "admin",
    shared: true,
    params: async () => ({ queue: (await makeFailedJob()).queue }),
  },
];
