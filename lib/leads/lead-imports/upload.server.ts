import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenants/owner.server";
import { requireVisibleProduct } from "@/lib/identity/tenants/visible-products.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/http/describe-error";
import { HttpError } from "@/lib/platform/http/errors.server";
import { readField, readParts } from "@/lib/platform/http/multipart.server";
import { log } from "@/lib/platform/log.server";
import { Spool } from "@/lib/platform/storage/spool.server";
import { guessColumns, mapColumns } from "./columns.server";
import { EncodingTest, readTable } from "./csv-file.server";
import { newKey, PART_ROWS, type Place, partOf, removeParts, writeRows } from "./parts.server";
import { beginCheck, findImport } from "./preview.server";
import { importerOf } from "./record.server";
import { IMPORT_MAX_BYTES, type ImportForm, importForm, type LeadImport, type TableRow } from "./schema";

const FIELD_MAX_BYTES = 64 * 1024;
const FORM_MAX_BYTES = IMPORT_MAX_BYTES + FIELD_MAX_BYTES;
const FILE_NAME_MAX_LENGTH = 255;

/**
 * Receives a file and checks its rows, many rows in the background.
 * @throws HttpError 413, 415, 422 when it can't be read, 503 when it can't be stored
 */
export async function uploadImport(actor: Actor, request: Request): Promise<LeadImport> {
  const spool = await Spool.open().catch(refuseToStore);
  try {
    const form = importForm.parse(await receive(request, spool));
    return await forOwner(actor, form.tenant_id, (tenant_id) => create(actor, tenant_id, form, spool));
  } finally {
    await spool.close();
  }
}

/** Reads the fields of the form, and writes the file to the spool. */
async function receive(request: Request, spool: Spool): Promise<unknown> {
  const form = new Map<string, unknown>();
  for await (const part of readParts(request, FORM_MAX_BYTES)) {
    if (part.fileName === null) form.set(part.name, await readField(part, FIELD_MAX_BYTES));
    else if (part.name === "file") {
      const encoding = new EncodingTest();
      for await (const bytes of part.bytes) {
        encoding.see(bytes);
        await spool.write(bytes).catch(refuseToStore);
      }
      form.set("file", { name: part.fileName, encoding: encoding.end() });
    }
  }
  return Object.fromEntries(form);
}

async function create(actor: Actor, tenant_id: number, form: ImportForm, spool: Spool): Promise<LeadImport> {
  await requireVisibleProduct(form.product_id);
  const { names, rows } = await readTable(spool.read(), form.file.encoding);
  const place = await db.leadImport.create({
    data: {
      tenant_id,
      product_id: form.product_id,
      default_region: form.default_region,
      mapping: form.mapping ? mapColumns(names, form.mapping) : guessColumns(names),
      user_id: actor.id,
      actor: importerOf(actor),
      file_name: plainName(form.file.name),
      file: newKey(),
      status: "checking",
    },
    select: { id: true, tenant_id: true, file: true },
  });
  try {
    await store(place, rows);
  } catch (error) {
    await discard(place.id);
    throw error;
  }
  await beginCheck(place.id);
  return findImport(actor, place.id);
}

/** Stores the rows in parts. The import counts them as they come, so that discard() finds every part. */
async function store(place: Place, rows: AsyncIterable<TableRow>): Promise<void> {
  let total = 0;
  let part: TableRow[] = [];
  const flush = async () => {
    await writeRows(place, partOf(total), part).catch(refuseToStore);
    total += part.length;
    await db.leadImport.update({ where: { id: place.id }, data: { total } });
    part = [];
  };
  for await (const row of rows) {
    part.push(row);
    if (part.length === PART_ROWS) await flush();
  }
  if (part.length > 0) await flush();
}

/** Deletes an import that was not started, and its file. */
export async function discard(id: number): Promise<void> {
  const gone = await asPlatform(() => db.leadImport.delete({ where: { id } }));
  await removeParts(id, gone.total, ["rows", "rejects"]);
}

function refuseToStore(error: unknown): never {
  log.error({ event: "file not stored", error: describeError(error) });
  throw new HttpError(503, "The file could not be stored. Please try again later.");
}

const plainName = (name: string) =>
  name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").slice(-FILE_NAME_MAX_LENGTH) || "leads.csv";
