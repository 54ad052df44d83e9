"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import { type PersonalityForm as Input, type Personality, personalityInput } from "@/lib/identity/personalities/schema";
import { ownedForm } from "@/lib/identity/tenancy/owned-form";
import { PersonalityFields } from "./personality-fields";

const BLANK: Input = {
  name: "",
  description: "",
  role_ids: [],
  line_manager_id: null,
  record_scope: "tenant",
  requires_qc_oversight: false,
  qc_personality_id: null,
  allowed_sale_statuses: null,
};

const valuesOf = (personality: Personality) => ({
  tenant_id: personality.tenant_id,
  name: personality.name,
  description: personality.description,
  role_ids: personality.role_ids,
  line_manager_id: personality.line_manager_id,
  record_scope: personality.record_scope,
  requires_qc_oversight: personality.requires_qc_oversight,
  qc_personality_id: personality.qc_personality_id,
  allowed_sale_statuses: personality.allowed_sale_statuses,
});

export function PersonalityForm(props: RecordFormProps<Personality>) {
  const tenant = useSelectedTenant();
  return (
    <RecordForm
      {...props}
      input={ownedForm(personalityInput, useUser())}
      blank={{ ...BLANK, tenant_id: tenant?.id }}
      of={valuesOf}
      fields={PersonalityFields}
      width={640}
    />
  );
}
