import { beforeAll, describe, expect, test } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { api } from "../support/api";
import { makeFinishedImport } from "../support/imports";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let user: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["leads.store", "leads.update"] });
});

/** The number of unworked leads that the API gives for an import with three leads, one called and one with a note. */
async function unworkedOf(fields: Partial<Prisma.LeadImportUncheckedCreateInput>): Promise<number | null> {
  const { id } = await makeFinishedImport(tenant, fields);
  const lead = { import_id: id };
  const [noted] = await Promise.all([
    makeLead(tenant, lead),
    makeLead(tenant, lead),
    makeLead(tenant, { ...lead, attempts: 1 }),
  ]);
  expect((await api(user).post(`/api/leads/${noted.id}/notes`, { note: "Calls back" })).status).toBe(201);
  return (await api(user).get<LeadImport>(`/api/lead-imports/${id}`)).body.unworked;
}

describe("the number of leads that a revert would delete", () => {
  test("is given only for a finished import", async () => {
    expect(await unworkedOf({ valid: 3 })).toBe(1);
    expect(await unworkedOf({ valid: 3, status: "reverted" })).toBeNull();
  });

  test("is not counted for an import with more than 10,000 leads, since that would be slow", async () => {
    expect(await unworkedOf({ valid: 10_000 })).toBe(1);
    expect(await unworkedOf({ valid: 10_001 })).toBeNull();
  });
});
