import type { Metadata } from "next";
import { DuplicatesScreen } from "@/components/people/consumers/duplicates-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { listDuplicates } from "@/lib/people/consumers/merge/proposals.server";
import { duplicatePairResponse, duplicateQuery } from "@/lib/people/consumers/merge/schema";

export const metadata: Metadata = { title: "Likely duplicates" };

const pairs = {
  query: duplicateQuery,
  response: duplicatePairResponse,
  list: listDuplicates,
  administrators: true as const,
};

export default async function Page({ searchParams }: PageProps<"/consumers/duplicates">) {
  return <DuplicatesScreen first={await firstPage(pairs, await searchParams, { filters: ["tenant_id"] })} />;
}
