"use client";

import { useSelectedTenant } from "@/components/identity/tenants/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/shell/record-form";
import { ownedScorecardInput, type Scorecard, type ScorecardInput } from "@/lib/catalogue/scorecards/schema";
import { ScorecardFields } from "./scorecard-fields";

const BLANK: Partial<ScorecardInput> = { sections: [] };

const valuesOf = ({ tenant_id, product_id, sections = [] }: Scorecard): ScorecardInput => ({
  tenant_id,
  product_id,
  sections,
});

export function ScorecardForm(props: RecordFormProps<Scorecard>) {
  const selected = useSelectedTenant();
  return (
    <RecordForm<Scorecard, ScorecardInput>
      {...props}
      input={ownedScorecardInput}
      blank={{ ...BLANK, tenant_id: selected?.id ?? null }}
      of={valuesOf}
      fields={ScorecardFields}
      width={1040}
    />
  );
}
