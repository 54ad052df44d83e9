import "server-only";
import { db } from "@/lib/platform/db/client.server";

/** Deletes the views of a tenant that look for a person. @param pattern of `personPattern`. @returns how many */
export const eraseSavedViews = (tenant_id: number, pattern: string): Promise<number> => db.$executeRaw`
  DELETE FROM saved_views WHERE tenant_id = ${tenant_id} AND (query ~* ${pattern} OR name ~* ${pattern})`;
