import "server-only";
import { db } from "@/lib/platform/db/client.server";

/** Deletes the views of a tenant that look for a person. @param pattern of `personPattern`. @returns how many */
export async function eraseSavedViews(tenant_id: number, pattern: string): Promise<number> {
  const named = new RegExp(pattern, "i");
  const views = await db.savedView.findMany({ where: { tenant_id }, select: { id: true, name: true, query: true } });
  const ids = views.filter(({ name, query }) => named.test(name) || named.test(query)).map(({ id }) => id);
  return (await db.savedView.deleteMany({ where: { id: { in: ids } } })).count;
}
