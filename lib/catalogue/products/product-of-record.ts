import { z } from "zod";

/** The product of a tenant's record in a response. Row-level security hides it from a tenant that no longer sells it. */
export const productOfRecord = z
  .strictObject({ id: z.int(), name: z.string() })
  .nullable()
  .describe("Null for a tenant that no longer sells it.");
