import type { LeadDetail } from "@/lib/leads/record/schema";
import type { LeadStatus } from "@/lib/leads/record/status";
import type { FollowingLead, LeadUpdate, NextLead, TransitionInput, TransitionResult } from "@/lib/leads/work/schema";
import { ApiError, api, messageOf } from "@/lib/platform/client/api";

/** The details of a disposition. */
export type Details = Omit<TransitionInput, "to" | "version" | "next">;

/** What an agent has decided about a lead, and what is said once it is saved. */
export type Outcome = { message: string } & ({ to: LeadStatus; details: Details } | { to: null; update: LeadUpdate });

/** An outcome of a lead, with the note that was still being typed. */
export type Deed = Outcome & { lead: LeadDetail; note: string };

/** What was entered for a lead whose save was refused, and why it was. */
export type Entered = { note: string; to: LeadStatus | null; details: Details | undefined; refusal: string };

/** The next lead that is asked for together with a save; `lead_id` is the one that is shown already. */
type Opens = { product_id: number; lead_id: number | null };

type Saved = { lead: LeadDetail; next: FollowingLead | undefined };

/**
 * Saves a deed, after its note.
 * @param onNote called once the note is saved
 * @throws ApiError
 */
export async function saveDeed(deed: Deed, opens: Opens | undefined, onNote: () => void): Promise<Saved> {
  const { lead, note } = deed;
  const { version } = lead;
  if (note.trim() !== "") {
    await api.post(`/leads/${lead.id}/notes`, { note });
    onNote();
  }
  if (deed.to === null) {
    const saved = await api.put<LeadDetail>(`/leads/${lead.id}`, { ...deed.update, version });
    return { lead: saved, next: opens && (await askNext(opens).catch(refusalOf)) };
  }
  const input: TransitionInput = { to: deed.to, version, ...deed.details };
  const path = `/leads/${lead.id}/transition`;
  if (!opens) return { lead: await api.post<LeadDetail>(path, input), next: undefined };
  try {
    const { next, ...saved } = await api.post<TransitionResult>(path, { ...input, next: { lead_id: opens.lead_id } });
    return { lead: saved, next };
  } catch (error) {
    if (!isOfOlderRelease(error)) throw error;
    return { lead: await api.post<LeadDetail>(path, input), next: await askNext(opens).catch(refusalOf) };
  }
}

/**
 * Asks for the next lead. A refusal is part of the answer.
 * @param reserve also reserves the lead after it
 * @throws ApiError for anything else
 */
export async function askNext(opens: Opens, { reserve = true } = {}): Promise<FollowingLead> {
  try {
    return { ...(await api.post<NextLead>("/leads/next", { ...opens, reserve })), refusal: null };
  } catch (error) {
    if (isOfOlderRelease(error))
      return { ...(await api.post<NextLead>("/leads/next", { product_id: opens.product_id })), refusal: null };
    if (error instanceof ApiError && error.status === 409) return refusalOf(error);
    throw error;
  }
}

const refusalOf = (error: unknown): FollowingLead => ({ lead: null, refusal: messageOf(error) });

/** Whether a console of 0.3.0 has answered, which runs alongside during an update and doesn't know these fields. */
const isOfOlderRelease = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 422 &&
  ["next", "lead_id", "reserve"].some((field) => Object.hasOwn(error.body.errors ?? {}, field));
