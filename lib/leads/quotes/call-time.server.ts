import "server-only";
import { callDays } from "@/lib/insurance/call-slots";
import { checkCallTime, closedSentence } from "@/lib/insurance/calling-hours";
import { law } from "@/lib/insurance/law/law.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { momentAt } from "@/lib/platform/time/days";

type Asked = { call_day?: string | undefined; call_time?: string | undefined };

/**
 * The moment that a client asks to be called at; null for as soon as possible.
 * @throws HttpError 422 on `call_time` or `call_day`: when it has passed, is more than a week ahead, or nobody may call then
 */
export function requestedCallAt({ call_day, call_time }: Asked, now = new Date()): Date | null {
  if (call_day === undefined) return null;
  if (call_time === undefined) throw invalid({ call_time: "Choose a time" });
  const at = momentAt(call_day, call_time);
  const problem = checkCallTime(at, law(), now);
  if (problem === "not in the future") throw invalid({ call_time: "This time has passed. Choose a later one." });
  if (problem === "outside calling hours") throw invalid({ call_time: `${closedSentence(law(), at)}.` });
  const isOffered = callDays(now, law()).some(({ day }) => day === call_day);
  if (!isOffered) throw invalid({ call_day: "Choose a day within the next seven days." });
  return at;
}
