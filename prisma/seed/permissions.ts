import { type Group, PERMISSIONS, type Permission } from "@/lib/identity/permissions";
import { db, transaction } from "@/lib/platform/db/client.server";

type OfGroup = Extract<Permission, `${Group}.${"index" | "store" | "show" | "update" | "destroy"}`>;

const SINGLE: Record<Exclude<Permission, OfGroup>, string> = {
  "product-management.info": "See how products are put together",
  "dashboard.tenantUsersLastLogin": "See who signed in last on the dashboard",
  "leads.allocate": "Give leads to other people",
  "sales.override-premium": "Sell at another premium than the plan's",
  "sales.recall": "Take back a submitted sale",
  "pii.reveal": "See ID and account numbers in full",
  "audit.index": "See who changed what",
};

const OF_GROUP: Record<string, (things: string) => string> = {
  index: (things) => `See the list of ${things}`,
  store: (things) => `Add ${things}`,
  show: (things) => `See the details of ${things}`,
  update: (things) => `Change ${things}`,
  destroy: (things) => `Delete ${things}`,
};

/** Makes the permissions table hold what lib/permissions.ts lists; roles lose what is no longer listed. */
export async function syncPermissions(): Promise<void> {
  const kept = await db.permission.findMany({ select: { name: true } });
  const names = new Set(kept.map(({ name }) => name));
  const missing = PERMISSIONS.filter((name) => !names.has(name));
  if (missing.length === 0 && names.size === PERMISSIONS.length) return;

  await transaction(async () => {
    const data = missing.map((name) => ({ name, description: descriptionOf(name) }));
    await db.permission.createMany({ data, skipDuplicates: true }); // another process may start at the same time
    await db.permission.deleteMany({ where: { name: { notIn: [...PERMISSIONS] } } });
  });
}

function descriptionOf(permission: Permission): string {
  if (isSingle(permission)) return SINGLE[permission];
  const [group = "", action = ""] = permission.split(".");
  const things = group.replaceAll("-", " ").replace("faqs", "FAQs");
  return OF_GROUP[action]?.(things) ?? permission;
}

const isSingle = (permission: Permission): permission is keyof typeof SINGLE => permission in SINGLE;
