import "server-only";
import { defineTenantResource } from "@/lib/identity/http/tenant-resource.server";
import { requireVisibleProducts } from "@/lib/identity/tenants/visible-products.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { choiceFilter, flagFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/http/list";
import { BENEFICIARY_CLASSES, type BeneficiaryClass, type BeneficiaryType, beneficiaryTypeInput } from "./schema";

const named = { select: { id: true, name: true } };
const include = {
  tenant: named,
  products: { select: { product: named }, orderBy: [{ product: { name: "asc" } }, { product_id: "asc" }] },
} satisfies Prisma.BeneficiaryTypeInclude;

export const beneficiaryTypes = defineTenantResource({
  name: "beneficiary-types",
  input: beneficiaryTypeInput,
  query: listQuery(["name", "tenant.name", "class", "min_count", "max_count", "min_age", "max_age"]).extend({
    tenant_id: idFilter,
    class: choiceFilter(BENEFICIARY_CLASSES),
    active: flagFilter,
  }),
  list: (_actor, query) => {
    const where = { class: query.class, active: query.active, OR: matches(query.search, ["name"]) };
    return paginate(
      query,
      async (slice) => (await db.beneficiaryType.findMany({ where, include, ...slice })).map(toType),
      db.beneficiaryType.count({ where }),
    );
  },
  find: (_actor, id) => findType(id),
  create: async ({ tenant_id }, { product_ids, ...columns }) => {
    await requireVisibleProducts(product_ids);
    const { id } = await db.beneficiaryType.create({ data: { ...columns, tenant_id }, select: { id: true } });
    await link(id, product_ids);
    return findType(id);
  },
  update: async (_actor, id, { version, product_ids, ...columns }) => {
    await requireVisibleProducts(product_ids);
    const data = { ...columns, version: { increment: 1 } };
    await db.beneficiaryType.update({ where: { id, version }, data, select: { id: true } });
    await db.beneficiaryTypeProduct.deleteMany({ where: { beneficiary_type_id: id } });
    await link(id, product_ids);
    return findType(id);
  },
  remove: (_actor, id) => db.beneficiaryType.delete({ where: { id } }),
});

const findType = async (id: number) => toType(await db.beneficiaryType.findFirstOrThrow({ where: { id }, include }));

function toType({
  products,
  class: beneficiaryClass,
  ...columns
}: Prisma.BeneficiaryTypeGetPayload<{ include: typeof include }>): BeneficiaryType {
  return {
    ...columns,
    class: beneficiaryClass as BeneficiaryClass,
    products: products.map(({ product }) => product),
    product_ids: products.map(({ product }) => product.id),
  };
}

const link = (beneficiary_type_id: number, product_ids: number[]) =>
  db.beneficiaryTypeProduct.createMany({
    data: product_ids.map((product_id) => ({ beneficiary_type_id, product_id })),
  });
