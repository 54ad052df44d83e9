import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { requireVisibleProduct } from "@/lib/identity/tenancy/visible-products.server";
import { leadTarget } from "@/lib/leads/headers/columns.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { newKey } from "@/lib/platform/files/row-parts.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { inSlot } from "@/lib/platform/http/slots.server";
import { openTable, type ReceivedTable, receiveTable } from "@/lib/platform/tables/open.server";
import { plainFileName } from "@/lib/platform/tables/read.server";
import { discard } from "./discard.server";
import { lockImportLimit, requireFewImports } from "./limit.server";
import { leadParts } from "./parts.server";
import { beginCheck, findImport } from "./preview.server";
import { importerOf, toMapping } from "./record.server";
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, type ImportForm, importForm, type LeadImport } from "./schema";
import { RowWatch } from "./watch-rows.server";

const LIMITS = { maxBytes: IMPORT_MAX_BYTES, maxRows: IMPORT_MAX_ROWS };

/**
 * Receives a file and checks its rows, many rows in the background.
 * @throws HttpError 413, 415, 422 when it can't be read, 429 when the user has as many unfinished imports as they may, 503
 *   when it can't be stored
 */
export async function uploadImport(actor: Actor, request: Request): Promise<Sendable<LeadImport>> {
  const work = async (fields: Record<string, unknown>, received: ReceivedTable) => {
    const form = importForm.parse(fields);
    return forOwner(actor, form.tenant_id, (tenant_id) => create(actor, tenant_id, form, received));
  };
  return inSlot("uploads", actor.id, async () => {
    await requireFewImports(actor); // before the body is read
    return receiveTable(request, LIMITS, ["product_id", "default_region", "tenant_id"], work);
  });
}

const change = (id: number, data: Prisma.LeadImportUpdateInput) => db.leadImport.update({ where: { id }, data });

async function create(
  actor: Actor,
  tenant_id: number,
  form: ImportForm,
  received: ReceivedTable,
): Promise<Sendable<LeadImport>> {
  await requireVisibleProduct(form.product_id);
  const { columns, rows, reading } = await openTable(received, leadTarget, form, LIMITS);
  const data = {
    tenant_id,
    product_id: form.product_id,
    default_region: form.default_region,
    mapping: toMapping(columns),
    reading,
    user_id: actor.id,
    actor: importerOf(actor),
    file_name: plainFileName(received.file.name, "leads.csv"),
    file: newKey(),
    status: "checking" as const,
  };
  const place = await transaction(async () => {
    await lockImportLimit();
    await requireFewImports(actor);
    return db.leadImport.create({ data, select: { id: true, tenant_id: true, file: true } });
  });
  try {
    // The import counts them as they come, so that discard() finds every part.
    const watch = new RowWatch(columns, reading);
    await leadParts.store(place, watch.rows(rows), (total) => change(place.id, { total }));
    await change(place.id, { mapping: toMapping(watch.found.columns), reading: watch.found.reading });
  } catch (error) {
    await discard(place.id);
    throw error;
  }
  await beginCheck(place.id);
  return findImport(actor, place.id);
}
