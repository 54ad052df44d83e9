"use client";

import { NumberField } from "@/components/form/fields";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { Alert } from "@/components/ui/alert";
import {
  MIN_SCORED_PERCENT,
  ownedScorecardInput,
  type Scorecard,
  type ScorecardInput,
} from "@/lib/catalogue/templates/scorecards/schema";
import { STANDARD_SCORECARD } from "@/lib/catalogue/templates/scorecards/standard";
import { OwnerAndProduct } from "../owner-and-product";
import { TemplateButton } from "../template-button";
import { ScorecardSections } from "./scorecard-sections";

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

/** The fields of a scorecard: whose it is, its product, and its sections. */
function ScorecardFields({ record }: { record: Scorecard | undefined }) {
  const fixed = record?.in_use ? "Used in reviews: you can't change the product." : undefined;
  return (
    <>
      {record?.in_use && <Alert tone="info">Existing reviews keep their scorecard.</Alert>}
      <OwnerAndProduct isNew={!record} fixed={fixed} />
      {!record && <TemplateButton resource="scorecards" standard={STANDARD_SCORECARD} isBlank={isBlank} />}
      <ScorecardSections />
      <NumberField
        name="min_scored_percent"
        label="Minimum weight to score (%)"
        required
        min={MIN_SCORED_PERCENT.least}
        max={MIN_SCORED_PERCENT.most}
        hint="50 to 100. At least this share of the weight must be passed or failed; N/A doesn't count."
      />
    </>
  );
}

const isBlank = (sections: readonly unknown[]) => sections.length === 0;
