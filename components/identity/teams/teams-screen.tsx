"use client";

import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import { NameCell, STATUS_FILTER } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { NamesCell } from "@/components/table/names-cell";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Tooltip } from "@/components/ui/tooltip";
import { can } from "@/lib/identity/rights/permissions";
import type { Team } from "@/lib/identity/teams/schema";
import { formatAmount } from "@/lib/insurance/money";
import type { FirstPage } from "@/lib/platform/client/resource";
import { ALLOCATION_LABELS } from "./allocation";
import { HandOverButton } from "./hand-over-button";

const TeamForm = lazyDialog(() => import("./team-form").then((module) => module.TeamForm));
const TeamRemoval = lazyDialog(() => import("./team-removal").then((module) => module.TeamRemoval));

const name: Column<Team> = { key: "name", label: "Name", sortBy: "name", cell: NameCell };

const columns: Column<Team>[] = [
  { key: "leader", label: "Leader", shrinks: true, sortBy: "leader.name", cell: ({ leader }) => leader?.name ?? "–" },
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
    label: "Lead cap",
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
    cell: ({ target_premium_per_month: target }) => (target === null ? "–" : formatAmount(target)),
  },
];

const Members = ({ team }: { team: Team }) => (
  <Tooltip text={team.members.map((member) => member.name).join(", ")}>
    <span className="tabular">{team.members_count}</span>
  </Tooltip>
);

export function TeamsScreen({ first }: { first: FirstPage<Team> | undefined }) {
  const me = useUser();
  return (
    <ListScreen
      resource="teams"
      singular="Team"
      title="Teams"
      subtitle="Teams with their leaders, members and lead allocation."
      label="Teams"
      columns={[name, ...useTenantColumn<Team>(), ...columns]}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name"
      filters={[...useTenantFilter(), STATUS_FILTER]}
      empty="No teams found."
      first={first}
      form={TeamForm}
      describe={(team) => team.name}
      removal={TeamRemoval}
      rowActions={can(me, "teams.update") ? (team) => <HandOverButton team={team} /> : undefined}
    />
  );
}
