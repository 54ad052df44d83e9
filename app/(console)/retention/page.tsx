import type { Metadata } from "next";
import { RetentionScreen } from "@/components/sales/retention/retention-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { purgedRecordingRowResponse, purgeQuery } from "@/lib/leads/recordings/schema";
import { listPurged } from "@/lib/sales/recordings/purge-report.server";

export const metadata: Metadata = { title: screenTitle("retention") };

const purged = {
  permission: "retention.index" as const,
  query: purgeQuery,
  response: purgedRecordingRowResponse,
  list: listPurged,
};

export default async function Page({ searchParams }: PageProps<"/retention">) {
  return <RetentionScreen first={await firstPage(purged, await searchParams, { filters: ["tenant_id"] })} />;
}
