import { z } from "zod";
import { RECORD_SCOPES } from "@/lib/identity/rights/record-scope";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { dataOf, responseOf, timestamps } from "@/lib/platform/http/responses";
import { DESCRIPTION_MAX_LENGTH, idsInput, nameInput, textOrNull } from "@/lib/platform/schemas/inputs";

const optionalId = z
  .int32()
  .nullish()
  .transform((id) => id ?? null);

/** Oversight needs somebody who checks. */
export const NO_CHECKER = "Choose who checks these sales.";

const fields = z.object({
  name: nameInput,
  description: textOrNull(DESCRIPTION_MAX_LENGTH),
  role_ids: idsInput,
  line_manager_id: optionalId,
  qc_personality_id: optionalId,
  // Left out, these limits stay unchanged, so that no change lifts them by accident.
  requires_qc_oversight: z.boolean("Required").optional(),
  record_scope: z.enum(RECORD_SCOPES, "Required").optional(),
  /** Null and an empty list mean every status. */
  allowed_sale_statuses: z.array(z.enum(SALE_STATUSES)).nullish(),
});

export const personalityInput = fields.refine(
  ({ requires_qc_oversight, qc_personality_id }) => !requires_qc_oversight || qc_personality_id !== null,
  { path: ["qc_personality_id"], message: NO_CHECKER },
);

export type PersonalityInput = z.output<typeof personalityInput>;
export type PersonalityForm = z.input<typeof personalityInput> & { tenant_id?: number | null };

const named = z.strictObject({ id: z.int(), name: z.string() });

export const personalityResponse = responseOf("Personality", {
  ...timestamps,
  id: z.int(),
  tenant_id: z.int(),
  tenant: named,
  name: z.string(),
  description: z.string().nullable(),
  roles: z.array(named),
  role_ids: z.array(z.int()),
  line_manager_id: z.int().nullable(),
  line_manager: named.nullable(),
  requires_qc_oversight: z.boolean(),
  qc_personality_id: z.int().nullable(),
  qc_personality: named.nullable(),
  allowed_sale_statuses: z.array(z.enum(SALE_STATUSES)).nullable().describe("Null for every status."),
  record_scope: z.enum(RECORD_SCOPES),
  version: z.int(),
});

export type Personality = z.output<typeof personalityResponse>;

export const personalityOptionsResponse = dataOf(named);
