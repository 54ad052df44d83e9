import type { Metadata } from "next";
import { QuestionsScreen } from "@/components/questions/questions-screen";
import { firstPage } from "@/lib/http/first-page";
import { questions } from "@/lib/questions/server";

export const metadata: Metadata = { title: "Questions" };

export default async function Page({ searchParams }: PageProps<"/questions">) {
  return (
    <QuestionsScreen first={await firstPage(questions, await searchParams, { filters: ["product_id", "type"] })} />
  );
}
