"use client";

import { FilePlus2 } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { OwnerAndProduct } from "@/components/catalogue/templates/owner-and-product";
import { NumberField } from "@/components/form/fields";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import {
  MIN_SCORED_PERCENT,
  type Scorecard,
  type ScorecardInput,
  type ScorecardSection,
} from "@/lib/catalogue/templates/scorecards/schema";
import { STANDARD_SCORECARD } from "@/lib/catalogue/templates/scorecards/standard";
import { ScorecardSections } from "./scorecard-sections";
import { useScorecardTemplate } from "../use-scorecard-template";

/** The fields of a scorecard: whose it is, its product, and its sections. */
export function ScorecardFields({ record }: { record: Scorecard | undefined }) {
  const fixed = record?.in_use ? "It is used by reviews, so its product can't be changed." : undefined;
  return (
    <>
      {record?.in_use && <Alert tone="info">Reviews keep the scorecard that they were opened with.</Alert>}
      <OwnerAndProduct isNew={!record} fixed={fixed} />
      {!record && <TemplateButton />}
      <ScorecardSections />
      <NumberField
        name="min_scored_percent"
        label="Weight to score at least, in %"
        required
        min={MIN_SCORED_PERCENT.least}
        max={MIN_SCORED_PERCENT.most}
        hint="A review is complete once items of at least this weight (50 to 100) have passed or failed, not N/A."
      />
    </>
  );
}

/** Copies the platform's scorecard of the product, else the standard one, as long as nothing has been written yet. */
function TemplateButton() {
  const me = useUser();
  const { setValue } = useFormContext<ScorecardInput>();
  const [tenantId, productId, sections] = useWatch<ScorecardInput, ["tenant_id", "product_id", "sections"]>({
    name: ["tenant_id", "product_id", "sections"],
  });
  const isOfTenant = !me.is_admin || tenantId != null;
  const template = useScorecardTemplate(isOfTenant && productId ? productId : null);
  if (sections.length > 0) return null;
  const start = (from: readonly ScorecardSection[]) => setValue("sections", [...from], { shouldDirty: true });
  return (
    <Button className="self-start" onClick={() => start(template ?? STANDARD_SCORECARD)}>
      <FilePlus2 aria-hidden className="size-4" /> {template ? "Start from the template" : "Start from the standard"}
    </Button>
  );
}
