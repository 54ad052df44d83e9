import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { matches, type Page, paginate } from "@/lib/http/list";
import { forTenant } from "@/lib/tenants/scope";
import { toImportRow } from "./detail";
import { wholeRecord } from "./record";
import { type ImportQuery, importQuery, type LeadImportRow } from "./schema";
import { importScope } from "./scope";

/** A page of the imports that were made or begun, newest first. */
export function listImports(actor: Actor, query: ImportQuery): Promise<Page<LeadImportRow>> {
  return forTenant(actor, query.tenant_id, async () => {
    const where = {
      product_id: query.product_id,
      OR: matches(query.search, ["file_name"]),
      status: query.status,
      AND: await importScope(actor),
    } satisfies Prisma.LeadImportWhereInput;
    return paginate(
      query,
      async (slice) => (await db.leadImport.findMany({ where, ...wholeRecord, ...slice })).map(toImportRow),
      db.leadImport.count({ where }),
    );
  });
}

/** The list as its screen asks for the first page. */
export const leadImports = { permission: "leads.store", query: importQuery, list: listImports } as const;
