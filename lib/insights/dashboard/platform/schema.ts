import { z } from "zod";
import type { HealthCheck } from "@/lib/insights/operations/schema";
import type { Period } from "@/lib/insights/rollup/period";
import { idFilter } from "@/lib/platform/lists/list";

/** The query of GET /api/dashboard/platform: the tenant that is always among those shown. */
export const platformQuery = z.strictObject({ tenant_id: idFilter });

/** A figure of this month to date, and of the same days of the month before. */
export type MonthFigure = { count: number; previous: number };

export type TenantFigures = {
  id: number;
  name: string;
  /** Active users. */
  users: number;
  signed_in_today: number;
  /** Leads received. */
  leads: MonthFigure;
  /** Sales submitted. */
  sales: MonthFigure;
};

/** What administrators begin with: the tenants with the most leads of this month, and the installation's health. */
export type PlatformOverview = {
  period: Period;
  tenants: TenantFigures[];
  /** How many tenants there are. */
  total: number;
  health: HealthCheck[];
};
