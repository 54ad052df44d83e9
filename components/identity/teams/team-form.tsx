"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { useTenantProducts } from "@/components/catalogue/products/tenant-products";
import { NumberField, SelectField, TextField } from "@/components/form/fields";
import { ChecksField, SwitchField } from "@/components/form/fields-choice";
import { withPresent } from "@/components/form/options";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import { type Team, type TeamInput, teamInput } from "@/lib/identity/teams/schema";
import { useOptions } from "@/lib/platform/client/resource";
import { ALLOCATION_CHOICES } from "./allocation";
import { TargetFields } from "./target-fields";

const valuesOf = (team: Team): TeamInput => ({
  tenant_id: team.tenant_id,
  name: team.name,
  leader_user_id: team.leader_user_id,
  member_ids: team.member_ids,
  product_ids: team.product_ids,
  allocation_mode: team.allocation_mode,
  max_open_leads: team.max_open_leads,
  release_after_hours: team.release_after_hours,
  target_submissions_per_day: team.target_submissions_per_day,
  target_premium_per_month: team.target_premium_per_month,
  active: team.active,
});

export function TeamForm(props: RecordFormProps<Team>) {
  const tenant = useSelectedTenant();
  const blank: TeamInput = {
    tenant_id: tenant?.id,
    name: "",
    leader_user_id: null,
    member_ids: [],
    product_ids: [],
    allocation_mode: "pull",
    max_open_leads: null,
    release_after_hours: null,
    target_submissions_per_day: null,
    target_premium_per_month: null,
    active: true,
  };
  return <RecordForm {...props} input={teamInput} blank={blank} of={valuesOf} fields={TeamFields} width={720} />;
}

/** The fields of a team. Its people and products belong to its tenant, and are cleared when the tenant changes. */
function TeamFields({ record }: { record: Team | undefined }) {
  const me = useUser();
  const { setValue } = useFormContext<TeamInput>();
  const chosenTenant = useWatch<TeamInput, "tenant_id">({ name: "tenant_id" });
  const tenantId = me.is_admin ? chosenTenant : me.tenant_id;
  const ofTenant = (path: string) => (tenantId ? `${path}?tenant_id=${tenantId}` : null);
  const people = useOptions(ofTenant("/users/options"));
  const { products, none } = useTenantProducts(tenantId);

  function clearLinks() {
    setValue("leader_user_id", null);
    setValue("member_ids", []);
    setValue("product_ids", []);
  }

  return (
    <>
      <TenantField fixed={record !== undefined} onChoose={clearLinks} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="name" label="Name" required autoComplete="off" />
        <SelectField
          name="leader_user_id"
          label="Leader"
          blank="None"
          options={withPresent(people, record?.leader ? [record.leader] : [])}
          disabled={!tenantId}
        />
        <SelectField name="allocation_mode" label="Allocation" required options={ALLOCATION_CHOICES} />
        <NumberField name="max_open_leads" label="Lead cap per member" hint="Leave empty for no limit." min={1} />
        <NumberField
          name="release_after_hours"
          label="Release uncalled leads after (hours)"
          hint="Leave empty to keep them assigned."
          min={1}
        />
        <TargetFields of="the team" />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <ChecksField name="member_ids" label="Members" options={withPresent(people, record?.members)} />
        <ChecksField
          name="product_ids"
          label="Products"
          options={withPresent(products, record?.products)}
          hint={none}
        />
      </div>
      <SwitchField name="active" label="Active" hint="Inactive teams get no new work." />
    </>
  );
}
