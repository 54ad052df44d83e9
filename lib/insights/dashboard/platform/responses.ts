import { z } from "zod";
import { healthCheckResponse } from "@/lib/insights/operations/responses";
import { responseOf } from "@/lib/platform/http/responses";
import { periodResponse } from "../responses";

/** A figure of this month to date, and of the same days of the month before. */
const monthFigureResponse = responseOf("MonthFigure", { count: z.int(), previous: z.int() });

const tenantFiguresResponse = responseOf("TenantFigures", {
  id: z.int(),
  name: z.string(),
  users: z.int().describe("Active users."),
  signed_in_today: z.int(),
  leads: monthFigureResponse.describe("Leads received."),
  sales: monthFigureResponse.describe("Sales submitted."),
});

/** What administrators begin with: the tenants with the most leads of this month, and the installation's health. */
export const platformOverviewResponse = responseOf("PlatformOverview", {
  period: periodResponse,
  tenants: z.array(tenantFiguresResponse),
  total: z.int().describe("How many tenants there are."),
  health: z.array(healthCheckResponse),
});
