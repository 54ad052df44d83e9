import "server-only";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { onExportPool } from "@/lib/platform/db/client.server";
import { heldSlots, takeSlot } from "./slots.server";
import { streamOf } from "./stream";

/**
 * Streams a CSV file in one of the export slots.
 * @param chunks the header, then the rows
 * @throws HttpError 429 when the user or the installation has reached its limit of exports
 */
export const sendCsv = (userId: number, name: string, chunks: AsyncGenerator<Uint8Array>): Promise<Response> =>
  sendFile(userId, { name, type: "text/csv; charset=utf-8" }, withFirstRows(chunks));

/** Holds the header back until the first rows are there: reading them may fail, and the header would begin the response. */
export async function* withFirstRows(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    const begun = [await chunks.next(), await chunks.next()];
    for (const { done, value } of begun) if (!done) yield value;
    yield* chunks;
  } finally {
    await chunks.return(undefined);
  }
}

/** Streams a file as `sendCsv` does. Nothing is generated until somebody reads, so a HEAD request costs nothing. */
export async function sendFile(
  userId: number,
  { name, type }: { name: string; type: string },
  chunks: AsyncGenerator<Uint8Array>,
): Promise<Response> {
  const release = await takeSlot("exports", userId);
  const headers = {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(streamOf(chunks, release), { headers });
}

/**
 * Reads a batch of an export on the connections reserved for exports. When several exports run, it then pauses for as
 * long as the batch took, so that requests get their turn.
 */
export async function readBatch<T>(read: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const batch = await onExportPool(read);
  if (heldSlots("exports").length > 1) await wait(performance.now() - startedAt);
  else await setImmediate();
  return batch;
}
