import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { ownedWithin } from "@/lib/identity/teams/reach.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { matches, type Page, paginate } from "@/lib/platform/lists/list";
import { toImportRow } from "./detail.server";
import { wholeRecord } from "./record.server";
import { type ImportQuery, importQuery, type LeadImportRow, leadImportRowResponse } from "./schema";

/** A page of imports, newest first. */
export function listImports(actor: Actor, query: ImportQuery): Promise<Page<Sendable<LeadImportRow>>> {
  return forTenant(actor, query.tenant_id, async () => {
    const where = {
      product_id: query.product_id,
      OR: matches(query.search, ["file_name"]),
      status: query.status,
      AND: await ownedWithin(actor),
    } satisfies Prisma.LeadImportWhereInput;
    return paginate(
      query,
      async (slice) => (await db.leadImport.findMany({ where, ...wholeRecord, ...slice })).map(toImportRow),
      db.leadImport.count({ where }),
    );
  });
}

/** For the screen, which loads its first page on the server. */
export const leadImports = {
  permission: "leads.store",
  query: importQuery,
  response: leadImportRowResponse,
  list: listImports,
} as const;
