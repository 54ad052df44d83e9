import { TENANT_COOKIE } from "@/lib/identity/tenancy/tenant-id";

type Addresses = {
  /** The session of an administrator, who sees every screen, and that tenant chosen. */
  cookie: string;
  /** The value of a dynamic part of an address, such as [slug]. @throws Error when it is not known here */
  params: (name: string, route: string) => string;
  /** The form of a sale. */
  sale: string;
  /** The tenant of the records. */
  tenant: { subdomain: string };
};

/** Records of the demo data whose pages are measured. */
export async function findAddresses(): Promise<Addresses> {
  // Imported late, since they read the settings, and the database has only now a URL.
  const { asPlatform, db, disconnect } = await import("@/lib/platform/db/client.server");
  const { linkConsumers } = await import("@/lib/people/consumers/link/link.server");
  const { openSession } = await import("@/lib/identity/sessions/session.server");
  const found = await asPlatform(async () => {
    const only = { id: true };
    const admin = await db.user.findFirstOrThrow({ where: { is_admin: true }, select: only });
    const source = await db.leadSource.findFirstOrThrow({ select: only });
    const key = await db.apiKey.findFirstOrThrow({ select: only });
    const webhook = await db.webhook.findFirstOrThrow({ select: only });
    await linkConsumers();
    const consumer = await db.consumer.findFirstOrThrow({ select: only });
    const sale = await db.sale.findFirstOrThrow({
      where: { status: "in-progress", recordings: { none: {} }, reviews: { none: {} } }, // which have code of their own
      orderBy: { id: "asc" },
      select: {
        ...only,
        tenant_id: true,
        tenant: { select: { subdomain: true } },
        product: { select: { ...only, slug: true } },
      },
    });
    const { cookie } = await openSession(admin.id, { ip: "127.0.0.1", user_agent: "first load" });
    const { id, slug } = sale.product;
    const values: Record<string, string> = { slug, saleId: String(sale.id) };
    const ids: Record<string, number> = {
      "/products/[id]": id,
      "/integrations/lead-sources/[id]": source.id,
      "/integrations/api-keys/[id]": key.id,
      "/integrations/webhooks/[id]": webhook.id,
      "/consumers/[id]": consumer.id,
    };
    return {
      cookie: `${cookie.slice(0, cookie.indexOf(";"))}; ${TENANT_COOKIE}=${sale.tenant_id}`,
      params: (name: string, route: string) => {
        const value = name === "id" ? ids[route] : values[name];
        if (value === undefined)
          throw new Error(`Add a value for [${name}] of ${route} to scripts/testing/addresses.ts.`);
        return String(value);
      },
      sale: `/sales/${slug}?sale=${sale.id}`,
      tenant: sale.tenant,
    };
  });
  await disconnect();
  return found;
}
