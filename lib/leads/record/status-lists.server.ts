import "server-only";
import { literals } from "@/lib/platform/db/literals.server";
import { type LeadStatusRules, leadStatuses } from "./status";

/** The statuses whose rules meet a condition, as SQL for `status IN (…)`. */
export const statusList = (isWanted: (rules: LeadStatusRules) => boolean) => literals(leadStatuses(isWanted));

/** Statuses in which a lead counts toward its agent's cap. */
export const COUNTED_TOWARD_CAP = statusList(({ countsTowardCap }) => countsTowardCap);

/** Statuses in which a lead waits for an agent. */
export const UNASSIGNED = statusList(({ queue }) => queue === "unassigned");
/** Statuses in which a lead has an agent who has not called yet. */
export const ASSIGNED = statusList(({ queue }) => queue === "assigned");
/** Statuses in which a lead is called again at a time that the system chose. */
export const RETRY = statusList(({ queue }) => queue === "retry");
/** Statuses in which a lead is called at an agreed time. */
export const DIARY = statusList(({ queue }) => queue === "diary");
