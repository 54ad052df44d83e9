import "server-only";
import { db } from "@/lib/db/client";
import type { Contact } from "./contacts";

/** Whether any of the contacts must not be contacted, by this tenant or by anyone. */
export async function isSuppressed(tenantId: number, contacts: Contact[]): Promise<boolean> {
  const found = await db.suppression.findFirst({
    where: { AND: [{ OR: contacts }, { OR: [{ tenant_id: tenantId }, { tenant_id: null }] }] },
    select: { id: true },
  });
  return found !== null;
}
