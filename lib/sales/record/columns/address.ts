import { z } from "zod";

const line = z.string().nullable();

/** An address, as the columns `physical_address` and `postal_address` of a policyholder store it. */
export const storedAddress = z
  .strictObject({ street: line, suburb: line, city: line, province: line, postal_code: line })
  .nullable();

export type Address = z.output<typeof storedAddress>;
