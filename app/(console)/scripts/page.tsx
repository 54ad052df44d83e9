import type { Metadata } from "next";
import { ScriptsScreen } from "@/components/catalogue/templates/scripts/scripts-screen";
import { scripts } from "@/lib/catalogue/templates/scripts/scripts.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("scripts") };

export default async function Page({ searchParams }: PageProps<"/scripts">) {
  return (
    <ScriptsScreen
      first={await firstPage(scripts, await searchParams, { filters: ["tenant_id", "product_id", "template"] })}
    />
  );
}
