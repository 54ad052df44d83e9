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
  "scripts",
  "scorecards",
  "cover-limits",
  "public-holidays",
  "beneficiary-types",
  "beneficiary-relationships",
  "banks",
  "integrations",
  "lead-sources",
  "suppressions",
  "allocation-rules",
  "reports",
  "leads",
  "sales",
] as const;

const ACTIONS = ["index", "store", "show", "update", "destroy"] as const;

/** Permissions other than the five of each group, with their descriptions in the role editor. */
export const SINGLE_PERMISSIONS = {
  "product-management.info": "See how products are set up",
  "dashboard.tenantUsersLastLogin": "See last sign-ins on the dashboard",
  "dashboard.wallboard": "Open the wallboard, which ranks the agents by name",
  "leads.allocate": "Assign leads to other people",
  "leads.export": "Export leads and the rejected rows of all imports",
  "sales.reassign": "Assign sales to other people",
  "sales.export": "Export sales with their CRM fields and history",
  "sales.override-premium": "Sell at a premium other than the plan's",
  "sales.recall": "Recall a submitted sale",
  "qc.review": "Check sales before they are submitted",
  "recordings.play": "Listen to recordings of calls",
  "recordings.hold": "Put recordings under legal hold",
  "sales.outcome": "Record outcomes of submitted policies",
  "retention.index": "See retention periods and what was removed",
  "pii.reveal": "See ID and account numbers in full",
  "suppressions.export": "Export the do-not-contact list",
  "audit.index": "View the audit log",
  "audit.export": "Export the audit log",
} as const;

export type Group = (typeof GROUPS)[number];
/** Groups whose records nobody deletes: they are anonymised once they may no longer be kept. */
type KeptGroup = "leads" | "sales";
export type DeletableGroup = Exclude<Group, KeptGroup>;
type GroupPermission = Exclude<`${Group}.${(typeof ACTIONS)[number]}`, `${KeptGroup}.destroy`>;
type SinglePermission = keyof typeof SINGLE_PERMISSIONS;
export type Permission = GroupPermission | SinglePermission;

/** Every permission, in the order of the role editor. */
export const PERMISSIONS: readonly Permission[] = [
  ...GROUPS.flatMap((group) => ACTIONS.map((action) => `${group}.${action}` as const)).filter(isGranted),
  ...(Object.keys(SINGLE_PERMISSIONS) as SinglePermission[]),
];

function isGranted(name: `${Group}.${(typeof ACTIONS)[number]}`): name is GroupPermission {
  return name !== "leads.destroy" && name !== "sales.destroy";
}

/** Former names of permissions. At the next start, every role with a former one gets the new one instead. */
export const RENAMED_PERMISSIONS: Readonly<Record<string, Permission>> = {};

type Holder = { is_admin: boolean; permissions: readonly string[] };

/** True when the holder has any one of the permissions; an administrator has all. */
export function can(holder: Holder, ...anyOf: Permission[]): boolean {
  return holder.is_admin || anyOf.some((permission) => holder.permissions.includes(permission));
}
