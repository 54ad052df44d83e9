import { HOUR_MS } from "@/lib/platform/time";

/** A callback that its agent has missed for so long can be taken over by anybody of the sale's team. */
const OPEN_TO_TEAM_AFTER_MS = HOUR_MS;

/** How late a callback is. */
export function latenessOf(callbackAt: string, now = new Date()): "on time" | "overdue" | "open to the team" {
  const late = now.getTime() - new Date(callbackAt).getTime();
  if (late <= 0) return "on time";
  return late < OPEN_TO_TEAM_AFTER_MS ? "overdue" : "open to the team";
}
