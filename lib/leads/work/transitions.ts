import { can, type Permission } from "@/lib/identity/rights/permissions";
import { NOT_TO_BE_CONTACTED } from "@/lib/leads/record/call-refusals";
import { LEAD_STATUS, LEAD_STATUSES, type LeadStatus, type ProcessedOutcome } from "@/lib/leads/record/status";

/**
 * What the rules need to know about a lead. Lists do not know the optional fields, so missing ones allow everything.
 */
export type Subject = {
  status: LeadStatus;
  processed_outcome: ProcessedOutcome | null;
  assigned_user: { id: number } | null;
  /** Whether one of its contacts is suppressed. */
  suppressed?: boolean;
  /** Why the organisation's settings do not let it be called. */
  call_refusal?: string | null;
  /** Whether the number has changed since it turned out not to exist. */
  phone_changed?: boolean;
};

type Actor = { id: number; is_admin: boolean; permissions: readonly string[] };

/** Why a lead can't get a status: it is locked, the transition does not exist, or the actor may not do it. */
type Refusal = { kind: "locked" | "impossible" | "forbidden"; message: string };

const LOCKED: Partial<Record<ProcessedOutcome, string>> = {
  converted: "This lead has become a sale and is locked.",
  duplicate: "This lead is a duplicate of another one and is locked.",
};

/** Why the actor can't give the lead this status; null when they can. */
export function checkTransition(lead: Subject, to: LeadStatus, actor: Actor): Refusal | null {
  const locked = lead.processed_outcome && LOCKED[lead.processed_outcome];
  if (locked) return { kind: "locked", message: locked };
  if (lead.processed_outcome === "withdrawn" && to !== "Allocated") {
    return { kind: "locked", message: "This lead was marked processed. A manager can reopen it." };
  }
  if (lead.processed_outcome !== "withdrawn" && !LEAD_STATUS[lead.status].transitions.includes(to)) {
    return { kind: "impossible", message: `A lead can't go from ${lead.status} to ${to}.` };
  }
  if (to === "New") return checkRelease(lead, actor);
  if (!can(actor, "leads.update")) return { kind: "forbidden", message: "You may not do this." };
  return to === "Allocated" ? checkAllocation(lead, actor) : null;
}

/** What is required to give a lead an agent again; null while it is open. */
export const reopeningOf = ({ status, processed_outcome }: Pick<Subject, "status" | "processed_outcome">) =>
  processed_outcome === "withdrawn" ? "a manager and a reason" : LEAD_STATUS[status].reopening;

/** The statuses that the actor can give the lead now, in the order of the disposition buttons. */
export const possibleDispositions = (lead: Subject, actor: Actor): LeadStatus[] =>
  LEAD_STATUSES.filter((to) => checkTransition(lead, to, actor) === null);

const MANAGER: Permission = "leads.allocate";

function checkRelease(lead: Subject, actor: Actor): Refusal | null {
  if (lead.assigned_user?.id === actor.id || can(actor, MANAGER)) return null;
  return { kind: "forbidden", message: "Only the lead's agent or a manager may release it." };
}

function checkAllocation(lead: Subject, actor: Actor): Refusal | null {
  const reopening = reopeningOf(lead);
  if (reopening === "a manager and a reason" && !can(actor, MANAGER)) {
    return { kind: "forbidden", message: "Only a manager may reopen a declined or processed lead." };
  }
  if (reopening === "another phone number" && lead.phone_changed === false) {
    return { kind: "impossible", message: "Change the phone number first: this one does not exist." };
  }
  if (lead.suppressed) return { kind: "locked", message: NOT_TO_BE_CONTACTED };
  if (lead.call_refusal) return { kind: "locked", message: lead.call_refusal };
  return null;
}
