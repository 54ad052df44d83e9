import type { Metadata } from "next";
import { AllocationRulesScreen } from "@/components/leads/allocation/allocation-rules-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { allocationRules } from "@/lib/leads/allocation/allocation-rules.server";

export const metadata: Metadata = { title: screenTitle("allocation-rules") };

export default async function Page({ searchParams }: PageProps<"/allocation-rules">) {
  const filters = ["tenant_id", "product_id", "active"];
  return <AllocationRulesScreen first={await firstPage(allocationRules, await searchParams, { filters })} />;
}
