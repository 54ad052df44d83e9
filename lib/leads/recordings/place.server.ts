import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";

/** A position in a recording, in seconds from its beginning. */
type Place = { recording_id: number; at_seconds: number };

/** @throws HttpError 422 unless this is a position in a recording of the lead or sale */
export async function requirePlace(
  owner: { lead_id: number } | { sale_id: number },
  { recording_id: id, at_seconds }: Place,
): Promise<void> {
  const recording = await db.recording.findFirst({ where: { id, ...owner }, select: { duration_seconds: true } });
  const noun = "sale_id" in owner ? "sale" : "lead";
  if (!recording) throw invalid({ recording_id: `Choose a recording of this ${noun}.` });
  const { duration_seconds } = recording;
  if (duration_seconds !== null && at_seconds > duration_seconds) {
    throw invalid({ at_seconds: "The recording ends before that." });
  }
}
