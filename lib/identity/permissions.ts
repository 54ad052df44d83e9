// The one list of rights, for server and browser alike.

const GROUPS = [
  "tenants",
  "teams",
  "personalities",
  "roles",
  "users",
  "products",
  "product-plans",
  "product-faqs",
  "questions",
  "questionnaires",
  "beneficiary-types",
  "beneficiary-relationships",
  "banks",
  "integrations",
  "lead-sources",
  "suppressions",
  "allocation-rules",
  "leads",
  "sales",
] as const;

const ACTIONS = ["index", "store", "show", "update", "destroy"] as const;

const SINGLE = [
  "product-management.info",
  "dashboard.tenantUsersLastLogin",
  "leads.allocate",
  "sales.override-premium",
  "sales.recall",
  "pii.reveal",
  "audit.index",
] as const;

export type Group = (typeof GROUPS)[number];
export type Permission = `${Group}.${(typeof ACTIONS)[number]}` | (typeof SINGLE)[number];

/** Every permission there is, in the order in which a role's editor shows them. */
export const PERMISSIONS: readonly Permission[] = [
  ...GROUPS.flatMap((group) => ACTIONS.map((action) => `${group}.${action}` as const)),
  ...SINGLE,
];

type Holder = { is_admin: boolean; permissions: readonly string[] };

/** True when the holder has any one of the permissions; an administrator has all. */
export function can(holder: Holder, ...anyOf: Permission[]): boolean {
  return holder.is_admin || anyOf.some((permission) => holder.permissions.includes(permission));
}
