import "server-only";
import { z } from "zod";
import { CALL_ID_MAX_LENGTH, line, recordedMoment, recordingAddress } from "@/lib/leads/calls/schema";
import type { ReceivedFile } from "@/lib/platform/files/form.server";

const REFERENCE_MAX_LENGTH = 100;
const MAX_SECONDS = 24 * 60 * 60;
const MAX_ID_DIGITS = 9;

const seconds = z.number("Must be a number of seconds").positive("Must be above 0").max(MAX_SECONDS, "Max one day");

/** How a sender names a lead. */
export type LeadKey = { id?: number; reference?: string };

const described = {
  /** The row's id as a number, or the reference as text. */
  lead_id: z
    .union([z.int32().positive(), line(REFERENCE_MAX_LENGTH)])
    .transform((key): LeadKey => (typeof key === "number" ? { id: key } : { reference: key }))
    .nullish(),
  sale_reference: line(REFERENCE_MAX_LENGTH).nullish(),
  /** The identifier that the call was reported with. */
  call_id: line(CALL_ID_MAX_LENGTH).nullish(),
  recorded_at: recordedMoment,
  /** Counts where the file does not say how long it plays. */
  duration_seconds: seconds.nullish(),
};

type Named = { lead_id?: LeadKey | null | undefined; sale_reference?: string | null | undefined };

const namesOne = ({ lead_id, sale_reference }: Named) => (lead_id == null) !== (sale_reference == null);
const ONE = { path: ["lead_id"], error: "Send either lead_id or sale_reference" };

/** A recording that is fetched from an address. */
export const recordingReport = z
  .strictObject({
    ...described,
    url: recordingAddress,
  })
  .refine(namesOne, ONE);

/** A form with the file itself. Its other fields are text: digits alone may be a lead's id or its reference. */
export const recordingReportForm = z
  .strictObject({
    ...described,
    lead_id: line(REFERENCE_MAX_LENGTH)
      .transform((key): LeadKey => ({ reference: key, ...(isId(key) && { id: Number(key) }) }))
      .optional(),
    file: z.custom<ReceivedFile>((file) => file !== undefined, "Choose a recording."),
    duration_seconds: z.coerce.number<string>().pipe(seconds).optional(),
  })
  .refine(namesOne, ONE);

export type RecordingReport = Omit<z.output<typeof recordingReportForm>, "file"> | z.output<typeof recordingReport>;

const isId = (text: string) => /^[1-9]\d*$/.test(text) && text.length <= MAX_ID_DIGITS;
