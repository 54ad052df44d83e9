import { retryAfterVoicemail } from "@/lib/insurance/calling-hours";
import { law } from "@/lib/insurance/law/law.server";
import { type ProcessedOutcome, UNREACHABLE } from "@/lib/leads/record/status";
import type { CallingClock } from "../calling-clock";
import type { Random } from "../random";
import { callOf } from "./calls";
import type { Story } from "./story";

/** The slots from now within which diary entries are due soon, due later, and (counted backwards) overdue. */
const SOON = 36;
const LATER = 2_400;
const OVERDUE = 48;

/** The columns of a lead that follow from its story. */
export function columnsOf(story: Story, random: Random, clock: CallingClock) {
  const { createdAt, outcome, ending, steps, agent } = story;
  const isHeld = outcome.status !== "New";
  const isProcessed = ending !== null || outcome.isConverted;
  const last = steps.at(-1)?.at ?? createdAt;
  return {
    status: outcome.status,
    status_changed_at: steps.findLast(({ name }) => !["noted", "updated", "converted"].includes(name))?.at ?? createdAt,
    assigned_user_id: isHeld ? agent.id : null,
    allocated_at: isHeld ? (steps[0]?.at ?? null) : null,
    ...attemptsOf(story),
    ...firstCallsOf(story),
    ...diaryOf(story, random, clock),
    reason: ending?.reason ?? null,
    note: ending?.note ?? null,
    processed_at: isProcessed ? last : null,
    processed_outcome: processedOutcome(story),
    version: 1 + steps.filter(({ name }) => name !== "noted").length,
    created_at: createdAt,
    updated_at: last,
  };
}

function attemptsOf({ outcome, ending, steps }: Story) {
  const isAttempt = (name: string) => name === "voicemail" || (name === "lost" && ending?.reason === UNREACHABLE);
  const attempts = steps.filter(({ name }) => isAttempt(name));
  const last = attempts.at(-1)?.at ?? null;
  return {
    attempts: attempts.length,
    last_attempt_at: last,
    next_action_at: outcome.status === "Voicemail" && last ? retryAfterVoicemail(last, attempts.length, law()) : null,
  };
}

function firstCallsOf({ steps, ending, agent }: Story) {
  const contact = steps.find((step) => callOf(step, ending).isContact);
  return {
    first_attempt_at: steps.find((step) => callOf(step, ending).isAttempt)?.at ?? null,
    contacted_at: contact?.at ?? null,
    contacted_by_id: contact ? agent.id : null,
  };
}

function diaryOf({ outcome, steps }: Story, random: Random, clock: CallingClock) {
  const made = steps.find(({ name }) => name === "diary");
  if (outcome.status !== "Diary" || !made) return { diary_at: null, diary_scope: null };
  // The sale was made in the call that the diary entry was for.
  const converted = steps.find(({ name }) => name === "converted");
  const diary_at = converted ? clock.at(converted.slot) : clock.quarter(dueSlot(random, clock, made.slot));
  return {
    diary_at,
    next_action_at: diary_at,
    diary_scope: random.chance(0.85) ? ("mine" as const) : ("team" as const),
  };
}

function dueSlot(random: Random, clock: CallingClock, madeIn: number): number {
  const kind = random.weighted([
    ["overdue", 10],
    ["soon", 25],
    ["later", 65],
  ] as const);
  const overdue = clock.next - random.int(1, OVERDUE);
  if (kind === "overdue" && overdue > madeIn + SOON) return overdue;
  return clock.nextHour + (kind === "later" ? random.int(SOON, LATER) : random.int(3, SOON));
}

function processedOutcome({ outcome, ending }: Story): ProcessedOutcome | null {
  if (outcome.isConverted) return "converted";
  if (outcome.status === "Does Not Exist") return "does_not_exist";
  if (!ending) return null;
  return ending.reason === UNREACHABLE ? "unreachable" : "declined";
}
