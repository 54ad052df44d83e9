import type { Permission } from "@/lib/identity/rights/permissions";

/** One thing that a product needs before an organisation can sell it, or that it is better sold with. */
export type ReadinessItem = {
  key: string;
  title: string;
  /** What is wrong, or why it matters; null once it is done. */
  problem: string | null;
  /** Without it no sale can be completed. */
  isNeeded: boolean;
  /** Where it is mended, for whoever may; null for the product's own form. */
  href: string | null;
  permission: Permission;
};

/** What a product still needs, for the organisation that sells it; null for none. */
export type Readiness = { tenant: { id: number; name: string } | null; items: ReadinessItem[] };

/** The things that are missing: those that a sale needs first. */
export const missingOf = ({ items }: Readiness): ReadinessItem[] =>
  items.filter(({ problem }) => problem !== null).sort((a, b) => Number(b.isNeeded) - Number(a.isNeeded));

/** Whether nothing is missing that a sale needs. */
export const isReady = ({ items }: Readiness): boolean =>
  items.every(({ isNeeded, problem }) => !isNeeded || problem === null);
