import type { Metadata } from "next";
import { RetentionScreen } from "@/components/sales/retention/retention-screen";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { asResponse } from "@/lib/identity/http/picked.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { listPeriods } from "@/lib/leads/recordings/periods.server";
import { purgedRecordingRowResponse, purgeQuery, retentionPeriodRowResponse } from "@/lib/leads/recordings/schema";
import { dataOf } from "@/lib/platform/http/responses";
import { listPurged } from "@/lib/sales/recordings/purge-report.server";

export const metadata: Metadata = { title: screenTitle("retention") };

const purged = {
  permission: "retention.index" as const,
  query: purgeQuery,
  response: purgedRecordingRowResponse,
  list: listPurged,
};

export default async function Page({ searchParams }: PageProps<"/retention">) {
  const first = await firstPage(purged, await searchParams, { filters: ["tenant_id"] });
  const actor = await requirePageActor("retention.index");
  const periods = await runAs(actor, () => listPeriods(actor));
  return <RetentionScreen first={first} periods={asResponse(dataOf(retentionPeriodRowResponse), periods)} />;
}
