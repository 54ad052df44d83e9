import type { Metadata } from "next";
import { ScorecardsScreen } from "@/components/catalogue/templates/scorecards/scorecards-screen";
import { scorecards } from "@/lib/catalogue/templates/scorecards/scorecards.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("scorecards") };

export default async function Page({ searchParams }: PageProps<"/scorecards">) {
  return (
    <ScorecardsScreen
      first={await firstPage(scorecards, await searchParams, { filters: ["tenant_id", "product_id", "template"] })}
    />
  );
}
