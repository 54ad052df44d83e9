"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { productNameOf } from "@/components/catalogue/products/product-name";
import { useTenantProducts } from "@/components/catalogue/products/tenant-products";
import { SelectField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { withPresent } from "@/components/form/options";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import { type AllocationRule, type AllocationRuleInput, allocationRuleInput } from "@/lib/leads/allocation/schema";
import { useOptions } from "@/lib/platform/client/resource";

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

/** The fields of a rule. Its team works on its product, and is cleared when the product changes. */
function RuleFields({ record }: { record: AllocationRule | undefined }) {
  const me = useUser();
  const { setValue } = useFormContext();
  const chosenTenant = useWatch<AllocationRuleInput, "tenant_id">({ name: "tenant_id" });
  const productId = useWatch<AllocationRuleInput, "product_id">({ name: "product_id" });
  const tenantId = me.is_admin ? chosenTenant : me.tenant_id;
  const { products, none } = useTenantProducts(tenantId);
  const teams = useOptions(
    tenantId && productId ? `/teams/options?tenant_id=${tenantId}&product_id=${productId}` : null,
  );
  const present = record && record.product_id === productId ? [record.team] : [];

  function clearProduct() {
    setValue("product_id", null);
    clearTeam();
  }
  const clearTeam = () => setValue("team_id", null);

  return (
    <>
      <TenantField fixed={record !== undefined} onChoose={clearProduct} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          name="product_id"
          label="Product"
          required
          options={withPresent(products, record && [{ id: record.product_id, name: productNameOf(record.product) }])}
          none={none}
          disabled={!tenantId}
          onChoose={clearTeam}
        />
        <SelectField
          name="team_id"
          label="Team"
          required
          options={withPresent(teams, present)}
          disabled={!productId}
          hint="Active teams that sell the product."
        />
        <TextField name="source" label="Source" hint="Leave empty for any source." autoComplete="off" />
        <TextField name="campaign" label="Campaign" hint="Leave empty for any campaign." autoComplete="off" />
      </div>
      <SwitchField name="active" label="Active" hint="Inactive rules are ignored." />
    </>
  );
}
