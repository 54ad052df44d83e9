import type { Metadata } from "next";
import { ReportsScreen } from "@/components/insights/reports/reports-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { reports } from "@/lib/insights/reports/reports.server";

export const metadata: Metadata = { title: screenTitle("reports") };

export default async function Page({ searchParams }: PageProps<"/reports">) {
  const filters = ["tenant_id", "frequency", "active"];
  return <ReportsScreen first={await firstPage(reports, await searchParams, { filters })} />;
}
