import { z } from "zod";
import { withoutDirectionMarks } from "@/lib/platform/text/storable";

const NAME_MAX_LENGTH = 100;
export const DESCRIPTION_MAX_LENGTH = 1000;
export const EMAIL_MAX_LENGTH = 254; // RFC 5321, section 4.5.3.1.3, without the angle brackets
const LINKS_MAX = 1000;

/** The name of a record. */
export const nameInput = z
  .string("Required")
  .overwrite(withoutDirectionMarks)
  .trim()
  .min(1, "Required")
  .max(NAME_MAX_LENGTH, `Max ${NAME_MAX_LENGTH} characters`);

/** A text that may be left out. An empty one is read as null. */
export const textOrNull = (maxLength: number) =>
  z
    .string()
    .overwrite(withoutDirectionMarks)
    .trim()
    .max(maxLength, `Max ${maxLength} characters`)
    .nullish()
    .transform((text) => text || null);

const withColon = (text: unknown) => (typeof text === "string" ? text.replace(/([+-]\d{2})(\d{2})$/, "$1:$2") : text);

/** A date and time with its zone, as ISO 8601 has it: "2026-11-21T14:05:00Z", "…+02:00" or "…+0200". */
export const momentInput = (error: string) => z.preprocess(withColon, z.iso.datetime({ offset: true, error }));

/** A whole number from `min` to `max`. */
export const numberInput = (min: number, max: number) =>
  z
    .int32({ error: ({ input }) => (input == null ? "Required" : "Must be an integer") })
    .min(min, `Must be ${min} or more`)
    .max(max, `Must be ${max} or less`);

/** The ids of linked records, each once. */
export const idsInput = z
  .array(z.int32("Choose from the list"), "Required")
  .max(LINKS_MAX, `Max ${LINKS_MAX}`)
  .transform((ids) => [...new Set(ids)]);
