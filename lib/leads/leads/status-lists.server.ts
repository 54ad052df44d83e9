import "server-only";
import { literals } from "@/lib/platform/db/literals.server";
import { type LeadStatusRules, leadStatuses } from "./status";

/** The statuses whose rules meet a condition, for `status IN (…)`. */
export const statusList = (isWanted: (rules: LeadStatusRules) => boolean) => literals(leadStatuses(isWanted));

/** Those in which a lead counts toward the cap of its agent. */
export const COUNTED_TOWARD_CAP = statusList(({ countsTowardCap }) => countsTowardCap);

/** Those in which a lead waits for an agent. */
export const UNASSIGNED = statusList(({ queue }) => queue === "unassigned");
/** Those in which a lead has an agent who has not tried it. */
export const ASSIGNED = statusList(({ queue }) => queue === "assigned");
/** Those in which a lead is tried again at a time that we choose. */
export const RETRY = statusList(({ queue }) => queue === "retry");
/** Those in which a lead is called at a time that was agreed. */
export const DIARY = statusList(({ queue }) => queue === "diary");
