import type { LeadBulk } from "@/lib/leads/bulks/schema";
import { formatCount } from "@/lib/platform/text/format";

const DONE: Record<LeadBulk["action"], string> = {
  allocate: "allocated",
  release: "released",
  decline: "declined",
  undo: "restored",
};

/** What has been done. Leads of a team alone have no agent yet: they are not allocated. */
export function doneTo({ action, team, has_agents, shares: [first, ...others] }: LeadBulk): string {
  if (first && others.length === 0) return `allocated to ${first.name}`;
  if (action !== "allocate" || !team) return DONE[action];
  return has_agents ? `allocated within ${team.name}` : `given to ${team.name}, waiting for an agent`;
}

const MAX_NAMED = 8;

/** Who got how many leads, if several people did: " Thandi Nkosi 3, Sipho Dlamini 2." */
export function sharesText({ shares }: LeadBulk): string {
  if (shares.length < 2) return "";
  const named = shares.slice(0, MAX_NAMED).map(({ name, count }) => `${name} ${formatCount(count)}`);
  const others = shares.length - named.length;
  return ` ${named.join(", ")}${others > 0 ? `, and ${formatCount(others)} others` : ""}.`;
}
