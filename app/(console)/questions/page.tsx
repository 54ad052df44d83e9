import type { Metadata } from "next";
import { QuestionsScreen } from "@/components/catalogue/questions/questions-screen";
import { questions } from "@/lib/catalogue/questions/questions.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("questions") };

export default async function Page({ searchParams }: PageProps<"/questions">) {
  return (
    <QuestionsScreen first={await firstPage(questions, await searchParams, { filters: ["product_id", "type"] })} />
  );
}
