import type { Metadata } from "next";
import { QuestionnairesScreen } from "@/components/catalogue/templates/questionnaires/questionnaires-screen";
import { questionnaires } from "@/lib/catalogue/templates/questionnaires/questionnaires.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("questionnaires") };

export default async function Page({ searchParams }: PageProps<"/questionnaires">) {
  return (
    <QuestionnairesScreen first={await firstPage(questionnaires, await searchParams, { filters: ["product_id"] })} />
  );
}
