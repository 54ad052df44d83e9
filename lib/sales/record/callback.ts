import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import { SALE_STATUS } from "./status";

/** A callback that its agent has missed for so long can be taken over by anybody of the sale's team. */
const OPEN_TO_TEAM_AFTER_MS = HOUR_MS;

/** Callbacks that were due before are open to the team. */
export const openToTeamSince = (now = new Date()) => new Date(now.getTime() - OPEN_TO_TEAM_AFTER_MS);

/** The statuses in which the client is called back at an agreed time. */
export const CALLBACK_STATUSES = SALE_STATUSES.filter((status) =>
  Object.values(SALE_STATUS).some(({ transitions }) =>
    transitions.some(({ to, needs }) => to === status && needs === "callback_at"),
  ),
);

/** How late a callback is. */
export function latenessOf(callbackAt: string, now = new Date()): "on time" | "overdue" | "open to the team" {
  const due = new Date(callbackAt);
  if (due >= now) return "on time";
  return due > openToTeamSince(now) ? "overdue" : "open to the team";
}
