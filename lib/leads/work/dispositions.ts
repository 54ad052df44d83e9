import {
  CALL_AHEAD_MAX_DAYS,
  type CallingLaw,
  type CallTimeProblem,
  checkCallTime,
  closedSentence,
  retryAfterVoicemail,
} from "@/lib/insurance/calling-hours";
import {
  type DiaryScope,
  LEAD_STATUS,
  type LeadStatus,
  MAX_ATTEMPTS,
  type ProcessedOutcome,
  UNREACHABLE,
} from "@/lib/leads/record/status";

/** The columns that a new status sets. */
export type Disposition = {
  status: LeadStatus;
  status_changed_at: Date;
  reason: string | null;
  next_action_at: Date | null;
  diary_at: Date | null;
  diary_scope: DiaryScope | null;
  processed_at: Date | null;
  processed_outcome: ProcessedOutcome | null;
  attempts?: number;
  last_attempt_at?: Date;
  assigned_user_id?: number | null;
  allocated_at?: Date | null;
};

type DiaryEntry = { at: Date; scope: DiaryScope; assignedUserId: number | null };

/** Returns the lead to the queue. */
export const released = (now: Date): Disposition => ({
  ...open("New", now),
  assigned_user_id: null,
  allocated_at: null,
});

/** Assigns the lead to an agent and resets its attempts. */
export const allocated = (userId: number, now: Date): Disposition => ({
  ...open("Allocated", now),
  attempts: 0,
  assigned_user_id: userId,
  allocated_at: now,
});

/**
 * Nobody answered. The lead is retried, unless it was the last attempt.
 * @param attempts the number since the lead was allocated, and of those in the window of the limit, both without this
 *   one.
 */
export function afterVoicemail(attempts: { all: number; recent: number }, now: Date, law: CallingLaw): Disposition {
  const counted = { attempts: attempts.all + 1, last_attempt_at: now };
  const isLast = Math.min(attempts.all, attempts.recent) + 1 >= MAX_ATTEMPTS;
  return isLast
    ? { ...byRules("Declined", UNREACHABLE, now), ...counted }
    : { ...open("Voicemail", now), ...counted, next_action_at: retryAfterVoicemail(now, counted.attempts, law) };
}

/** Gives the lead a status that asks for a time, such as "Diary": the client chose when to be called. */
export const inDiary = (status: LeadStatus, { at, scope, assignedUserId }: DiaryEntry, now: Date): Disposition => ({
  ...open(status, now),
  next_action_at: at,
  diary_at: at,
  diary_scope: scope,
  assigned_user_id: assignedUserId,
});

/** Gives the lead a status that asks for a reason or for nothing. One with an outcome processes the lead. */
export function byRules(status: LeadStatus, reason: string | null, now: Date): Disposition {
  const { asksFor, outcome } = LEAD_STATUS[status];
  return {
    ...open(status, now),
    reason: asksFor && reason,
    processed_at: outcome && now,
    processed_outcome: outcome && reason === UNREACHABLE ? "unreachable" : outcome,
  };
}

const DIARY_TIME_MESSAGES: Record<Exclude<CallTimeProblem, "outside calling hours">, string> = {
  "not in the future": "Choose a time in the future",
  "too far ahead": `Choose a time within ${CALL_AHEAD_MAX_DAYS} days`,
};

/**
 * Why a client can't be called at a time, as an error message; null if they can.
 * @param enforced null for a tenant without calling hours
 */
export function checkDiaryTime(at: Date, enforced: CallingLaw | null, now: Date): string | null {
  const problem = checkCallTime(at, enforced, now);
  if (problem === "outside calling hours") return enforced && closedSentence(enforced, at);
  return problem && DIARY_TIME_MESSAGES[problem];
}

const open = (status: LeadStatus, now: Date): Disposition => ({
  status,
  status_changed_at: now,
  reason: null,
  next_action_at: null,
  diary_at: null,
  diary_scope: null,
  processed_at: null,
  processed_outcome: null,
});
