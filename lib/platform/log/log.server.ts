import "server-only";
import { pino } from "pino";
import { traceId } from "@/lib/platform/traces/span.server";

/** The structured log: one JSON object per line, on standard output. Never log personal data. */
export const log = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime, mixin: nameTrace });

/** A line that is written in a trace bears its id. */
function nameTrace(): { trace_id?: string } {
  const trace_id = traceId();
  return trace_id === undefined ? {} : { trace_id };
}
