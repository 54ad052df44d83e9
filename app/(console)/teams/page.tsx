import type { Metadata } from "next";
import { TeamsScreen } from "@/components/identity/teams/teams-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { teams } from "@/lib/identity/teams/teams.server";

export const metadata: Metadata = { title: screenTitle("teams") };

export default async function Page({ searchParams }: PageProps<"/teams">) {
  return <TeamsScreen first={await firstPage(teams, await searchParams, { filters: ["tenant_id", "active"] })} />;
}
