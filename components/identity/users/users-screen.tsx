"use client";

import { MailPlus, VenetianMask } from "lucide-react";
import { useImpersonate } from "@/components/identity/impersonation/impersonate";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { PersonName } from "@/components/screen/person-name";
import { useUser } from "@/components/screen/user";
import { STATUS_FILTER, yesOrNo } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import type { Filter } from "@/components/table/filters/filter";
import { useListState } from "@/components/table/use-list-state";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Name } from "@/components/ui/name";
import { toast } from "@/components/ui/toast";
import type { Personality } from "@/lib/identity/personalities/schema";
import { can } from "@/lib/identity/rights/permissions";
import type { User } from "@/lib/identity/users/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { formatDateTime, fullNameOf } from "@/lib/platform/text/format";

const UserForm = lazyDialog(() => import("./user-form").then((module) => module.UserForm));
const UserRemoval = lazyDialog(() => import("./user-removal").then((module) => module.UserRemoval));

const nameColumn: Column<User> = {
  key: "name",
  label: "Name",
  sortBy: "name",
  cell: (user) => <FirstName user={user} />,
};

const otherColumns: Column<User>[] = [
  {
    key: "surname",
    label: "Surname",
    shrinks: true,
    sortBy: "surname",
    cell: ({ surname }) => (surname ? <PersonName of={{ name: surname }} /> : "–"),
  },
  {
    key: "email",
    label: "Email",
    shrinks: true,
    card: "second",
    sortBy: "email",
    cell: ({ email }) => <Name>{email}</Name>,
  },
  {
    key: "personality",
    label: "Personality",
    shrinks: true,
    card: "end",
    sortBy: "personality.name",
    cell: ({ personality }) => personality?.name ?? "–",
  },
  { key: "is_admin", label: "Admin", cell: ({ is_admin }) => yesOrNo(is_admin) },
  {
    key: "line_manager",
    label: "Line manager",
    hidden: true,
    cell: ({ line_manager }) => line_manager?.name ?? "–",
  },
  {
    key: "two_factor",
    label: "Two-factor",
    hidden: true,
    cell: ({ two_factor_enabled }) => yesOrNo(two_factor_enabled),
  },
  {
    key: "last_login",
    label: "Last signed in",
    sortBy: "last_login_at",
    hidden: true,
    cell: ({ last_login_at }) => (last_login_at ? formatDateTime(last_login_at) : "Never"),
  },
];

/** The first name; on a phone, where the surname has no place of its own, the full one. */
const FirstName = ({ user }: { user: User }) => (
  <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 max-sm:gap-x-1">
    <PersonName of={{ name: user.name }} />
    {user.surname && <span className="sm:hidden">{user.surname}</span>}
    {!user.active && <Badge>Inactive</Badge>}
    {user.absent_until && <Badge tone="info">Away until {formatDateTime(user.absent_until)}</Badge>}
  </span>
);

export function UsersScreen({ first }: { first: FirstPage<User> | undefined }) {
  const me = useUser();
  const mayChange = (user: User) => me.is_admin || !user.is_admin;
  return (
    <ListScreen
      resource="users"
      singular="User"
      title="Users"
      subtitle="Console users with their personalities and line managers."
      label="Users"
      columns={[nameColumn, ...useTenantColumn<User>(), ...otherColumns]}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name, surname or email"
      filters={useFilters()}
      empty="No users found."
      first={first}
      form={UserForm}
      describe={fullNameOf}
      onCreated={({ email }) => toast("info", `An invitation was emailed to ${email}.`)}
      removal={UserRemoval}
      rowActions={
        can(me, "users.update") ? (user) => <RowActions user={user} mayChange={mayChange(user)} /> : undefined
      }
      allow={{ update: mayChange, destroy: (user) => mayChange(user) && user.id !== me.id }}
    />
  );
}

function useFilters(): Filter[] {
  const { params } = useListState();
  const me = useUser();
  const tenants = useTenantFilter();
  const tenantId = me.is_admin ? params.get("tenant_id") : String(me.tenant_id);
  const own = useOptions(tenantId ? `/personalities/options?tenant_id=${tenantId}` : null);
  const everybodys = useOptions<Personality>(tenantId ? null : "/personalities?per_page=1000");
  // Personalities of different tenants have the same names.
  const personalities = tenantId
    ? own
    : everybodys.map(({ id, name, tenant }) => ({ id, name: `${name} · ${tenant.name}` }));
  return [
    ...tenants.map((filter) => ({ ...filter, clears: ["personality_id"] })),
    { name: "personality_id", label: "Personality", options: personalities, composable: true },
    STATUS_FILTER,
  ];
}

function RowActions({ user, mayChange }: { user: User; mayChange: boolean }) {
  const me = useUser();
  const impersonate = useImpersonate();
  const isWaiting = user.active && user.last_login_at === null;

  async function invite() {
    try {
      await api.post(`/users/${user.id}/invitation`);
      toast("success", `An invitation was emailed to ${user.email}.`);
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  return (
    <>
      {isWaiting && mayChange && can(me, "users.update") && (
        <IconButton icon={MailPlus} label="Send invitation again" onClick={invite} />
      )}
      {me.is_admin && user.active && !user.is_admin && user.id !== me.id && (
        <IconButton icon={VenetianMask} label="Impersonate" onClick={() => impersonate("user", user.id)} />
      )}
    </>
  );
}
