"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { NumberField, SelectField, TextField } from "@/components/form/fields";
import { ChecksField, SwitchField } from "@/components/form/fields-choice";
import { withPresent } from "@/components/form/options";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import {
  type BeneficiaryType,
  type BeneficiaryTypeInput,
  beneficiaryTypeInput,
} from "@/lib/catalogue/beneficiary-types/schema";
import { useOptions } from "@/lib/platform/client/resource";
import { CLASS_CHOICES } from "./beneficiary-type-labels";
import { MEMBER_CHOICES } from "./member-labels";

const BLANK = {
  name: "",
  member: null,
  product_ids: [],
  min_count: 0,
  max_count: null,
  min_age: null,
  max_age: null,
  id_required: false,
  share_required: false,
  active: true,
};

const valuesOf = (type: BeneficiaryType): BeneficiaryTypeInput => ({
  tenant_id: type.tenant_id,
  name: type.name,
  class: type.class,
  member: type.member,
  product_ids: type.product_ids,
  min_count: type.min_count,
  max_count: type.max_count,
  min_age: type.min_age,
  max_age: type.max_age,
  id_required: type.id_required,
  share_required: type.share_required,
  active: type.active,
});

export function BeneficiaryTypeForm(props: RecordFormProps<BeneficiaryType>) {
  const tenant = useSelectedTenant();
  return (
    <RecordForm<BeneficiaryType, BeneficiaryTypeInput>
      {...props}
      input={beneficiaryTypeInput}
      blank={{ ...BLANK, tenant_id: tenant?.id }}
      of={valuesOf}
      fields={BeneficiaryTypeFields}
      width={720}
    />
  );
}

/** The fields of a beneficiary type. Its products belong to its tenant, and are cleared when the tenant changes. */
function BeneficiaryTypeFields({ record }: { record: BeneficiaryType | undefined }) {
  const me = useUser();
  const { getValues, setValue } = useFormContext<BeneficiaryTypeInput>();
  const chosenClass = useWatch<BeneficiaryTypeInput, "class">({ name: "class" });
  const chosenTenant = useWatch<BeneficiaryTypeInput, "tenant_id">({ name: "tenant_id" });
  const tenantId = me.is_admin ? chosenTenant : me.tenant_id;
  const products = useOptions(tenantId ? `/products/options?tenant_id=${tenantId}` : null);
  return (
    <>
      <TenantField fixed={record !== undefined} onChoose={() => setValue("product_ids", [])} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="name" label="Name" required autoComplete="off" />
        <SelectField
          name="class"
          label="Class"
          required
          options={CLASS_CHOICES}
          onChoose={() => getValues("class") !== "insured_life" && setValue("member", null)}
        />
      </div>
      {chosenClass === "insured_life" && (
        <SelectField
          name="member"
          label="Insured person"
          blank="Not specified"
          hint="Sets this person's cover. Exactly one type should be the main member."
          options={MEMBER_CHOICES}
        />
      )}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <NumberField name="min_count" label="Minimum count" required min={0} />
        <NumberField name="max_count" label="Maximum count" min={0} />
        <NumberField name="min_age" label="Minimum age" min={0} />
        <NumberField name="max_age" label="Maximum age" min={0} />
        <p className="col-span-full -mt-2.5 text-[13px] text-muted">
          Ages at entry, in years. Leave empty for no limit.
        </p>
      </div>
      <ChecksField
        name="product_ids"
        label="Products"
        hint="Leave empty for all products."
        options={withPresent(products, record?.products)}
      />
      <SwitchField name="id_required" label="ID number required" />
      <SwitchField name="share_required" label="Share required" hint="The shares of one class add up to 100%." />
      <SwitchField name="active" label="Active" hint="Inactive types can't be chosen in new sales." />
    </>
  );
}
