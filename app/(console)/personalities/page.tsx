import type { Metadata } from "next";
import { PersonalitiesScreen } from "@/components/personalities/personalities-screen";
import { firstPage } from "@/lib/http/first-page";
import { personalities } from "@/lib/personalities/server";

export const metadata: Metadata = { title: "Personalities" };

export default async function Page({ searchParams }: PageProps<"/personalities">) {
  return <PersonalitiesScreen first={await firstPage(personalities, await searchParams, { filters: ["tenant_id"] })} />;
}
