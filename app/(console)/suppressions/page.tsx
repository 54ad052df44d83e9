import type { Metadata } from "next";
import { SuppressionsScreen } from "@/components/leads/suppressions/suppressions-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { suppressions } from "@/lib/leads/suppressions/list.server";

export const metadata: Metadata = { title: screenTitle("suppressions") };

export default async function Page({ searchParams }: PageProps<"/suppressions">) {
  return (
    <SuppressionsScreen
      first={await firstPage(suppressions, await searchParams, { filters: ["kind", "source", "tenant_id"] })}
    />
  );
}
