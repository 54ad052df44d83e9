import { z } from "zod";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { choiceFilter, dayFilter, flagFilter, idFilter } from "@/lib/platform/lists/list";
import { nonPersonalFields } from "@/lib/platform/schemas/non-personal";
import { type LeadCreditName, REACHED_STEPS } from "./credit-names";

/** What a list of leads can be narrowed by from the figures of insights. */
export const leadCreditFilters = nonPersonalFields({
  /** One's own leads, or those of "My Team"; of contacts and attempts, those made by them. */
  scope: choiceFilter(WORK_SCOPES),
  funnel: choiceFilter(REACHED_STEPS),
  /** Whether somebody has called. */
  attempted: flagFilter,
  /** Whom somebody was the first to reach in a period, in a team at that time. */
  contacted_by_id: idFilter,
  contacted_team_id: idFilter,
  contacted_from: dayFilter,
  contacted_to: dayFilter,
  /** Whom somebody called in a period, in a team at that time. */
  attempted_by_id: idFilter,
  attempted_team_id: idFilter,
  attempted_from: dayFilter,
  attempted_to: dayFilter,
} satisfies Record<LeadCreditName, z.ZodType>);

const creditFilter = z.object(leadCreditFilters);

export type LeadCreditFilter = z.output<typeof creditFilter>;
