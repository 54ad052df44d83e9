import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";

const setupStepResponse = responseOf("SetupStep", {
  key: z.string(),
  title: z.string(),
  text: z.string().describe("What it is for."),
  isDone: z.boolean(),
  href: z.string().describe("Where it is done."),
});

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
