"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { productNameOf } from "@/components/catalogue/products/product-name";
import { useTenantProducts } from "@/components/catalogue/products/tenant-products";
import { AmountField } from "@/components/form/amount-field";
import { NumberField, SelectField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { withPresent } from "@/components/form/options";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { useUser } from "@/components/screen/user";
import type { LeadSource, LeadSourceInput } from "@/lib/leads/sources/schema";
import { FieldMapField } from "./field-map-field";
import { CELL_ERROR_CHOICES, POLICY_CHOICES } from "./lead-source-labels";
import { NetworksField } from "./networks-field";

/** The fields of a lead source. Its product belongs to its tenant, and is cleared when the tenant changes. */
export function LeadSourceFields({ record }: { record: LeadSource | undefined }) {
  const me = useUser();
  const { setValue } = useFormContext();
  const chosenTenant = useWatch<LeadSourceInput, "tenant_id">({ name: "tenant_id" });
  const tenantId = me.is_admin ? chosenTenant : me.tenant_id;
  const { products, none } = useTenantProducts(tenantId);
  return (
    <>
      <TenantField fixed={record !== undefined} onChoose={() => setValue("product_id", null)} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="name" label="Name" required autoComplete="off" />
        <SelectField
          name="product_id"
          label="Product"
          required
          options={withPresent(products, record && [{ id: record.product_id, name: productNameOf(record.product) }])}
          none={none}
          disabled={!tenantId}
        />
        <TextField name="campaign" label="Campaign" autoComplete="off" hint="For leads sent without a campaign." />
        <NumberField name="daily_cap" label="Daily lead cap" min={1} hint="Leave empty for no limit." />
        <AmountField
          name="price_per_lead"
          label="Price per lead (R)"
          decimals={2}
          hint="Applies to new leads. Leave empty if unknown."
        />
        <SelectField name="duplicate_policy" label="Duplicates" required options={POLICY_CHOICES} />
        <SelectField
          name="cell_errors"
          label="Unreadable fields"
          required
          options={CELL_ERROR_CHOICES}
          hint="A lead with an unusable phone number or email address is always refused."
        />
        <NumberField
          name="duplicate_days"
          label="Days"
          required
          min={1}
          max={365}
          hint="How long a person who comes in again counts as the same lead."
        />
      </div>
      <FieldMapField name="field_map" />
      <NetworksField name="ip_allow_list" label="Allowed addresses" />
      <SwitchField name="active" label="Active" hint="Leads from an inactive source are refused." />
    </>
  );
}
