import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { audioResponse } from "@/lib/leads/recordings/audio-response.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { appendRecordingEvent, findRecording } from "./subject.server";

/** A player asks for parts of a recording again and again. After so long without a request, somebody listens anew. */
const LISTENING_GAP_MINUTES = 30;

/**
 * The sound of a recording, or a part of it. Its timeline tells who listens, once per listening.
 * @throws HttpError 404, 416 for a range beyond its end, 503 when the file can't be read
 */
export async function playRecording(actor: Actor, id: number, request: Request): Promise<Response> {
  const recording = await findRecording(actor, id);
  if (request.method !== "HEAD") await noteListening(actor, recording);
  return audioResponse(recording, request);
}

type Heard = { id: number; tenant_id: number; lead_id: number | null; sale_id: number | null };

const noteListening = (actor: Actor, recording: Heard): Promise<void> =>
  transaction(async () => {
    // The row is locked until the event is appended: of two requests at once, one begins the listening.
    const [listening] = await db.$queryRaw<{ is_new: boolean }[]>`
      INSERT INTO recording_listenings AS last (recording_id, user_id, impersonator_id, tenant_id, began_at, heard_at)
      VALUES (${recording.id}, ${actor.id}, ${actor.impersonator?.id ?? 0}, ${recording.tenant_id}, now(), now())
      ON CONFLICT (recording_id, user_id, impersonator_id) DO UPDATE SET
        heard_at = greatest(last.heard_at, now()),
        began_at = CASE WHEN last.heard_at < now() - make_interval(mins => ${LISTENING_GAP_MINUTES}::int)
                        THEN now() ELSE last.began_at END
      RETURNING began_at = now() AS is_new`;
    if (listening?.is_new) await appendRecordingEvent(actor, recording, { type: "played" });
  });
