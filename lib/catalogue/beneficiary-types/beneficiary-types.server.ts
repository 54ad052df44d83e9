import "server-only";
import { defineTenantResource } from "@/lib/identity/http/tenant-resource.server";
import { requireVisibleProducts } from "@/lib/identity/tenancy/visible-products.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { choiceFilter, flagFilter, idFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import {
  BENEFICIARY_CLASSES,
  type BeneficiaryTypeOption,
  beneficiaryTypeInput,
  beneficiaryTypeResponse,
  MEMBERS,
} from "./schema";

const named = { select: { id: true, name: true } };
const include = {
  tenant: named,
  products: { select: { product: named }, orderBy: [{ product: { name: "asc" } }, { product_id: "asc" }] },
} satisfies Prisma.BeneficiaryTypeInclude;

export const beneficiaryTypes = defineTenantResource({
  name: "beneficiary-types",
  input: beneficiaryTypeInput,
  response: beneficiaryTypeResponse,
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
    await link({ id, tenant_id }, product_ids);
    return findType(id);
  },
  update: async ({ tenant_id }, id, { version, product_ids, ...columns }) => {
    await requireVisibleProducts(product_ids);
    const data = { ...columns, version: { increment: 1 } };
    await db.beneficiaryType.update({ where: { id, version }, data, select: { id: true } });
    await db.beneficiaryTypeProduct.deleteMany({ where: { beneficiary_type_id: id } });
    await link({ id, tenant_id }, product_ids);
    return findType(id);
  },
  remove: (_actor, id) => db.beneficiaryType.delete({ where: { id } }),
});

const option = {
  id: true,
  name: true,
  class: true,
  member: true,
  min_count: true,
  max_count: true,
  min_age: true,
  max_age: true,
  id_required: true,
  share_required: true,
} satisfies Prisma.BeneficiaryTypeSelect;

/** The active types of the current tenant that apply to a product, by class and member; without a product, all. */
export async function beneficiaryTypeOptions(productId: number | undefined): Promise<BeneficiaryTypeOption[]> {
  const ofProduct = { OR: [{ products: { none: {} } }, { products: { some: { product_id: productId } } }] };
  const rows = await db.beneficiaryType.findMany({
    where: { active: true, ...(productId !== undefined && ofProduct) },
    select: option,
    orderBy: [{ class: "asc" }, { name: "asc" }],
  });
  return inOrderOfForms(rows);
}

/** The main member first. Types of the other classes keep their order after those of insured lives. */
export const inOrderOfForms = (types: readonly BeneficiaryTypeOption[]): BeneficiaryTypeOption[] =>
  types.toSorted((one, other) => placeOf(one) - placeOf(other));

const placeOf = ({ member }: BeneficiaryTypeOption) => (member === null ? MEMBERS.length : MEMBERS.indexOf(member));

const findType = async (id: number) => toType(await db.beneficiaryType.findFirstOrThrow({ where: { id }, include }));

const toType = ({ products, ...columns }: Prisma.BeneficiaryTypeGetPayload<{ include: typeof include }>) => ({
  ...columns,
  products: products.map(({ product }) => product),
  product_ids: products.map(({ product }) => product.id),
});

const link = (type: { id: number; tenant_id: number }, product_ids: number[]) =>
  db.beneficiaryTypeProduct.createMany({
    data: product_ids.map((product_id) => ({ beneficiary_type_id: type.id, tenant_id: type.tenant_id, product_id })),
  });
