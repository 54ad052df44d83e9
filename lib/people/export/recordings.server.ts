import "server-only";
import { readFile } from "@/lib/leads/recordings/file.server";
import { db } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import type { ConsumerExport } from "./schema";

const EXTENSIONS: Record<string, string> = {
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/ogg": "ogg",
  "audio/mp4": "m4a",
  "audio/webm": "webm",
};

type ExportedRecording = {
  id: number;
  listed: ConsumerExport["recordings"][number];
  path: string;
  /** Its sound; null when the file can't be read. */
  open: () => Promise<AsyncGenerator<Buffer> | null>;
};

type Lead = { id: number; lead_id: string };
type Sale = { id: number; reference: string };

/** The recordings of some leads and sales, oldest first. */
export async function recordingsOf(leads: readonly Lead[], sales: readonly Sale[]): Promise<ExportedRecording[]> {
  const referenceOf = new Map<string, string>([
    ...leads.map(({ id, lead_id }) => [`lead ${id}`, lead_id] as const),
    ...sales.map(({ id, reference }) => [`sale ${id}`, reference] as const),
  ]);
  const recordings = await db.recording.findMany({
    where: {
      OR: [{ lead_id: { in: leads.map(({ id }) => id) } }, { sale_id: { in: sales.map(({ id }) => id) } }],
    },
    orderBy: { id: "asc" },
  });
  return recordings.map((recording) => {
    const path = `recordings/${recording.id}.${EXTENSIONS[recording.mime_type] ?? "bin"}`;
    const of = recording.sale_id === null ? `lead ${recording.lead_id}` : `sale ${recording.sale_id}`;
    return {
      id: recording.id,
      path,
      listed: {
        file: path,
        of: referenceOf.get(of) ?? "",
        recorded_at: recording.recorded_at.toISOString(),
        duration_seconds: recording.duration_seconds,
        sha256: recording.sha256,
      },
      open: () => read(recording),
    };
  });
}

const read = (recording: { size_bytes: number; file_path: string; file_key: string }) =>
  readFile(recording, { start: 0, end: recording.size_bytes }).catch((error: unknown) => {
    log.error({ event: "file not read", error: describeError(error) });
    return null;
  });
