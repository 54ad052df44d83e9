"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import {
  type BeneficiaryType,
  type BeneficiaryTypeInput,
  beneficiaryTypeInput,
} from "@/lib/catalogue/beneficiary-types/schema";
import { BeneficiaryTypeFields } from "./beneficiary-type-fields";

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
