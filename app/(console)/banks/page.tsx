import type { Metadata } from "next";
import { BanksScreen } from "@/components/catalogue/banks/banks-screen";
import { banks } from "@/lib/catalogue/banks/banks.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";

export const metadata: Metadata = { title: screenTitle("banks") };

export default async function Page({ searchParams }: PageProps<"/banks">) {
  return <BanksScreen first={await firstPage(banks, await searchParams, { filters: ["active"] })} />;
}
