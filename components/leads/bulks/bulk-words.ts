import type { LeadBulk } from "@/lib/leads/bulks/schema";

const DONE: Record<LeadBulk["action"], string> = {
  allocate: "allocated",
  release: "released",
  decline: "declined",
  undo: "restored",
};

/** What has been done. Leads of a team alone have no agent yet: they are not allocated. */
export function doneTo({ action, team, has_agents }: LeadBulk): string {
  if (action !== "allocate" || !team) return DONE[action];
  return has_agents ? `allocated in ${team.name}` : `given to ${team.name}, waiting for its agents`;
}
