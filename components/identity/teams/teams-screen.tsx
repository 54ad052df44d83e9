"use client";

import { useSelectedTenant } from "@/components/identity/tenants/selected-tenant";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenants/tenant-choice";
import { ListScreen } from "@/components/shell/list-screen";
import { useUser } from "@/components/shell/user";
import { NameCell, STATUS_FILTER } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { NamesCell } from "@/components/table/names-cell";
import { Tooltip } from "@/components/ui/tooltip";
import { can } from "@/lib/identity/permissions";
import { type Team, type TeamInput, teamInput } from "@/lib/identity/teams/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { formatCount } from "@/lib/platform/format";
import { ALLOCATION_LABELS } from "./allocation";
import { HandOverButton } from "./hand-over";
import { TeamFields } from "./team-fields";
import { TeamRemoval } from "./team-removal";

const name: Column<Team> = { key: "name", label: "Name", sortBy: "name", cell: NameCell };

const columns: Column<Team>[] = [
  { key: "leader", label: "Leader", sortBy: "leader.name", cell: ({ leader }) => leader?.name ?? "–" },
  { key: "members", label: "Members", align: "right", cell: (team) => <Members team={team} /> },
  { key: "products", label: "Products", cell: ({ products }) => <NamesCell records={products} none="None" /> },
  {
    key: "allocation_mode",
    label: "Allocation",
    sortBy: "allocation_mode",
    cell: ({ allocation_mode }) => ALLOCATION_LABELS[allocation_mode],
  },
  {
    key: "max_open_leads",
    label: "Most open leads",
    sortBy: "max_open_leads",
    align: "right",
    cell: ({ max_open_leads }) => max_open_leads ?? "–",
  },
  {
    key: "release_after_hours",
    label: "Released after",
    align: "right",
    hidden: true,
    cell: ({ release_after_hours: hours }) => (hours === null ? "–" : `${hours} h`),
  },
  {
    key: "target_submissions_per_day",
    label: "Submissions per day",
    align: "right",
    hidden: true,
    cell: ({ target_submissions_per_day: target }) => target ?? "–",
  },
  {
    key: "target_premium_per_month",
    label: "Premium per month",
    align: "right",
    hidden: true,
    cell: ({ target_premium_per_month: target }) => (target === null ? "–" : `R ${formatCount(target)}`),
  },
];

const Members = ({ team }: { team: Team }) => (
  <Tooltip text={team.members.map((member) => member.name).join(", ")}>
    <span className="tabular">{team.members_count}</span>
  </Tooltip>
);

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

export function TeamsScreen({ first }: { first: FirstPage<Team> | undefined }) {
  const me = useUser();
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
  return (
    <ListScreen<Team, TeamInput>
      resource="teams"
      singular="Team"
      title="Teams"
      subtitle="Who works together, who leads them, and how they get leads."
      label="Teams"
      columns={[name, ...useTenantColumn<Team>(), ...columns]}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name"
      filters={[...useTenantFilter(), STATUS_FILTER]}
      empty="No teams found."
      first={first}
      form={{ input: teamInput, blank, of: valuesOf, fields: TeamFields, width: 720 }}
      describe={(team) => team.name}
      removal={TeamRemoval}
      rowActions={can(me, "teams.update") ? (team) => <HandOverButton team={team} /> : undefined}
    />
  );
}
