import { z } from "zod";

/** When a statement was read back, in ISO 8601, and the name of the user who ticked it. */
export const disclosureStamp = z.strictObject({ at: z.string(), by: z.string() });

/** The column `disclosures` of a sale: the stamps of what was read back, by the name of the statement. */
export const storedDisclosures = z.record(z.string(), disclosureStamp.nullable());
