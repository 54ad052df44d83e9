import { beforeAll, describe, expect, test } from "vitest";
import type { RelationshipOption } from "@/lib/catalogue/beneficiary-relationships/schema";
import { seedMasterData } from "@/lib/catalogue/beneficiary-types/master-data.server";
import type { BeneficiaryTypeOption } from "@/lib/catalogue/beneficiary-types/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeAdmin, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const TYPES = "/api/beneficiary-types/options";
const RELATIONSHIPS = "/api/beneficiary-relationships/options";

// The form of a sale needs these whatever its agent may configure.
let tenant: TestTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant);
  await asPlatform(() => seedMasterData(tenant.id));
});

const optionsAt = async <Option>(path: string, by = agent) => (await api(by).get<{ data: Option[] }>(path)).body.data;

describe("the types that a sale offers", () => {
  test("come with the rules of each, the main member first", async () => {
    const options = await optionsAt<BeneficiaryTypeOption>(TYPES);
    expect(options[0]).toEqual({
      id: expect.any(Number),
      ...{ name: "Main member", class: "insured_life", member: "main", min_count: 1, max_count: 1 },
      ...{ min_age: 18, max_age: 74, id_required: true, share_required: false },
    });
    expect(options.map(({ name, member }) => `${name}: ${member}`)).toEqual([
      ...["Main member: main", "Spouse: spouse", "Child: child", "Parent: parent", "Extended family: extended"],
      ...["Contingent beneficiary: null", "Payout beneficiary: null", "Premium payer: null"],
    ]);
  });

  test("are those of its product and of every product, without the inactive ones", async () => {
    const [product, other] = [tenant.product, await makeProduct([tenant.id])];
    const make = (name: string, product_id: number, active = true) =>
      asPlatform(() =>
        db.beneficiaryType.create({
          data: { tenant_id: tenant.id, name, class: "role", active, products: { create: { product_id } } },
        }),
      );
    await Promise.all([make("Ours", product.id), make("Other's", other.id), make("Gone", product.id, false)]);
    const names = (await optionsAt<BeneficiaryTypeOption>(`${TYPES}?product_id=${product.id}`)).map(({ name }) => name);
    expect(names).toContain("Ours");
    expect(names).toContain("Main member");
    expect(names).not.toContain("Other's");
    expect(names).not.toContain("Gone");
  });
});

test("the relationships that a sale offers come with their group, without the inactive ones", async () => {
  const where = { tenant_id: tenant.id, name: "Trust" };
  await asPlatform(() => db.beneficiaryRelationship.updateMany({ where, data: { active: false } }));
  const options = await optionsAt<RelationshipOption>(RELATIONSHIPS);
  expect(options).toContainEqual({ id: expect.any(Number), name: "Wife", group: "spouse", adult_only: true });
  expect(options.map(({ name }) => name)).not.toContain("Trust");
});

test("an administrator asks for one organisation's", async () => {
  const admin = await makeAdmin();
  for (const path of [TYPES, RELATIONSHIPS]) {
    const own = await optionsAt<{ id: number }>(path);
    expect(await optionsAt(`${path}?tenant_id=${tenant.id}`, admin)).toEqual(own);
  }
});
