import type { Metadata } from "next";
import { TenantsScreen } from "@/components/identity/tenants/tenants-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { wantedParts } from "@/lib/identity/tenants/mandate/mandate.server";
import { tenants } from "@/lib/identity/tenants/tenants.server";

export const metadata: Metadata = { title: screenTitle("tenants") };

export default async function Page({ searchParams }: PageProps<"/tenants">) {
  return (
    <TenantsScreen
      first={await firstPage(tenants, await searchParams)}
      appUrl={tenantAddress(null, "")}
      mandateParts={wantedParts()}
    />
  );
}
