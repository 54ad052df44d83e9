import "server-only";
import { defineResource } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { flagFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { scorecardResponse } from "./responses";
import { ownedScorecardInput, type Scorecard, type ScorecardSection } from "./schema";

const named = { select: { id: true, name: true } };
const include = {
  tenant: named,
  product: named,
  _count: { select: { editions: true } },
} satisfies Prisma.ScorecardInclude;

/** A tenant sees its own scorecards and the platform's of its products. The platform's are changed by administrators. */
export const scorecards = defineResource({
  name: "scorecards",
  input: ownedScorecardInput,
  response: scorecardResponse,
  query: listQuery(["product.name", "tenant.name", "updated_at"]).extend({
    tenant_id: idFilter,
    product_id: idFilter,
    /** Only the platform's own, or only those of tenants. */
    template: flagFilter,
  }),
  list: (actor, query) =>
    forTenant(actor, query.tenant_id, () => {
      const where = {
        product_id: query.product_id,
        ...(query.template !== undefined && { tenant_id: query.template ? null : { not: null } }),
        ...(query.search !== undefined && { product: { OR: matches(query.search, ["name"]) } }),
      };
      return paginate(
        query,
        async (slice) =>
          (await db.scorecard.findMany({ where, include, ...slice })).map(toScorecard).map(withoutSections),
        db.scorecard.count({ where }),
      );
    }),
  find: (_actor, id) => findScorecard(id),
  create: async (actor, { tenant_id, ...input }) => {
    const owner = actor.is_admin ? (tenant_id ?? null) : actor.tenant_id;
    await requireOwner(owner);
    await requireProductOf(owner, input.product_id);
    const data = { ...input, tenant_id: owner };
    return toScorecard(await db.scorecard.create({ data, include }).catch(explainDuplicate));
  },
  update: async (actor, id, { version, tenant_id: _fixed, ...input }) => {
    const scorecard = await requireOwnScorecard(actor, id);
    await requireNoOpenReview(actor, id);
    await requireProductOf(scorecard.tenant_id, input.product_id);
    if (scorecard.in_use && input.product_id !== scorecard.product_id) {
      throw conflict("This scorecard has been used in reviews, so it has to stay with its product.");
    }
    const data = { ...input, version: { increment: 1 } };
    return toScorecard(await db.scorecard.update({ where: { id, version }, data, include }).catch(explainDuplicate));
  },
  remove: async (actor, id) => {
    await db.$queryRaw`SELECT FROM scorecards WHERE id = ${id} FOR UPDATE`; // no edition is added from here on
    const { in_use } = await requireOwnScorecard(actor, id);
    if (in_use) {
      throw conflict(
        "This scorecard has been used in reviews and can't be deleted. Remove its sections to stop using it.",
      );
    }
    return db.scorecard.delete({ where: { id } });
  },
});

const findScorecard = async (id: number) =>
  toScorecard(await db.scorecard.findFirstOrThrow({ where: { id }, include }));

/** @throws HttpError 403 when the scorecard is the platform's and the actor no administrator */
async function requireOwnScorecard(actor: Actor, id: number): Promise<Scorecard> {
  const scorecard = await findScorecard(id);
  if (scorecard.tenant_id !== null || actor.is_admin) return scorecard;
  throw forbidden("This scorecard is a template of the platform. Create your own scorecard from it.");
}

/** @throws HttpError 409 while the actor holds a review by the scorecard, whose result they could move the goal for */
async function requireNoOpenReview({ id: reviewer_id }: Actor, scorecard_id: number): Promise<void> {
  const held = { edition: { scorecard_id }, reviewer_id, state: "open" as const };
  if (!(await db.saleReview.findFirst({ where: held, select: { id: true } }))) return;
  throw conflict("You are checking a sale by this scorecard. Decide or release that review first.");
}

async function requireOwner(tenantId: number | null): Promise<void> {
  if (
    tenantId === null ||
    (await db.tenant.findFirst({ where: { id: tenantId, ...NOT_CLOSED }, select: { id: true } }))
  )
    return;
  throw invalid({ tenant_id: "Choose an organisation" });
}

/** Any product may have a scorecard of the platform; a tenant only has scorecards of products that it sells. */
async function requireProductOf(tenantId: number | null, id: number): Promise<void> {
  const tenants = tenantId === null ? {} : { tenants: { some: { tenant_id: tenantId } } };
  if (await db.product.findFirst({ where: { id, ...tenants }, select: { id: true } })) return;
  throw invalid({ product_id: "Choose a product from the list" });
}

function explainDuplicate(error: unknown): never {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") throw error;
  const message = "This product already has a scorecard.";
  throw conflict(message, { errors: { product_id: [message] } });
}

// The sections were validated when the scorecard was saved.
function toScorecard({ _count, ...row }: Prisma.ScorecardGetPayload<{ include: typeof include }>): Scorecard {
  const sections = row.sections as ScorecardSection[];
  return { ...row, sections, items_count: sections.flatMap(({ items }) => items).length, in_use: _count.editions > 0 };
}

const withoutSections = ({ sections: _sections, ...row }: Scorecard) => row;
