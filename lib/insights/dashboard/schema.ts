import { z } from "zod";
import { DIMENSION_GROUPS } from "@/lib/leads/list/dimensions";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { dayFilter, idFilter } from "@/lib/platform/lists/list";
import { nonPersonal, nonPersonalFields } from "@/lib/platform/schemas/non-personal";
import type { Chart } from "./charts";

/** The filters of the insights. The period is at most 366 days. */
export const insightFilters = nonPersonalFields({
  date_from: dayFilter,
  date_to: dayFilter,
  product_id: idFilter,
  team_id: idFilter,
  agent_id: idFilter,
  /** Ignored unless the actor is an administrator. */
  tenant_id: idFilter,
});

/** A list of what a figure counts: of leads, of sales or of decided reviews, with these parameters. */
export const figureListResponse = responseOf("FigureList", {
  resource: z.enum(["leads", "sales", "qc-reviews"]),
  filters: z.record(z.string(), z.string()),
});

export type FigureList = z.output<typeof figureListResponse>;

/** A user whose work is counted. */
export const countedUser = z.strictObject({ id: z.int(), name: z.string(), surname: z.string() });

/** The number in each status; statuses that the reader may not see are left out. */
export const statusCounts = <Status extends string>(statuses: readonly Status[]) =>
  z.strictObject(
    Object.fromEntries(statuses.map((status) => [status, z.number().optional()])) as Record<
      Status,
      z.ZodOptional<z.ZodNumber>
    >,
  );

/**
 * Leads by one of their properties. `key` is what the list's filter of the same name takes. It is null for what is not
 * known and for what has no key of its own; the list finds those by `{dimension}_group=unknown` and `=other`.
 */
const dimensionCountResponse = responseOf("DimensionCount", {
  key: z.string().nullable(),
  label: z.string(),
  count: z.int(),
  group: z.enum(DIMENSION_GROUPS).nullable(),
});

export type DimensionCount = z.output<typeof dimensionCountResponse>;

/** The counts of each chart. */
export const chartCountsResponse = <Name extends string>(charts: Record<Name, Chart>) =>
  Object.fromEntries(
    Object.entries<Chart>(charts).map(([name, { isNonPersonal }]) => {
      const counts = z.array(dimensionCountResponse);
      return [`${name}_counts`, isNonPersonal ? nonPersonal(counts) : counts];
    }),
  ) as Record<`${Name}_counts`, z.ZodArray<typeof dimensionCountResponse>>;

export type ChartCounts<Name extends string> = Record<`${Name}_counts`, DimensionCount[]>;

const lastLoginResponse = responseOf("LastLogin", {
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  personality_name: z.string().nullable(),
  last_login_at: instant.nullable(),
  display: z.string().describe('"2 h ago", "Never"'),
  severity: z.enum(["error", "success", "warning"]),
});

export type LastLogin = z.output<typeof lastLoginResponse>;

export const lastLoginsResponse = z.strictObject({
  items: z.array(lastLoginResponse),
});

export type LastLogins = z.output<typeof lastLoginsResponse>;
