import type { Metadata } from "next";
import { AllocationRulesScreen } from "@/components/allocation-rules/allocation-rules-screen";
import { allocationRules } from "@/lib/allocation-rules/server";
import { firstPage } from "@/lib/http/first-page";

export const metadata: Metadata = { title: "Lead allocation" };

export default async function Page({ searchParams }: PageProps<"/allocation-rules">) {
  const filters = ["tenant_id", "product_id", "active"];
  return <AllocationRulesScreen first={await firstPage(allocationRules, await searchParams, { filters })} />;
}
