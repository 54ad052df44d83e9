import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { recordedMoment } from "@/lib/leads/calls/schema";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storeStreamAndSave } from "@/lib/platform/files/files.server";
import { type ReceivedFile, receiveForm } from "@/lib/platform/files/form.server";
import { inSlot } from "@/lib/platform/http/slots.server";
import { inspectAudio } from "./audio.server";
import { encryptFile, newFileKey, newFilePath } from "./file.server";
import type { RecordingRow } from "./rows.server";
import { RECORDING_MAX_BYTES, type Recording } from "./schema";

const NAME_MAX_LENGTH = 255;
const FORM = { fields: ["recorded_at"], files: { file: RECORDING_MAX_BYTES } };

export const recordingForm = z.object({
  file: z.custom<ReceivedFile>((file) => file !== undefined, "Choose a recording."),
  recorded_at: recordedMoment.optional(),
});

/** The columns of a new recording, except its tenant and its lead or sale. */
export type NewRecording = Omit<Prisma.RecordingUncheckedCreateInput, "tenant_id" | "lead_id" | "sale_id">;

/** The lead or sale already has the same file, so that nothing is stored. */
export class AlreadyThere extends Error {
  constructor(readonly recording: RecordingRow) {
    super("This recording is already uploaded");
  }
}

/**
 * Receives a recording (`file`, and `recorded_at` unless that is now), stores it and then saves its row.
 * @param save throws AlreadyThere if the lead or sale has the same file; nothing is stored then
 * @throws HttpError 413 beyond 200 MB, 415, 422 on `file` or `recorded_at`, 429 when too many uploads run, 503 when it
 *   can't be stored; what `save` throws
 */
export async function receiveRecording(
  actor: Actor,
  tenantId: number,
  request: Request,
  save: (columns: NewRecording) => Promise<RecordingRow>,
): Promise<RecordingRow> {
  const digest = createHash("sha256");
  return inSlot("uploads", actor.id, () =>
    receiveForm(
      request,
      FORM,
      ({ fields, files }) => {
        const { file, recorded_at } = recordingForm.parse({ ...fields, ...files });
        const received = { file, sha256: digest.digest("hex"), recorded_at, source: "upload" } as const;
        return storeRecording(tenantId, received, save);
      },
      (_, bytes) => void digest.update(bytes),
    ),
  );
}

export type ReceivedRecording = {
  file: Pick<ReceivedFile, "name" | "size" | "read">;
  /** The digest of the file, in hexadecimal. */
  sha256: string;
  recorded_at: Date | undefined;
  source: Recording["source"];
  /** The length that is stored if the file does not state one. */
  duration_seconds?: number | null;
};

/**
 * Stores a recording and then saves its row.
 * @param save as in `receiveRecording`
 * @throws HttpError 422 on `file` if `inspectAudio` refuses it, 503 when it can't be stored; the errors of `save`
 */
export async function storeRecording(
  tenantId: number,
  { file, duration_seconds, ...received }: ReceivedRecording,
  save: (columns: NewRecording) => Promise<RecordingRow>,
): Promise<RecordingRow> {
  const audio = await inspectAudio(file);
  const columns = {
    ...audio,
    ...received,
    duration_seconds: audio.duration_seconds ?? duration_seconds ?? null,
    name: plainName(file.name),
    size_bytes: file.size,
    file_path: newFilePath(tenantId),
    file_key: newFileKey(),
  };
  const chunks = encryptFile(file.read(), columns.file_key);
  const stored = { path: columns.file_path, chunks, size: file.size };
  try {
    return await storeStreamAndSave("recording", stored, () => save(columns));
  } catch (error) {
    if (error instanceof AlreadyThere) return error.recording;
    throw error;
  }
}

// Without folders, and without characters that are invisible or reverse the text.
const plainName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? "")
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(-NAME_MAX_LENGTH) || "recording";
