import "server-only";
import { normalisePhone } from "@/lib/insurance/phone";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { PublicProvider } from "./brand";

/** The provider of a tenant's public pages. Cached in this process until a tenant changes. */
export const publicProvider = (tenantId: number): Promise<PublicProvider | null> => byTenant(String(tenantId));

const byTenant = cacheUntilNotified("landing_changed", (id) =>
  asPlatform(async () => {
    const tenant = await db.tenant.findFirst({
      where: { id: Number(id) },
      select: {
        ...{ name: true, provider_name: true, provider_phone: true, fsp_number: true },
        ...{ outgoing_number: true, whatsapp_number: true, complaints_phone: true, complaints_email: true },
      },
    });
    if (!tenant) return null;
    const { name, provider_name, provider_phone, whatsapp_number, ...shown } = tenant;
    return { ...shown, name: provider_name || name, phone: provider_phone, whatsapp: chatWith(whatsapp_number) };
  }),
);

function chatWith(number: string | null): string | null {
  const digits = number === null ? undefined : normalisePhone(number)?.slice(1);
  return digits === undefined ? null : `https://wa.me/${digits}`;
}
