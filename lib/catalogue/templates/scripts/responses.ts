import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { inUse, ownedTemplateFields } from "../responses";

export const scriptResponse = responseOf("Script", {
  ...ownedTemplateFields,
  sections: z
    .array(z.strictObject({ key: z.string(), title: z.string(), text: z.string() }))
    .optional()
    .describe("Left out of lists."),
  sections_count: z.int(),
  in_use: inUse("sales"),
  updated_at: instant,
});
