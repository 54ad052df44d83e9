import "server-only";
import { db } from "@/lib/platform/db/client.server";

/** Empties the imported outcome rows of a tenant that name a person. @param pattern of `personPattern`. @returns how many */
export const eraseOutcomeRows = (tenant_id: number, pattern: string): Promise<number> => db.$executeRaw`
  UPDATE outcome_import_rows SET cells = '[]' WHERE tenant_id = ${tenant_id} AND cells::text ~* ${pattern}`;
