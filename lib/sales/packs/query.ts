import { z } from "zod";
import { emptyAsUndefined } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";

/** Which edition of a policy pack; the newest unless it says otherwise. */
export const packQuery = z.strictObject({
  edition: z.preprocess(emptyAsUndefined, z.coerce.number().int().positive().max(MAX_ID).optional()),
});
