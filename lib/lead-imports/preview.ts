import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { requireVisibleProduct } from "@/lib/products/visible";
import { forOwner } from "@/lib/tenants/owner";
import { assess, countOutcomes } from "./assess";
import { guessColumns, mapColumns } from "./columns";
import { decodeText, readTable } from "./csv-file";
import { PREVIEW_ROWS, toLeadImport } from "./detail";
import { columnsOf, fileTextOf, findImportRecord, lockReadyImport, sealFile } from "./record";
import type { ImportChange, ImportForm, LeadImport } from "./schema";

const FILE_NAME_MAX_LENGTH = 255;

/** Takes in a file and says what would become of its rows. @throws HttpError 422 when it can't be read */
export function createImport(actor: Actor, form: ImportForm): Promise<LeadImport> {
  return forOwner(actor, form.tenant_id, async (tenant_id) => {
    const { product_id, default_region } = form;
    await requireVisibleProduct(product_id);
    const text = decodeText(await form.file.bytes());
    const { names, rows } = await readTable(text);
    const columns = form.mapping ? mapColumns(names, form.mapping) : guessColumns(names);
    const assessed = await assess({ tenant_id, product_id, default_region }, columns, rows);
    const { id } = await db.leadImport.create({
      data: {
        tenant_id,
        product_id,
        default_region,
        user_id: actor.id,
        file_name: plainName(form.file.name),
        file: sealFile(text),
        mapping: columns,
        ...countOutcomes(assessed),
      },
    });
    return toLeadImport(await findImportRecord(id), assessed);
  });
}

/** Reads the file of an import in another way. @throws HttpError 404, 409 once it is made, 422 */
export function changeImport(id: number, change: ImportChange): Promise<LeadImport> {
  return transaction(async () => {
    const record = await lockReadyImport(id);
    const { names, rows } = await readTable(fileTextOf(record));
    const columns = change.mapping ? mapColumns(names, change.mapping) : columnsOf(record);
    const default_region = change.default_region ?? record.default_region;
    const assessed = await assess({ ...record, default_region }, columns, rows);
    const data = { default_region, mapping: columns, ...countOutcomes(assessed) };
    await db.leadImport.update({ where: { id }, data });
    return toLeadImport({ ...record, ...data }, assessed);
  });
}

/** An import with its first rows. @throws PrismaClientKnownRequestError P2025 (404) */
export async function findImport(id: number): Promise<LeadImport> {
  const record = await findImportRecord(id);
  if (record.status === "done") return toLeadImport(record, []);
  const { rows } = await readTable(fileTextOf(record));
  return toLeadImport(record, await assess(record, columnsOf(record), rows.slice(0, PREVIEW_ROWS)));
}

const plainName = (name: string) =>
  name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").slice(-FILE_NAME_MAX_LENGTH) || "leads.csv";
