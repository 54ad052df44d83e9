import "server-only";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { onExportPool } from "@/lib/platform/db/client.server";
import { heldSlots, takeSlot } from "@/lib/platform/slots.server";
import { streamOf } from "./stream";

/**
 * A CSV file that is sent while it is read, in one of the slots for exports.
 * @throws HttpError 429 when the user, or the installation, already runs as many exports as it may
 */
export async function sendCsv(userId: number, fileName: string, chunks: AsyncGenerator<Uint8Array>): Promise<Response> {
  const release = await takeSlot("exports", userId);
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(streamOf(chunks, release), { headers });
}

/**
 * Reads a batch of an export on the exports' own connections. Where several exports run, it then rests for as long as it
 * has worked, so that requests come between.
 */
export async function readBatch<T>(read: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const batch = await onExportPool(read);
  if (heldSlots() > 1) await wait(performance.now() - startedAt);
  else await setImmediate();
  return batch;
}
