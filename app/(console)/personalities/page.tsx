import type { Metadata } from "next";
import { PersonalitiesScreen } from "@/components/identity/personalities/personalities-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { personalities } from "@/lib/identity/personalities/personalities.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("personalities") };

export default async function Page({ searchParams }: PageProps<"/personalities">) {
  return <PersonalitiesScreen first={await firstPage(personalities, await searchParams, { filters: ["tenant_id"] })} />;
}
