import type { Metadata } from "next";
import { SuppressionsScreen } from "@/components/suppressions/suppressions-screen";
import { firstPage } from "@/lib/http/first-page";
import { suppressions } from "@/lib/suppressions/list";

export const metadata: Metadata = { title: "Do not contact" };

export default async function Page({ searchParams }: PageProps<"/suppressions">) {
  return (
    <SuppressionsScreen first={await firstPage(suppressions, await searchParams, { filters: ["kind", "tenant_id"] })} />
  );
}
