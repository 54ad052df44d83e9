import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { RECORDING_CLASSES, RETENTION_CLASSES, RETENTION_UNITS } from "./retention-classes";
import { RECORDING_SOURCES } from "./schema";

/** The recording of a call. */
export const recordingResponse = responseOf("Recording", {
  id: z.int(),
  name: z.string().describe("Of the file."),
  mime_type: z.string(),
  size_bytes: z.int(),
  duration_seconds: z.int().nullable().describe("Null where the file does not say."),
  recorded_at: instant,
  source: z.enum(RECORDING_SOURCES),
  retained_until: z.string().nullable().describe("The last day on which it is kept; null while no end is known."),
  legal_hold: z.boolean().describe("Stops every period."),
  legal_hold_reason: z.string().nullable(),
});

/** A recording that the purge has removed. */
export const purgedRecordingRowResponse = responseOf("PurgedRecordingRow", {
  id: z.int(),
  recording_id: z.int(),
  tenant: z.strictObject({
    id: z.int(),
    name: z.string(),
  }),
  lead_id: z.int().nullable().describe("Whose it was."),
  sale_id: z.int().nullable(),
  sha256: z.string(),
  size_bytes: z.int(),
  recorded_at: instant,
  class: z.enum(RECORDING_CLASSES),
  period_began_on: z.string(),
  retained_until: z.string().describe("The last day on which it was to be kept."),
  reason: z.string().describe("The period with its source, as it was then."),
  purged_at: instant,
});

/** A period as an administrator sees and changes it. */
export const retentionPeriodRowResponse = responseOf("RetentionPeriodRow", {
  length: z.number(),
  unit: z.enum(RETENTION_UNITS),
  source: z.string().describe("The rule of law, or the decision, that the period follows."),
  id: z.int(),
  class: z.enum(RETENTION_CLASSES),
  version: z.int(),
  rehearsed_on: z
    .string()
    .nullable()
    .describe("The day of the dry run that has told what goes; null until then. It holds from the day after."),
});

/** A recording that was sent to be added. */
export const recordingIdResponse = z.strictObject({ id: z.int() });
