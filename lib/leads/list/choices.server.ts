import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { teamOptions } from "@/lib/identity/teams/teams.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { userOptions } from "@/lib/identity/users/options.server";
import { db } from "@/lib/platform/db/client.server";
import { type filterQuery, leadFilter } from "./filters.server";
import { planOf } from "./plan.server";
import type { LeadFilters } from "./schema";

/** The sources and campaigns offered are those of this many newest leads. */
const NEWEST_LEADS = 5_000;
const MAX_CHOICES = 100;

/** The options of the filters of the lead list. @throws HttpError 422 on an unknown product */
export function leadFilters(actor: Actor, query: z.output<typeof filterQuery>): Promise<LeadFilters> {
  return forTenant(actor, query.tenant_id, async () => {
    const { from, where, reach } = await planOf(actor, leadFilter.parse({ product: query.product }));
    const [origins, people, teams] = await Promise.all([
      db.$queryRaw<{ source: string | null; campaign: string | null }[]>`
        SELECT DISTINCT source, campaign FROM (
          SELECT source, campaign FROM ${from} WHERE ${where} ORDER BY created_at DESC LIMIT ${NEWEST_LEADS}::int
        ) AS newest`,
      userOptions(),
      teamOptions(),
    ]);
    return {
      sources: choicesAmong(origins.map(({ source }) => source)),
      campaigns: choicesAmong(origins.map(({ campaign }) => campaign)),
      agents: reach ? people.filter(({ id }) => reach.users.includes(id)) : people,
      teams: reach ? teams.filter(({ id }) => reach.teams.includes(id)) : teams,
    };
  });
}

const choicesAmong = (values: (string | null)[]) =>
  [...new Set(values.flatMap((value) => value || []))].sort().slice(0, MAX_CHOICES);
