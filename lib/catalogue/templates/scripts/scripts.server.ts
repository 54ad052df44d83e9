import "server-only";
import { defineResource } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { flagFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { scriptResponse } from "./responses";
import { ownedScriptInput, type Script, type ScriptSection } from "./schema";

const named = { select: { id: true, name: true } };
const include = {
  tenant: named,
  product: named,
  _count: { select: { editions: true } },
} satisfies Prisma.ScriptInclude;

/** A tenant sees its own scripts and the platform's of its products. The platform's are changed by administrators. */
export const scripts = defineResource({
  name: "scripts",
  input: ownedScriptInput,
  response: scriptResponse,
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
        async (slice) => (await db.script.findMany({ where, include, ...slice })).map(toScript).map(withoutTexts),
        db.script.count({ where }),
      );
    }),
  find: (_actor, id) => findScript(id),
  create: async (actor, { tenant_id, ...input }) => {
    const owner = actor.is_admin ? (tenant_id ?? null) : actor.tenant_id;
    await requireOwner(owner);
    await requireProductOf(owner, input.product_id);
    const data = { ...input, tenant_id: owner };
    return toScript(await db.script.create({ data, include }).catch(explainDuplicate));
  },
  update: async (actor, id, { version, tenant_id: _fixed, ...input }) => {
    const script = await requireOwnScript(actor, id);
    await requireProductOf(script.tenant_id, input.product_id);
    if (script.in_use && input.product_id !== script.product_id) {
      throw conflict("This script has been used in sales, so it has to stay with its product.");
    }
    const data = { ...input, version: { increment: 1 } };
    return toScript(await db.script.update({ where: { id, version }, data, include }).catch(explainDuplicate));
  },
  remove: async (actor, id) => {
    await db.$queryRaw`SELECT FROM scripts WHERE id = ${id} FOR UPDATE`; // no edition is added from here on
    const { in_use } = await requireOwnScript(actor, id);
    if (in_use) {
      throw conflict("This script has been used in sales and can't be deleted. Remove its sections to stop using it.");
    }
    return db.script.delete({ where: { id } });
  },
});

const findScript = async (id: number) => toScript(await db.script.findFirstOrThrow({ where: { id }, include }));

/** @throws HttpError 403 when the script is the platform's and the actor no administrator */
async function requireOwnScript(actor: Actor, id: number): Promise<Script> {
  const script = await findScript(id);
  if (script.tenant_id !== null || actor.is_admin) return script;
  throw forbidden("This script is a template of the platform. Create your own script from it.");
}

async function requireOwner(tenantId: number | null): Promise<void> {
  if (
    tenantId === null ||
    (await db.tenant.findFirst({ where: { id: tenantId, ...NOT_CLOSED }, select: { id: true } }))
  )
    return;
  throw invalid({ tenant_id: "Choose an organisation" });
}

/** Any product may have a script of the platform; a tenant only has scripts of products that it sells. */
async function requireProductOf(tenantId: number | null, id: number): Promise<void> {
  const tenants = tenantId === null ? {} : { tenants: { some: { tenant_id: tenantId } } };
  if (await db.product.findFirst({ where: { id, ...tenants }, select: { id: true } })) return;
  throw invalid({ product_id: "Choose a product from the list" });
}

function explainDuplicate(error: unknown): never {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") throw error;
  const message = "This product already has a script.";
  throw conflict(message, { errors: { product_id: [message] } });
}

// The sections were validated when the script was saved.
function toScript({ _count, ...row }: Prisma.ScriptGetPayload<{ include: typeof include }>): Script {
  const sections = row.sections as ScriptSection[];
  return { ...row, sections, sections_count: sections.length, in_use: _count.editions > 0 };
}

const withoutTexts = ({ sections: _sections, ...row }: Script) => row;
