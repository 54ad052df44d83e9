import type { Metadata } from "next";
import { RequestsScreen } from "@/components/people/data-requests/requests-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { dataRequests } from "@/lib/people/data-requests/requests.server";

export const metadata: Metadata = { title: screenTitle("data-requests") };

const FILTERS = ["status", "type", "overdue", "consumer_id", "tenant_id"];

export default async function Page({ searchParams }: PageProps<"/data-requests">) {
  return <RequestsScreen first={await firstPage(dataRequests, await searchParams, { filters: FILTERS })} />;
}
