import type { Metadata } from "next";
import { LeadImportsScreen } from "@/components/lead-imports/lead-imports-screen";
import { firstPage } from "@/lib/http/first-page";
import { leadImports } from "@/lib/lead-imports/list";

export const metadata: Metadata = { title: "Lead imports" };

export default async function Page({ searchParams }: PageProps<"/lead-imports">) {
  const filters = ["tenant_id", "product_id", "status"];
  return <LeadImportsScreen first={await firstPage(leadImports, await searchParams, { filters })} />;
}
