import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";

/** The number of leads that are not processed and of sales that are not finished. */
export const openWorkResponse = responseOf("OpenWork", {
  leads: z.number(),
  sales: z.number(),
});

export type OpenWork = z.output<typeof openWorkResponse>;
