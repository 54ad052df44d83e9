import type { Metadata } from "next";
import { IntegrationTabs } from "@/components/integrations/tabs/integration-tabs";
import { TelephonyScreen } from "@/components/integrations/telephony/telephony-screen";
import { Empty } from "@/components/ui/empty";
import { PageHeader } from "@/components/ui/page-header";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { asResponse } from "@/lib/identity/http/picked.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { selectedTenant } from "@/lib/identity/tenancy/selected.server";
import { telephonyResponse } from "@/lib/integrations/telephony/schema";
import { readTelephony } from "@/lib/integrations/telephony/telephony.server";

export const metadata: Metadata = { title: `Telephony · ${screenTitle("integrations")}` };

export default async function Page({ searchParams }: PageProps<"/integrations/telephony">) {
  const actor = await requirePageActor("integrations.index");
  const asked = Number((await searchParams).tenant_id);
  const tenant_id = (Number.isInteger(asked) && asked > 0 ? asked : (await selectedTenant(actor))?.id) ?? null;
  if (tenant_id === null) {
    return (
      <>
        <PageHeader title={screenTitle("integrations")} subtitle="Telephony of one organisation." />
        <IntegrationTabs shown="telephony" />
        <Empty>Choose a tenant in the top bar.</Empty>
      </>
    );
  }
  const telephony = await runAs(actor, () => readTelephony(actor, { tenant_id }));
  return (
    <TelephonyScreen
      key={tenant_id}
      first={asResponse(telephonyResponse, telephony)}
      origin={tenantAddress(null, "")}
    />
  );
}
