import { z } from "zod";

const NAME_MAX_LENGTH = 100;
const LINKS_MAX = 1000;

/** The name of a record. */
export const nameInput = z
  .string("Required")
  .trim()
  .min(1, "Required")
  .max(NAME_MAX_LENGTH, `Max ${NAME_MAX_LENGTH} characters`);

/** A whole number from `min` to `max`. */
export const numberInput = (min: number, max: number) =>
  z
    .int32({ error: ({ input }) => (input == null ? "Required" : "Must be an integer") })
    .min(min, `Must be ${min} or more`)
    .max(max, `Must be ${max} or less`);

/** Whether an amount of money has no more than two decimals. */
export const hasCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;

/** The ids of linked records, each once. */
export const idsInput = z
  .array(z.int32("Choose from the list"), "Required")
  .max(LINKS_MAX, `Max ${LINKS_MAX}`)
  .transform((ids) => [...new Set(ids)]);
