import type { Metadata } from "next";
import { LeadSourceScreen } from "@/components/leads/sources/lead-source-screen";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { openedSource } from "@/lib/leads/sources/page.server";

type Address = PageProps<"/integrations/lead-sources/[id]">;

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { name } = await openedSource((await params).id);
  return { title: `${name} · Integrations` };
}

export default async function Page({ params }: Address) {
  const source = await openedSource((await params).id);
  const first = JSON.parse(JSON.stringify(source));
  return <LeadSourceScreen key={source.id} first={first} address={tenantAddress(null, "/api/public/leads")} />;
}
