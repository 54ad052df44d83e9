import type { Metadata } from "next";
import { LeadSourceScreen } from "@/components/leads/sources/lead-source-screen";
import { openedBy } from "@/lib/identity/http/opened.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { leadSources } from "@/lib/leads/sources/lead-sources.server";
import { SOURCE_READERS } from "@/lib/leads/sources/readers";

type Address = PageProps<"/integrations/lead-sources/[id]">;

const opened = openedBy(() => requirePageActor(...SOURCE_READERS.show), leadSources.response, leadSources.find);

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { name } = await opened((await params).id);
  return { title: `${name} · Integrations` };
}

export default async function Page({ params }: Address) {
  const source = await opened((await params).id);
  return <LeadSourceScreen key={source.id} first={source} address={tenantAddress(null, "/api/public/leads")} />;
}
