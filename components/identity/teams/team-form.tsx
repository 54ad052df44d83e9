"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { type Team, type TeamInput, teamInput } from "@/lib/identity/teams/schema";
import { TeamFields } from "./team-fields";

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
