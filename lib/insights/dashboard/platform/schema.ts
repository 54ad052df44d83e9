import { z } from "zod";
import { healthCheckResponse } from "@/lib/insights/operations/schema";
import { periodResponse } from "@/lib/insights/rollup/schema";
import { responseOf } from "@/lib/platform/http/responses";
import { idFilter } from "@/lib/platform/lists/list";

/** The query of GET /api/dashboard/platform: the tenant that is always among those shown. */
export const platformQuery = z.strictObject({ tenant_id: idFilter });

/** A figure of this month to date, and of the same days of the month before. */
const monthFigureResponse = responseOf("MonthFigure", { count: z.int(), previous: z.int() });

export type MonthFigure = z.output<typeof monthFigureResponse>;

const tenantFiguresResponse = responseOf("TenantFigures", {
  id: z.int(),
  name: z.string(),
  users: z.int().describe("Active users."),
  signed_in_today: z.int(),
  leads: monthFigureResponse.describe("Leads received."),
  sales: monthFigureResponse.describe("Sales submitted."),
});

export type TenantFigures = z.output<typeof tenantFiguresResponse>;

/** What administrators begin with: the tenants with the most leads of this month, and the installation's health. */
export const platformOverviewResponse = responseOf("PlatformOverview", {
  period: periodResponse,
  tenants: z.array(tenantFiguresResponse),
  total: z.int().describe("How many tenants there are."),
  health: z.array(healthCheckResponse),
});

export type PlatformOverview = z.output<typeof platformOverviewResponse>;
