import type { Metadata } from "next";
import { ConsentsScreen } from "@/components/leads/consents/consents-screen";
import { WITHOUT_RECORDING } from "@/components/leads/consents/proof-text";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { callConsents } from "@/lib/sales/consents/list.server";

export const metadata: Metadata = { title: "Consents without a recording" };

export default async function Page({ searchParams }: PageProps<"/consents">) {
  const scope = { filters: ["tenant_id"], fixed: WITHOUT_RECORDING };
  return <ConsentsScreen first={await firstPage(callConsents, await searchParams, scope)} />;
}
