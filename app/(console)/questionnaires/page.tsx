import type { Metadata } from "next";
import { QuestionnairesScreen } from "@/components/questionnaires/questionnaires-screen";
import { firstPage } from "@/lib/http/first-page";
import { questionnaires } from "@/lib/questionnaires/server";

export const metadata: Metadata = { title: "Questionnaires" };

export default async function Page({ searchParams }: PageProps<"/questionnaires">) {
  return (
    <QuestionnairesScreen first={await firstPage(questionnaires, await searchParams, { filters: ["product_id"] })} />
  );
}
