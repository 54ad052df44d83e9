import "server-only";
import { pino } from "pino";

/** The structured log: one JSON object a line, on standard output. Nothing personal belongs in it. */
export const log = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
