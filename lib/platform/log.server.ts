import "server-only";
import { pino } from "pino";

/** The structured log: one JSON object per line, on standard output. Never log personal data. */
export const log = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
