import type { Metadata } from "next";
import { ApiKeyScreen } from "@/components/integrations/api-keys/api-key-screen";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { openedKey } from "@/lib/integrations/api-keys/page.server";

type Address = PageProps<"/integrations/api-keys/[id]">;

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { name } = await openedKey((await params).id);
  return { title: `${name} · Integrations` };
}

export default async function Page({ params }: Address) {
  const key = await openedKey((await params).id);
  return <ApiKeyScreen key={key.id} first={key} origin={tenantAddress(null, "")} />;
}
