import "server-only";
import { db } from "@/lib/db/client";

/** The tenant that an administrator without one of their own sees first. */
export const firstTenantId = async () =>
  (await db.tenant.findFirst({ select: { id: true }, orderBy: { name: "asc" } }))?.id ?? null;
