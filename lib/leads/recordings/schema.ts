import { z } from "zod";
import { listQuery } from "@/lib/platform/http/list";

export const RECORDING_MAX_MB = 200;
/** How a recording came in. */
export const RECORDING_SOURCES = ["upload", "dialer"] as const;
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

export const recordingQuery = listQuery(["recorded_at"], true);

export const legalHoldInput = z.strictObject({
  on: z.boolean("Required"),
  reason: z.string("Required").trim().min(1, "Required").max(REASON_MAX_LENGTH, `Max ${REASON_MAX_LENGTH} characters`),
});
