import type { Metadata } from "next";
import { TenantsScreen } from "@/components/tenants/tenants-screen";
import { firstPage } from "@/lib/http/first-page";
import { tenantAddress } from "@/lib/tenants/address";
import { tenants } from "@/lib/tenants/server";

export const metadata: Metadata = { title: "Tenants" };

export default async function Page({ searchParams }: PageProps<"/tenants">) {
  return <TenantsScreen first={await firstPage(tenants, await searchParams)} appUrl={tenantAddress(null, "")} />;
}
