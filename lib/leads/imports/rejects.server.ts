import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { maskIdNumbersIn } from "@/lib/insurance/id-number";
import { type Place, partOf } from "@/lib/platform/files/row-parts.server";
import { forbidden, notFound } from "@/lib/platform/http/errors.server";
import { sendCsv } from "@/lib/platform/http/export.server";
import { toCsv, toCsvLines } from "@/lib/platform/tables/csv";
import { readRejects } from "./parts.server";
import { columnsOf, findVisibleRecord, type ImportRecord } from "./record.server";

/**
 * Streams the rejected rows as a CSV file: number, reason, and the cells. ID numbers are masked for users who may not
 * reveal them. The audit log records the download, and whether it contained full ID numbers.
 * @throws HttpError 404, also after the rows were deleted; 403 unless the import is theirs or they may export leads; 429 when too many exports run
 */
export async function exportRejects(actor: Actor, id: number): Promise<Response> {
  const record = await findVisibleRecord(actor, id);
  if (!record.file) throw notFound();
  if (record.user_id !== actor.id && !can(actor, "leads.export")) throw forbidden();
  return sendCsv(actor.id, `rejected-rows-${id}.csv`, csvOf(actor, record));
}

async function* csvOf(actor: Actor, record: ImportRecord): AsyncGenerator<Uint8Array> {
  const { id, tenant_id, file_name, total } = record;
  const id_numbers_revealed = can(actor, "pii.reveal");
  const downloaded = { tenant_id, name: file_name, id_numbers_revealed };
  // The stream is read long after the request was authorised, outside its database context.
  await runAs(actor, () => recordAudit(actor, "lead-imports.rejects", id, null, downloaded));
  const read = id_numbers_revealed ? readRejects : readMasked;
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv([["Row", "Reason", ...columnsOf(record).map(({ name }) => name)]]));
  for (let part = 0; part <= partOf(total - 1); part += 1) {
    const rejects = await read(record, part);
    if (rejects.length === 0) continue;
    yield encoder.encode(toCsvLines(rejects.map(({ number, message, cells }) => [String(number), message, ...cells])));
  }
}

const readMasked = async (place: Place, part: number) =>
  (await readRejects(place, part)).map((reject) => ({ ...reject, cells: reject.cells.map(maskIdNumbersIn) }));
