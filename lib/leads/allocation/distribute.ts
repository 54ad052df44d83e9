import type { AllocationMode } from "@/lib/identity/teams/schema";

/** An agent who may get leads, and how many open ones they hold. */
export type Agent = { id: number; open: number };

type Terms = {
  mode: AllocationMode;
  /** How many open leads one agent may hold; null for no limit. */
  cap: number | null;
  /** The agent who got the last lead. */
  last: number | null;
};

/**
 * Distributes a team's new leads to its agents up to the cap: in turn, or to the agent with the fewest open leads, with
 * ties in turn. A team that pulls its leads gets none distributed.
 * @returns for each lead an agent's id, or null when no agent is free, and the agent who got the last one
 */
export function distribute(leads: number, agents: readonly Agent[], { mode, cap, last }: Terms) {
  const inTurn = mode === "pull" ? [] : startingAfter(last, agents);
  const given: (number | null)[] = [];
  while (given.length < leads) {
    const agent = nextOf(inTurn, mode, cap);
    given.push(agent?.id ?? null);
    if (!agent) continue;
    agent.open += 1;
    inTurn.push(...inTurn.splice(0, inTurn.indexOf(agent) + 1));
  }
  return { given, last: given.findLast((id) => id !== null) ?? last };
}

function startingAfter(last: number | null, agents: readonly Agent[]): Agent[] {
  const sorted = agents.map((agent) => ({ ...agent })).sort((one, other) => one.id - other.id);
  const isAfter = (agent: Agent) => last === null || agent.id > last;
  return [...sorted.filter(isAfter), ...sorted.filter((agent) => !isAfter(agent))];
}

function nextOf(inTurn: readonly Agent[], mode: AllocationMode, cap: number | null): Agent | undefined {
  const free = inTurn.filter(({ open }) => cap === null || open < cap);
  if (mode !== "least_open") return free[0];
  const fewest = Math.min(...free.map(({ open }) => open));
  return free.find(({ open }) => open === fewest);
}
