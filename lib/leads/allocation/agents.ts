import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { idFilter, listQuery } from "@/lib/platform/lists/list";

/** The query of the agents who can be given leads. Their order is fixed. */
export const leadAgentQuery = listQuery(["name"])
  .omit({ sortBy: true, sortDesc: true })
  .extend({ tenant_id: idFilter, product: z.string().optional() });

/** An agent who can be given leads, and how busy they are. */
export const leadAgentResponse = responseOf("LeadAgent", {
  id: z.int(),
  name: z.string(),
  open_leads: z.int().describe("The open leads that count toward the cap."),
  cap: z.int().nullable().describe("The most open leads that their teams allow; null for no limit."),
  works_product: z.boolean().nullable().describe("Whether they work the product; null where none was named."),
  absent_until: instant.nullable(),
  is_online: z.boolean(),
  seen_at: instant.nullable().describe("When they last used the console; null while they are signed out."),
});

export type LeadAgent = z.output<typeof leadAgentResponse>;
