import { resultOf } from "@/lib/leads/work/attempt";
import type { Ending } from "./steps";
import type { Step } from "./story";

/** What a step was as a call. */
export function callOf({ name, to }: Step, ending: Ending | null): ReturnType<typeof resultOf> {
  if (name === "converted") return { isAttempt: true, isContact: true };
  const isCall = name === "voicemail" || name === "diary" || name === "lost";
  return isCall ? resultOf(to, name === "lost" ? (ending?.reason ?? null) : null, true) : NO_CALL;
}

const NO_CALL = { isAttempt: false, isContact: false };
