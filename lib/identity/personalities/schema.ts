import { z } from "zod";
import { RECORD_SCOPES, type RecordScope } from "@/lib/identity/rights/record-scope";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";
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

type Named = { id: number; name: string };

export type Personality = {
  id: number;
  tenant_id: number;
  tenant: Named;
  name: string;
  description: string | null;
  roles: Named[];
  role_ids: number[];
  line_manager_id: number | null;
  line_manager: Named | null;
  requires_qc_oversight: boolean;
  qc_personality_id: number | null;
  qc_personality: Named | null;
  /** Null for every status. */
  allowed_sale_statuses: SaleStatus[] | null;
  record_scope: RecordScope;
  version: number;
};
