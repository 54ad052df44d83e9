import type { Readiness, ReadinessItem } from "./schema";

/** The things that are missing: those that a sale needs first. */
export const missingOf = ({ items }: Readiness): ReadinessItem[] =>
  items.filter(({ problem }) => problem !== null).sort((a, b) => Number(b.isNeeded) - Number(a.isNeeded));

/** Whether nothing is missing that a sale needs. */
export const isReady = ({ items }: Readiness): boolean =>
  items.every(({ isNeeded, problem }) => !isNeeded || problem === null);
