import "server-only";
import { can } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { toCsv, toCsvLines } from "@/lib/platform/csv";
import { notFound } from "@/lib/platform/http/errors.server";
import { streamOf } from "@/lib/platform/http/stream";
import { maskCell } from "./detail.server";
import { type Place, partOf, readRejects } from "./parts.server";
import { columnsOf } from "./record.server";
import { findVisibleRecord } from "./scope.server";

/**
 * The rejected rows as a CSV file: number, reason, and the cells. ID numbers are masked for users who may not reveal
 * them. The audit log records the download, and whether it contained full ID numbers.
 * @throws HttpError 404, also after the rows were deleted
 */
export async function rejectsCsv(actor: Actor, id: number): Promise<ReadableStream<Uint8Array>> {
  const record = await findVisibleRecord(actor, id);
  if (!record.file) throw notFound();
  const { tenant_id, file_name } = record;
  const id_numbers_revealed = can(actor, "pii.reveal");
  await recordAudit(actor, "lead-imports.rejects", id, null, { tenant_id, name: file_name, id_numbers_revealed });
  const header = ["Row", "Reason", ...columnsOf(record).map(({ name }) => name)];
  const parts = partOf(record.total - 1) + 1;
  return streamOf(lines(record, header, parts, id_numbers_revealed ? readRejects : readMasked));
}

async function* lines(
  place: Place,
  header: string[],
  parts: number,
  read: typeof readRejects,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv([header]));
  for (let part = 0; part < parts; part += 1) {
    const rejects = await read(place, part);
    if (rejects.length === 0) continue;
    yield encoder.encode(toCsvLines(rejects.map(({ number, message, cells }) => [String(number), message, ...cells])));
  }
}

const readMasked = async (place: Place, part: number) =>
  (await readRejects(place, part)).map((reject) => ({ ...reject, cells: reject.cells.map(maskCell) }));
