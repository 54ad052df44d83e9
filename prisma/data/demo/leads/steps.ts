import { type LeadStatus, MAX_ATTEMPTS, OTHER, UNREACHABLE } from "@/lib/leads/record/status";
import type { Person } from "../people/people";
import type { Random } from "../random";
import { LEADS } from "./content";
import type { Outcome } from "./outcomes";

/** What an agent does with a lead. */
export type StepName = keyof typeof LEADS.waits;

/** Why a lead was lost: the reason and, for some, the agent's note. */
export type Ending = { reason: string; note: string | null };

/** The status after a step. Other steps do not change it. */
export const STATUS_AFTER: Partial<Record<StepName, LeadStatus>> = {
  claimed: "Allocated",
  released: "New",
  voicemail: "Voicemail",
  diary: "Diary",
};

const SLOTS_PER_ATTEMPT = 100;

/** Why a lead was lost; null for any other. */
export function endingOf(random: Random, { status }: Outcome, room: number): Ending | null {
  if (status === "Does Not Exist") return { reason: random.weighted(LEADS.does_not_exist), note: null };
  if (status !== "Declined") return null;
  const reason = random.weighted(LEADS.declined);
  if (reason === UNREACHABLE && room < MAX_ATTEMPTS * SLOTS_PER_ATTEMPT)
    return { reason: LEADS.declined_early, note: null };
  return { reason, note: reason === OTHER ? random.pick(LEADS.other_notes) : null };
}

/**
 * The steps that led to an outcome.
 * @param room the slots since the lead was added, which limit the number of steps
 */
export function stepsTo(
  random: Random,
  outcome: Outcome,
  ending: Ending | null,
  person: Person,
  room: number,
): StepName[] {
  if (outcome.status === "New") return random.chance(0.04) && room > SLOTS_PER_ATTEMPT ? ["claimed", "released"] : [];
  const steps: StepName[] = ["claimed"];
  if (person.alt_phone) steps.push("updated");
  if (random.chance(0.07)) steps.push("noted");
  steps.push(...calls(random, outcome.status, ending, room));
  if (outcome.isConverted) steps.push("converted");
  if (ending) steps.push("lost");
  return steps;
}

function calls(random: Random, status: LeadStatus, ending: Ending | null, room: number): StepName[] {
  const missed = (most: number) => voicemails(Math.min(random.int(0, most), Math.floor(room / SLOTS_PER_ATTEMPT)));
  switch (status) {
    case "Voicemail":
      return ["voicemail", ...missed(2)];
    case "Diary":
      return [...missed(1), "diary"];
    case "Declined":
      // The last attempt is the one that declines the lead.
      return ending?.reason === UNREACHABLE ? voicemails(MAX_ATTEMPTS - 1) : missed(1);
    default:
      return [];
  }
}

const voicemails = (count: number): StepName[] => Array.from({ length: count }, () => "voicemail");
