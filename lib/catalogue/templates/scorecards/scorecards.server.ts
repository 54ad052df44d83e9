import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { paginate } from "@/lib/platform/lists/list";
import { defineTemplate } from "../define-template.server";
import { ownedInclude as include, ownedByTenants, ownedQuery, whereOwned } from "../owners.server";
import { ownedScorecardInput, scorecardResponse, scorecardSections } from "./schema";

/** A tenant sees its own scorecards and the platform's of its products. */
export const scorecards = defineTemplate({
  name: "scorecards",
  singular: "scorecard",
  usedIn: "reviews",
  input: ownedScorecardInput,
  response: scorecardResponse,
  query: ownedQuery,
  owners: ownedByTenants("scorecard"),
  list: (actor, query) =>
    forTenant(actor, query.tenant_id, () => {
      const where = whereOwned(query);
      return paginate(
        query,
        async (slice) =>
          (await db.scorecard.findMany({ where, include, ...slice })).map(toScorecard).map(withoutSections),
        db.scorecard.count({ where }),
      );
    }),
  find: async (id) => toScorecard(await db.scorecard.findFirstOrThrow({ where: { id }, include })),
  create: async (data) => toScorecard(await db.scorecard.create({ data, include })),
  update: async (actor, id, { version, tenant_id: _fixed, ...input }) => {
    await requireNoOpenReview(actor, id);
    const data = { ...input, version: { increment: 1 } };
    return toScorecard(await db.scorecard.update({ where: { id, version }, data, include }));
  },
  remove: (id) => db.scorecard.delete({ where: { id } }),
});

/** @throws HttpError 409 while the actor holds a review by the scorecard, whose result they could move the goal for */
async function requireNoOpenReview({ id: reviewer_id }: Actor, scorecard_id: number): Promise<void> {
  const held = { edition: { scorecard_id }, reviewer_id, state: "open" as const };
  if (!(await db.saleReview.findFirst({ where: held, select: { id: true } }))) return;
  throw conflict("You are checking a sale by this scorecard. Decide or release that review first.");
}

function toScorecard({ _count, ...row }: Prisma.ScorecardGetPayload<{ include: typeof include }>) {
  const sections = storedJson("scorecards.sections", scorecardSections, row.sections);
  return { ...row, sections, items_count: sections.flatMap(({ items }) => items).length, in_use: _count.editions > 0 };
}

const withoutSections = ({ sections: _sections, ...row }: ReturnType<typeof toScorecard>) => row;
