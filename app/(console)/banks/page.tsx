import type { Metadata } from "next";
import { BanksScreen } from "@/components/banks/banks-screen";
import { banks } from "@/lib/banks/server";
import { firstPage } from "@/lib/http/first-page";

export const metadata: Metadata = { title: "Banks" };

export default async function Page({ searchParams }: PageProps<"/banks">) {
  return <BanksScreen first={await firstPage(banks, await searchParams, { filters: ["active"] })} />;
}
