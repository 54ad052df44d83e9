"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import {
  type AllocationRule,
  type AllocationRuleInput,
  allocationRuleInput,
} from "@/lib/leads/allocation/schema";
import { RuleFields } from "./rule-fields";

const valuesOf = (rule: AllocationRule): AllocationRuleInput => ({
  tenant_id: rule.tenant_id,
  product_id: rule.product_id,
  source: rule.source,
  campaign: rule.campaign,
  team_id: rule.team_id,
  active: rule.active,
});

export function RuleForm(props: RecordFormProps<AllocationRule>) {
  const tenant = useSelectedTenant();
  return (
    <RecordForm<AllocationRule, AllocationRuleInput>
      {...props}
      input={allocationRuleInput}
      blank={{ tenant_id: tenant?.id, source: null, campaign: null, active: true }}
      of={valuesOf}
      fields={RuleFields}
      width={640}
    />
  );
}
