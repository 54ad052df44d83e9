import "server-only";
import { toCsv, toCsvLines } from "@/lib/csv";
import { notFound } from "@/lib/http/errors";
import { streamOf } from "@/lib/http/stream";
import { type Place, partOf, readRejects } from "./parts";
import { columnsOf, findImportRecord } from "./record";

/**
 * The rows that became no lead, or would not, as a CSV file: number, reason, and what was in the file.
 * @throws HttpError 404 also when they are not kept any more
 */
export async function rejectsCsv(id: number): Promise<ReadableStream<Uint8Array>> {
  const record = await findImportRecord(id);
  if (!record.file) throw notFound();
  const header = ["Row", "Reason", ...columnsOf(record).map(({ name }) => name)];
  const parts = partOf(record.total - 1) + 1;
  return streamOf(lines(record, header, parts));
}

async function* lines(place: Place, header: string[], parts: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv([header]));
  for (let part = 0; part < parts; part += 1) {
    const rejects = await readRejects(place, part);
    if (rejects.length === 0) continue;
    yield encoder.encode(toCsvLines(rejects.map(({ number, message, cells }) => [String(number), message, ...cells])));
  }
}
