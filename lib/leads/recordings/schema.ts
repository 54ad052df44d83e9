import { z } from "zod";
import { idFilter, listQuery } from "@/lib/platform/lists/list";
import { numberInput } from "@/lib/platform/schemas/inputs";
import { RETENTION_UNITS, type RecordingClass, type RetentionClass } from "./retention-classes";

const RECORDING_MAX_MB = 200;
export const RECORDING_MAX_BYTES = RECORDING_MAX_MB * 1024 * 1024;
/** How a recording came in. */
export const RECORDING_SOURCES = ["upload", "dialer"] as const;
/** What a recording may be, by its content. */
export const AUDIO_TYPES = ["audio/mpeg", "audio/wav", "audio/ogg", "audio/mp4", "audio/webm"] as const;
export type AudioType = (typeof AUDIO_TYPES)[number];
const REASON_MAX_LENGTH = 500;

/** The recording of a call. */
export type Recording = {
  id: number;
  /** Of the file. */
  name: string;
  mime_type: string;
  size_bytes: number;
  /** Null where the file does not say. */
  duration_seconds: number | null;
  recorded_at: string;
  source: (typeof RECORDING_SOURCES)[number];
  /** The last day on which it is kept; null while no end is known. */
  retained_until: string | null;
  /** Stops every period. */
  legal_hold: boolean;
  legal_hold_reason: string | null;
};

/** Why an upload takes no Idempotency-Key. */
export const UPLOAD_WITHOUT_KEY = "The same file again answers with the recording that is there.";

export const recordingQuery = listQuery(["recorded_at"], true);

export const legalHoldInput = z.strictObject({
  on: z.boolean("Required"),
  reason: z.string("Required").trim().min(1, "Required").max(REASON_MAX_LENGTH, `Max ${REASON_MAX_LENGTH} characters`),
});

const PERIOD_MAX = 1200;

/** How long a class is kept. */
export const retentionPeriodInput = z.strictObject({
  length: numberInput(1, PERIOD_MAX),
  unit: z.enum(RETENTION_UNITS, "Choose from the list"),
  /** The rule of law, or the decision, that the period follows. */
  source: z.string("Required").trim().min(1, "Required").max(REASON_MAX_LENGTH, `Max ${REASON_MAX_LENGTH} characters`),
});

export const retentionPeriodQuery = z.object({ tenant_id: idFilter });

type Length = Pick<z.output<typeof retentionPeriodInput>, "length" | "unit">;

/** A period as an administrator sees and changes it: the platform's, or that of a tenant. */
export type RetentionPeriodRow = z.output<typeof retentionPeriodInput> & {
  /** Of the platform's period of the class. */
  id: number;
  class: RetentionClass;
  version: number;
  /** The day of the dry run that has told what goes; null until then. The period holds from the day after. */
  rehearsed_on: string | null;
  /** Whether the tenant departs from the platform's period. */
  own: boolean;
  platform: Length;
  /** The least that the law has everybody keep; null where it names none. */
  minimum: (Length & { source: string }) | null;
};

export const purgeQuery = listQuery(["purged_at"], true).extend({ tenant_id: idFilter });

/** A recording that the purge has removed. */
export type PurgedRecordingRow = {
  id: number;
  recording_id: number;
  tenant: { id: number; name: string };
  /** Whose it was. */
  lead_id: number | null;
  sale_id: number | null;
  sha256: string;
  size_bytes: number;
  recorded_at: string;
  class: RecordingClass;
  period_began_on: string;
  /** The last day on which it was to be kept. */
  retained_until: string;
  /** The period with its source, as it was then. */
  reason: string;
  purged_at: string;
};
