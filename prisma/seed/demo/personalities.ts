import { PERMISSIONS, type Permission } from "@/lib/identity/permissions";
import type { DemoRole } from "./users";

type DemoPersonality = {
  description: string;
  line_manager: DemoRole | null;
  permissions: readonly Permission[];
  checked_by?: DemoRole;
};

const AGENT: readonly Permission[] = [
  "leads.index",
  "leads.show",
  "leads.store",
  "leads.update",
  "sales.index",
  "sales.show",
  "sales.store",
  "sales.update",
  "product-faqs.index",
  "product-faqs.show",
  "products.index",
  "scripts.index",
  "scripts.show",
  "recordings.play",
];

const TEAM_LEADER: readonly Permission[] = [
  ...AGENT,
  "leads.allocate",
  "leads.export",
  "sales.reassign",
  "sales.export",
  "sales.recall",
  "sales.outcome",
  "product-faqs.store",
  "product-faqs.update",
  "product-faqs.destroy",
  "users.index",
  "users.show",
  "dashboard.tenantUsersLastLogin",
  "dashboard.wallboard",
  "pii.reveal",
];

const QUALITY_CONTROL: readonly Permission[] = [
  "qc.review",
  "scorecards.index",
  "scorecards.show",
  "leads.index",
  "leads.show",
  "sales.index",
  "sales.show",
  "sales.update",
  "product-faqs.index",
  "product-faqs.show",
  "scripts.index",
  "scripts.show",
  "recordings.play",
  "recordings.hold",
  "pii.reveal",
];

const BEYOND_A_TENANT: readonly Permission[] = ["tenants.store", "tenants.destroy"];

/** The personalities of a tenant, each with a role of the same name. */
export const PERSONALITIES: Record<DemoRole, DemoPersonality> = {
  Agent: {
    description: "Works leads and turns them into sales",
    line_manager: "Team Leader",
    permissions: AGENT,
    checked_by: "Quality Control",
  },
  "Team Leader": {
    description: "Leads a team of agents and shares out their leads",
    line_manager: "Manager",
    permissions: TEAM_LEADER,
  },
  "Quality Control": {
    description: "Listens to calls and checks sales before they are submitted",
    line_manager: "Manager",
    permissions: QUALITY_CONTROL,
  },
  Manager: {
    description: "Runs the sales floor and sets up the console",
    line_manager: null,
    permissions: PERMISSIONS.filter((permission) => !BEYOND_A_TENANT.includes(permission)),
  },
};
