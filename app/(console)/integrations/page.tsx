import type { Metadata } from "next";
import { LeadSourcesScreen } from "@/components/leads/lead-sources/lead-sources-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { leadSources } from "@/lib/leads/lead-sources/lead-sources.server";
import { screenTitle } from "@/lib/resources";

export const metadata: Metadata = { title: screenTitle("lead-sources") };

export default async function Page({ searchParams }: PageProps<"/integrations">) {
  const filters = ["tenant_id", "product_id", "active"];
  return <LeadSourcesScreen first={await firstPage(leadSources, await searchParams, { filters })} />;
}
