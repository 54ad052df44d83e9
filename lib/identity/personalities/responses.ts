import { z } from "zod";
import { RECORD_SCOPES } from "@/lib/identity/rights/record-scope";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { responseOf, timestamps } from "@/lib/platform/http/responses";

export const personalityResponse = responseOf("Personality", {
  ...timestamps,
  id: z.int(),
  tenant_id: z.int(),
  tenant: z.strictObject({
    id: z.int(),
    name: z.string(),
  }),
  name: z.string(),
  description: z.string().nullable(),
  roles: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
    }),
  ),
  role_ids: z.array(z.int()),
  line_manager_id: z.int().nullable(),
  line_manager: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  requires_qc_oversight: z.boolean(),
  qc_personality_id: z.int().nullable(),
  qc_personality: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  allowed_sale_statuses: z.array(z.enum(SALE_STATUSES)).nullable().describe("Null for every status."),
  record_scope: z.enum(RECORD_SCOPES),
  version: z.int(),
});

export const personalityOptionsResponse = z.strictObject({
  data: z.array(
    z.strictObject({
      name: z.string(),
      id: z.int(),
    }),
  ),
});
