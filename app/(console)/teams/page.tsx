import type { Metadata } from "next";
import { TeamsScreen } from "@/components/teams/teams-screen";
import { firstPage } from "@/lib/http/first-page";
import { teams } from "@/lib/teams/server";

export const metadata: Metadata = { title: "Teams" };

export default async function Page({ searchParams }: PageProps<"/teams">) {
  return <TeamsScreen first={await firstPage(teams, await searchParams, { filters: ["tenant_id", "active"] })} />;
}
