import { z } from "zod";
import { PERIOD_UNITS } from "@/lib/insurance/law/period-units";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { idFilter, listQuery } from "@/lib/platform/lists/list";
import { numberInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { RECORDING_CLASSES, RETENTION_CLASSES } from "./retention-classes";

const RECORDING_MAX_MB = 200;
export const RECORDING_MAX_BYTES = RECORDING_MAX_MB * 1024 * 1024;
/** How a recording came in. */
export const RECORDING_SOURCES = ["upload", "dialer"] as const;
/** What a recording may be, by its content. */
export const AUDIO_TYPES = ["audio/mpeg", "audio/wav", "audio/ogg", "audio/mp4", "audio/webm"] as const;
export type AudioType = (typeof AUDIO_TYPES)[number];
const REASON_MAX_LENGTH = 500;

/** The recording of a call. */
export const recordingResponse = responseOf("Recording", {
  id: z.int(),
  name: z.string().describe("Of the file."),
  mime_type: z.string(),
  size_bytes: z.int(),
  duration_seconds: z.number().nullable().describe("Null where the file does not say."),
  recorded_at: instant,
  source: z.enum(RECORDING_SOURCES),
  retained_until: z.string().nullable().describe("The last day on which it is kept; null while no end is known."),
  proves_consent: z
    .boolean()
    .describe("Whether a consent that stands names it. It is then kept as long as the consent stands."),
  legal_hold: z.boolean().describe("Stops every period."),
  legal_hold_reason: z.string().nullable(),
});

export type Recording = z.output<typeof recordingResponse>;

/** A recording that was sent to be added. */
export const recordingIdResponse = nonPersonal(z.strictObject({ id: z.int() }));

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
  unit: z.enum(PERIOD_UNITS, "Choose from the list"),
  /** The rule of law, or the decision, that the period follows. */
  source: z.string("Required").trim().min(1, "Required").max(REASON_MAX_LENGTH, `Max ${REASON_MAX_LENGTH} characters`),
});

export const retentionPeriodQuery = z.object({ tenant_id: idFilter });

const length = { length: z.number(), unit: z.enum(PERIOD_UNITS) };

/** A period as an administrator sees and changes it: the platform's, or that of a tenant. */
export const retentionPeriodRowResponse = responseOf("RetentionPeriodRow", {
  ...length,
  source: z.string().describe("The rule of law, or the decision, that the period follows."),
  id: z.int().describe("Of the platform's period of the class."),
  class: z.enum(RETENTION_CLASSES),
  version: z.int().describe("For a tenant without a period of its own, 0."),
  rehearsed_on: z
    .string()
    .nullable()
    .describe("The day of the dry run that has told what goes; null until then. It holds from the day after."),
  own: z.boolean().describe("Whether the tenant departs from the platform's period."),
  platform: z.strictObject(length),
  minimum: z
    .strictObject({ ...length, source: z.string() })
    .nullable()
    .describe("The least that the law has everybody keep; null where it names none."),
});

export type RetentionPeriodRow = z.output<typeof retentionPeriodRowResponse>;

export const purgeQuery = listQuery(["purged_at"], true).extend({ tenant_id: idFilter });

/** A recording that the purge has removed. */
export const purgedRecordingRowResponse = responseOf("PurgedRecordingRow", {
  id: z.int(),
  recording_id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
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

export type PurgedRecordingRow = z.output<typeof purgedRecordingRowResponse>;
