import { choicesOf } from "@/components/form/options";
import { CHANNEL_LABELS } from "@/components/leads/record/lead-labels";
import { formatSeconds } from "@/components/leads/recordings/recording-texts";
import type { Consent } from "@/lib/leads/consents/schema";

/** The filter of the screen: consents that nothing proves yet. */
export const WITHOUT_RECORDING = { proof: "missing" };

/** The channel of a consent, which may be one that a lead source has made up. */
export const channelText = (channel: string): string =>
  choicesOf(CHANNEL_LABELS).find(({ id }) => id === channel)?.name ?? channel;

/** What proves a consent, in words; null where nothing has to. */
export function proofText({ proof, state, on_call }: Pick<Consent, "proof" | "state" | "on_call">): string | null {
  if (proof?.recording_id) return `Recording ${proof.recording_id} at ${formatSeconds(proof.at_seconds ?? 0)}`;
  if (proof?.none_reason) return `No recording: ${proof.none_reason}`;
  if (proof) return "The recording was deleted";
  return state === "given" && on_call ? "No recording yet" : null;
}
