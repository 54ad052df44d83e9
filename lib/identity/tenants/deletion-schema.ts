import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";

/** The query of DELETE /api/tenants/{id}. */
export const tenantDeletionQuery = z.object({
  confirm: z
    .string()
    .optional()
    .describe(
      "The name of the tenant, as it was typed to confirm. Any other is refused; without it nothing is checked.",
    ),
});

/** How many records would be deleted with a tenant. */
export const tenantDeletionResponse = responseOf("TenantDeletion", {
  users: z.number(),
  personalities: z.number(),
  roles: z.number(),
  teams: z.number(),
  leads: z.number(),
  sales: z.number(),
  lead_imports: z.number(),
  suppressions: z.number(),
  consents: z.number(),
  consumers: z.number(),
  audit_events: z.number(),
  submitted_sales: z.number(),
  refusal: z.string().nullable().describe("Why it can't be deleted; null when it can."),
});

export type TenantDeletion = z.output<typeof tenantDeletionResponse>;
