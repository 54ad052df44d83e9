import "server-only";
import { z } from "zod";
import type { Author } from "./audit.server";

/** An author as stored in a JSON column, since their name may change before the work is done. */
export const storedAuthor = z.object({
  id: z.int().nullable(),
  name: z.string(),
  surname: z.string(),
  impersonator: z.object({ id: z.int().nullable(), name: z.string() }).nullable().default(null),
}) satisfies z.ZodType<Author>;
