import type { Metadata } from "next";
import { OperationsScreen } from "@/components/insights/operations/operations-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { asResponse } from "@/lib/identity/http/picked.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { requirePageAdministrator } from "@/lib/identity/sessions/page.server";
import { listFailedJobs } from "@/lib/insights/operations/jobs.server";
import { operationsOverview } from "@/lib/insights/operations/overview.server";
import { failedJobQuery, failedJobResponse, operationsOverviewResponse } from "@/lib/insights/operations/schema";
import { asPlatform } from "@/lib/platform/db/client.server";

export const metadata: Metadata = { title: screenTitle("operations") };

const jobs = {
  administrators: true as const,
  query: failedJobQuery,
  response: failedJobResponse,
  list: listFailedJobs,
};

export default async function Page({ searchParams }: PageProps<"/operations">) {
  const actor = await requirePageAdministrator();
  const [overview, firstJobs] = await Promise.all([
    asPlatform(() => operationsOverview(actor)),
    firstPage(jobs, await searchParams, {}),
  ]);
  return <OperationsScreen overview={asResponse(operationsOverviewResponse, overview)} firstJobs={firstJobs} />;
}
