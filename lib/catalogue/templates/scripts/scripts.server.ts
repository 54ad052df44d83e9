import "server-only";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { paginate } from "@/lib/platform/lists/list";
import { defineTemplate } from "../define-template.server";
import { ownedInclude as include, ownedByTenants, ownedQuery, whereOwned } from "../owners.server";
import { ownedScriptInput, scriptResponse, scriptSections } from "./schema";

/** A tenant sees its own scripts and the platform's of its products. */
export const scripts = defineTemplate({
  name: "scripts",
  singular: "script",
  usedIn: "sales",
  input: ownedScriptInput,
  response: scriptResponse,
  query: ownedQuery,
  owners: ownedByTenants("script"),
  list: (actor, query) =>
    forTenant(actor, query.tenant_id, () => {
      const where = whereOwned(query);
      return paginate(
        query,
        async (slice) => (await db.script.findMany({ where, include, ...slice })).map(toScript).map(withoutTexts),
        db.script.count({ where }),
      );
    }),
  find: async (id) => toScript(await db.script.findFirstOrThrow({ where: { id }, include })),
  create: async (data) => toScript(await db.script.create({ data, include })),
  update: async (_actor, id, { version, tenant_id: _fixed, ...input }) => {
    const data = { ...input, version: { increment: 1 } };
    return toScript(await db.script.update({ where: { id, version }, data, include }));
  },
  remove: (id) => db.script.delete({ where: { id } }),
});

function toScript({ _count, ...row }: Prisma.ScriptGetPayload<{ include: typeof include }>) {
  const sections = storedJson("scripts.sections", scriptSections, row.sections);
  return { ...row, sections, sections_count: sections.length, in_use: _count.editions > 0 };
}

const withoutTexts = ({ sections: _sections, ...row }: ReturnType<typeof toScript>) => row;
