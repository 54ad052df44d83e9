import { z } from "zod";
import { idFilter } from "@/lib/platform/lists/list";

/** The query of GET /api/dashboard/setup. */
export const setupQuery = z.strictObject({ tenant_id: idFilter });

export type SetupStep = {
  key: string;
  title: string;
  /** What it is for. */
  text: string;
  isDone: boolean;
  /** Where it is done. */
  href: string;
};

/** The first steps of a new organisation, in their order; for administrators of one that they have selected. */
export type Setup = { tenant: { id: number; name: string } | null; steps: SetupStep[] };
