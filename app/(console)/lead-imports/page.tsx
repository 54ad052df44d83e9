import type { Metadata } from "next";
import { LeadImportsScreen } from "@/components/leads/imports/lead-imports-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { leadImports } from "@/lib/leads/imports/list.server";

export const metadata: Metadata = { title: "Lead imports" };

export default async function Page({ searchParams }: PageProps<"/lead-imports">) {
  const filters = ["tenant_id", "product_id", "status"];
  return <LeadImportsScreen first={await firstPage(leadImports, await searchParams, { filters })} />;
}
