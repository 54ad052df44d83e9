"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { NumberField, SelectField, TextField } from "@/components/form/fields";
import { ChecksField, SwitchField } from "@/components/form/fields-choice";
import { withPresent } from "@/components/form/options";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { useUser } from "@/components/screen/user";
import type { Team, TeamInput } from "@/lib/identity/teams/schema";
import { useOptions } from "@/lib/platform/client/resource";
import { ALLOCATION_CHOICES } from "./allocation";
import { TargetFields } from "./target-fields";

/** The fields of a team. Its people and products belong to its tenant, and are cleared when the tenant changes. */
export function TeamFields({ record }: { record: Team | undefined }) {
  const me = useUser();
  const { setValue } = useFormContext<TeamInput>();
  const chosenTenant = useWatch<TeamInput, "tenant_id">({ name: "tenant_id" });
  const tenantId = me.is_admin ? chosenTenant : me.tenant_id;
  const ofTenant = (path: string) => (tenantId ? `${path}?tenant_id=${tenantId}` : null);
  const people = useOptions(ofTenant("/users/options"));
  const products = useOptions(ofTenant("/products/options"));

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
        <NumberField
          name="max_open_leads"
          label="Most open leads per member"
          hint="Leave empty for no limit."
          min={1}
        />
        <NumberField
          name="release_after_hours"
          label="Release untried leads after (hours)"
          hint="Leave empty to release none."
          min={1}
        />
        <TargetFields of="the team" />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <ChecksField name="member_ids" label="Members" options={withPresent(people, record?.members)} />
        <ChecksField name="product_ids" label="Products" options={withPresent(products, record?.products)} />
      </div>
      <SwitchField name="active" label="Active" hint="Inactive teams get no more work." />
    </>
  );
}
