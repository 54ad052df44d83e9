"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import {
  MIN_SCORED_PERCENT,
  ownedScorecardInput,
  type Scorecard,
  type ScorecardInput,
} from "@/lib/catalogue/templates/scorecards/schema";
import { ScorecardFields } from "./scorecard-fields";

const BLANK: Partial<ScorecardInput> = { sections: [], min_scored_percent: MIN_SCORED_PERCENT.usual };

const valuesOf = ({ tenant_id, product_id, sections = [], min_scored_percent }: Scorecard): ScorecardInput => ({
  ...{ tenant_id, product_id, sections, min_scored_percent },
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
