import type { Metadata } from "next";
import { IntegrationTabs } from "@/components/integrations/tabs/integration-tabs";
import { LeadSourcesScreen } from "@/components/leads/sources/lead-sources-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { leadSources } from "@/lib/leads/sources/lead-sources.server";
import { SOURCE_READERS } from "@/lib/leads/sources/readers";

export const metadata: Metadata = { title: screenTitle("integrations") };

export default async function Page({ searchParams }: PageProps<"/integrations">) {
  const filters = ["tenant_id", "product_id", "active"];
  const read = { ...leadSources, permission: SOURCE_READERS.index };
  return (
    <LeadSourcesScreen
      first={await firstPage(read, await searchParams, { filters })}
      tabs={<IntegrationTabs shown="lead-sources" />}
    />
  );
}
