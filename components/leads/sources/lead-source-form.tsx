"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { type LeadSource, type LeadSourceInput, leadSourceInput } from "@/lib/leads/sources/schema";
import { LeadSourceFields } from "./lead-source-fields";

const valuesOf = ({ tenant_id, ...source }: LeadSource): LeadSourceInput => ({
  tenant_id,
  name: source.name,
  product_id: source.product_id,
  campaign: source.campaign,
  field_map: source.field_map,
  duplicate_policy: source.duplicate_policy,
  duplicate_days: source.duplicate_days,
  cell_errors: source.cell_errors,
  daily_cap: source.daily_cap,
  price_per_lead: source.price_per_lead,
  ip_allow_list: source.ip_allow_list,
  active: source.active,
});

export function LeadSourceForm(props: RecordFormProps<LeadSource>) {
  const tenant = useSelectedTenant();
  const blank: Partial<LeadSourceInput> = {
    tenant_id: tenant?.id,
    name: "",
    campaign: null,
    field_map: {},
    duplicate_policy: "reject",
    duplicate_days: 90,
    cell_errors: "lenient",
    daily_cap: null,
    price_per_lead: null,
    ip_allow_list: [],
    active: true,
  };
  return (
    <RecordForm<LeadSource, LeadSourceInput>
      {...props}
      input={leadSourceInput}
      blank={blank}
      of={valuesOf}
      fields={LeadSourceFields}
      width={680}
    />
  );
}
