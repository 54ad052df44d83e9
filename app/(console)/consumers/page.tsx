import type { Metadata } from "next";
import { ConsumersScreen } from "@/components/people/consumers/consumers-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { consumers } from "@/lib/people/consumers/list.server";

export const metadata: Metadata = { title: screenTitle("consumers") };

const people = { ...consumers, administrators: true as const };

export default async function Page({ searchParams }: PageProps<"/consumers">) {
  return <ConsumersScreen first={await firstPage(people, await searchParams, { filters: ["tenant_id"] })} />;
}
