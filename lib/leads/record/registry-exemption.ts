import { z } from "zod";

/**
 * The column `registry_exemption` of a lead: the person asked to be called, so that what the opt-out registry listed before
 * does not count. Null where they did not.
 */
export const storedExemption = z
  .object({
    reason: z.string(),
    consent_id: z.int().nullable(),
    at: z.iso.datetime({ offset: true }).pipe(z.coerce.date()),
  })
  .nullable();

export type RegistryExemption = z.output<typeof storedExemption>;
