import type { Leader } from "./schema";

type Unranked = Omit<Leader, "rank">;

/** Agents by submissions, then conversions, then name. Those with the same figures share a rank, as in sports: 1, 1, 3. */
export function rank(agents: readonly Unranked[]): Leader[] {
  const sorted = agents.toSorted(
    (one, other) =>
      other.submissions - one.submissions || other.conversions - one.conversions || one.name.localeCompare(other.name),
  );
  return sorted.map((agent) => ({ ...agent, rank: 1 + sorted.findIndex((other) => isEqual(other, agent)) }));
}

const isEqual = (one: Unranked, other: Unranked) =>
  one.submissions === other.submissions && one.conversions === other.conversions;
