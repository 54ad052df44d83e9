import { z } from "zod";
import { EXTENSION_MAX_LENGTH } from "@/lib/identity/users/extension";
import { CALL_DIRECTIONS, CALL_OUTCOMES } from "@/lib/leads/record/calls/call";
import { momentInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { daysBefore } from "@/lib/platform/time/days";

export const CALL_ID_MAX_LENGTH = 100;
/** With what programs write around it, such as "sip:0821234567@pbx.example". */
const NUMBER_MAX_LENGTH = 100;
const URL_MAX_LENGTH = 2_000;
/** Clocks differ. */
export const AHEAD_MS = 5 * 60_000;
const RECORDING_MAX_AGE_DAYS = 30;

/** A moment that has come. */
const moment = momentInput("Must be a date and time such as 2026-11-23T09:30:00+02:00")
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() <= Date.now() + AHEAD_MS, "This is in the future");

const TOO_OLD = `A recording can be dated at most ${RECORDING_MAX_AGE_DAYS} days back`;
const isRecent = (at: Date) => at >= daysBefore(RECORDING_MAX_AGE_DAYS);

/** Now, of a moment that a clock ahead of ours has given. */
const notAhead = (at: Date): Date => new Date(Math.min(at.getTime(), Date.now()));

/** When a recording was made. Its sender can't date it further back, since it is evidence of that day. */
export const recordedMoment = moment
  .refine(isRecent, TOO_OLD)
  .transform(notAhead)
  .describe(`At most ${RECORDING_MAX_AGE_DAYS} days back, and not in the future.`);

/** One line of text. */
export const line = (max: number) => z.string().trim().min(1, "Required").max(max, `Max ${max} characters`);

/** Where a telephone system has a recording. */
export const recordingAddress = z
  .url({ protocol: /^https?$/, error: "Enter an address such as https://example.com/call.mp3" })
  .max(URL_MAX_LENGTH, `Max ${URL_MAX_LENGTH} characters`);

/** A call as a telephone system reports it: when it starts, when it ends, or both at once. */
export const callInput = z
  .strictObject({
    /** The row's id as a number, or the reference as text. */
    lead_id: nonPersonal(z.union([z.int32().positive(), line(CALL_ID_MAX_LENGTH)]).nullish()),
    phone: line(NUMBER_MAX_LENGTH).nullish(),
    direction: nonPersonal(z.enum(CALL_DIRECTIONS, "Choose incoming or outgoing")),
    started_at: nonPersonal(moment),
    ended_at: nonPersonal(moment.nullish()),
    outcome: nonPersonal(z.enum(CALL_OUTCOMES, `Choose one of ${CALL_OUTCOMES.join(", ")}`).nullish()),
    agent_extension: nonPersonal(line(EXTENSION_MAX_LENGTH).nullish()),
    /** The sender's own identifier: a later report with the same one ends the call. */
    call_id: nonPersonal(line(CALL_ID_MAX_LENGTH).nullish()),
    /** Fetched once; dated by `started_at`. */
    recording_url: nonPersonal(recordingAddress.nullish()),
  })
  .refine(({ lead_id, phone }) => lead_id != null || phone != null, {
    path: ["lead_id"],
    error: "Send lead_id or phone",
  })
  .refine(({ started_at, ended_at }) => ended_at == null || ended_at >= started_at, {
    path: ["ended_at"],
    error: "A call does not end before it starts",
  })
  .refine(({ started_at, recording_url }) => recording_url == null || isRecent(started_at), {
    path: ["started_at"],
    error: TOO_OLD,
  });

export type CallInput = z.output<typeof callInput>;

/** An incoming call that has not ended, for the console of the agent at the extension. */
export type IncomingCall = { id: number; user_id: number; lead_id: number; product_slug: string };

/** An agent's own call that has not ended, for their console. */
export type OutgoingCall = { user_id: number; lead_id: number; call_id: string; is_connected: boolean };
