import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { idFilter } from "@/lib/platform/lists/list";

/** The query of GET /api/dashboard/setup. */
export const setupQuery = z.strictObject({ tenant_id: idFilter });

const setupStepResponse = responseOf("SetupStep", {
  key: z.string(),
  title: z.string(),
  text: z.string().describe("What it is for."),
  isDone: z.boolean(),
  href: z.string().describe("Where it is done."),
});

export type SetupStep = z.output<typeof setupStepResponse>;

/** The first steps of a new organisation, in their order; for administrators of one that they have selected. */
export const setupResponse = responseOf("Setup", {
  tenant: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  steps: z.array(setupStepResponse),
});

export type Setup = z.output<typeof setupResponse>;
