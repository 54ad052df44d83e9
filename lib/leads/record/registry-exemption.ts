import { z } from "zod";

const moment = z.iso.datetime({ offset: true }).pipe(z.coerce.date());
const exemption = z.object({ reason: z.string(), consent_id: z.int().nullable(), at: moment });

/**
 * The column `registry_exemption` of a lead: the person asked to be called, so that what the opt-out registry listed before
 * does not count. Null where they did not. A request for a quote counts `until` then, and the consent `before` it afterwards.
 */
export const storedExemption = exemption.extend({ until: moment.nullish(), before: exemption.nullish() }).nullable();

/** An exemption as it holds at a time. With `until`, it comes from a request for a quote. */
export type RegistryExemption = (z.output<typeof exemption> & { until?: Date | null | undefined }) | null;

/** The exemption that holds at a time; null without one. The same as exempt_since() of the database. */
export const exemptionAt = (stored: z.output<typeof storedExemption>, now = new Date()): RegistryExemption =>
  stored?.until && stored.until <= now ? (stored.before ?? null) : stored;
