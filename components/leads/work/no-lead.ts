import type { FollowingLead } from "@/lib/leads/work/schema";
import { formatDateTime } from "@/lib/platform/text/format";

/** Why there is no next lead: none is waiting, or the agent may not take one. */
export type NoLead = { tone: "info" | "warning"; text: string };

export const noLeadReason = ({ refusal, next_at }: FollowingLead): NoLead =>
  refusal === null ? { tone: "info", text: noneWaiting(next_at) } : { tone: "warning", text: refusal };

const noneWaiting = (nextAt: FollowingLead["next_at"]) =>
  nextAt
    ? `No lead is waiting for you. The next one is due on ${formatDateTime(nextAt)}.`
    : "No lead is waiting for you.";
