import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { requireVisibleProduct } from "@/lib/identity/tenancy/visible-products.server";
import {
  guessColumns,
  guessColumnsOf,
  isFieldName,
  isHeaderRow,
  refineColumns,
} from "@/lib/leads/headers/columns.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { type FormShape, type ReceivedFile, type ReceivedForm, receiveForm } from "@/lib/platform/files/form.server";
import { newKey } from "@/lib/platform/files/row-parts.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { inSlot } from "@/lib/platform/http/slots.server";
import { TableCheck } from "@/lib/platform/tables/check.server";
import { mapColumns } from "@/lib/platform/tables/open.server";
import { plainFileName, readTable } from "@/lib/platform/tables/read.server";
import { READING_FIELDS } from "@/lib/platform/tables/reading";
import { discard } from "./discard.server";
import { lockImportLimit, requireFewImports } from "./limit.server";
import { leadParts } from "./parts.server";
import { beginCheck, findImport } from "./preview.server";
import { importerOf, toMapping } from "./record.server";
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, type ImportForm, importForm, type LeadImport } from "./schema";

const FORM: FormShape = {
  fields: ["product_id", "default_region", "mapping", "tenant_id", ...READING_FIELDS],
  files: { file: IMPORT_MAX_BYTES },
};

/**
 * Receives a file and checks its rows, many rows in the background.
 * @throws HttpError 413, 415, 422 when it can't be read, 429 when the user has as many unfinished imports as they may, 503
 *   when it can't be stored
 */
export async function uploadImport(actor: Actor, request: Request): Promise<Sendable<LeadImport>> {
  const check = new TableCheck(IMPORT_MAX_ROWS);
  const work = async ({ fields, files: { file } }: ReceivedForm) => {
    const form = importForm.parse({ ...fields, file: file && { name: file.name, format: check.end() } });
    if (!file) throw new Error("A form without a file was let through");
    return forOwner(actor, form.tenant_id, (tenant_id) => create(actor, tenant_id, form, file));
  };
  return inSlot("uploads", actor.id, async () => {
    await requireFewImports(actor); // before the body is read
    return receiveForm(request, FORM, work, (_, bytes) => check.see(bytes));
  });
}

async function create(
  actor: Actor,
  tenant_id: number,
  form: ImportForm,
  file: ReceivedFile,
): Promise<Sendable<LeadImport>> {
  await requireVisibleProduct(form.product_id);
  const table = await readTable(file, {
    ...{ format: form.file.format, choice: form, maxRows: IMPORT_MAX_ROWS },
    ...{ isName: isFieldName, isHeader: isHeaderRow },
  });
  const { names, rows, first, sample, reading } = table;
  const guessed = refineColumns(first ? guessColumnsOf(names, first) : guessColumns(names), sample);
  const data = {
    tenant_id,
    product_id: form.product_id,
    default_region: form.default_region,
    mapping: toMapping(form.mapping ? mapColumns(guessed, form.mapping) : guessed),
    reading,
    user_id: actor.id,
    actor: importerOf(actor),
    file_name: plainFileName(form.file.name, "leads.csv"),
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
    await leadParts.store(place, rows, (total) => db.leadImport.update({ where: { id: place.id }, data: { total } }));
  } catch (error) {
    await discard(place.id);
    throw error;
  }
  await beginCheck(place.id);
  return findImport(actor, place.id);
}
