import { beforeAll, describe, expect, test } from "vitest";
import { rulesOf, SCOPE_NAMES, type Scope, scopesOfRoute } from "@/lib/integrations/api-keys/scopes";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeApiKey, withKey } from "../support/api-keys";
import { callOf, emptyCallOf, make, makeHolders, named, nameOf, successOf } from "../support/calls";
import { makeSale } from "../support/records";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Every route with every scope, and what a key may read of a person.

const guarded = ROUTES.filter(({ access }) => access !== "public");

let tenant: TestTenant;
/** For each scope a key with that one alone. */
let keys: Map<Scope, { key: string }>;
let holderOf: (route: Route) => TestUser;
beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  keys = new Map(
    await Promise.all(
      SCOPE_NAMES.map(
        async (scope) => [scope, await makeApiKey(tenant, { scopes: [scope], include_personal_data: true })] as const,
      ),
    ),
  );
  holderOf = await makeHolders(tenant);
});

/** What a key sends besides, since it is nobody who could have a lead or a sale. */
const FIELDS_OF_KEYS: Record<string, (agent: TestUser) => object> = {
  "POST /api/leads/[id]/transition": ({ id }) => ({ assigned_user_id: id }),
  "POST /api/sales": ({ id }) => ({ agent_id: id }),
  "PUT /api/sales/[id]": ({ id }) => ({ agent_id: id }),
  "POST /api/sales/[id]/transition": ({ id }) => ({ agent_id: id }),
};

const keyOf = (scope: Scope) => keys.get(scope) ?? { key: "" };

/** Keys with all scopes but some, shared by the routes that those open, since they refuse them. */
const keysWithout = new Map<string, Promise<{ key: string }>>();
function keyWithout(opening: readonly Scope[]): Promise<{ key: string }> {
  const scopes = SCOPE_NAMES.filter((scope) => !opening.includes(scope));
  const made = keysWithout.get(opening.join()) ?? makeApiKey(tenant, { scopes });
  keysWithout.set(opening.join(), made);
  return made;
}

describe("a key", () => {
  test.concurrent.each(named(guarded))(
    "reaches %s with each scope that opens it, and with no other",
    async (_, route) => {
      const opening = scopesOfRoute(route.method, route.path);
      const caller = holderOf(route);
      const opened = opening.map(async (scope) => {
        const fields = { ...FIELDS_OF_KEYS[nameOf(route)]?.(caller) };
        return (await make(withKey(keyOf(scope)), await callOf(route, tenant, caller, fields))).status;
      });
      const { method, path, headers, body } = emptyCallOf(route);
      const refused = await withKey(await keyWithout(opening)).send(method, path, headers, body);
      expect([await Promise.all(opened), refused.status]).toEqual([opening.map(() => successOf(route)), 403]);
    },
  );

  test("opens only routes that exist", () => {
    const known = ROUTES.map(nameOf);
    const opened = SCOPE_NAMES.flatMap((scope): readonly string[] => rulesOf(scope).routes);
    expect(opened.filter((route) => !known.includes(route))).toEqual([]);
  });
});

test("personal data is read in full by a key that was given it", async () => {
  const agent = await makeUser(tenant, { permissions: ["sales.update", "sales.store"] });
  const [lead, sale] = [await makeLead(tenant, { surname: "Zebraheim" }), await makeSale(tenant, agent)];
  const account = { account_number_encrypted: encrypt("62001234567"), account_holder: "Zebraheim" };
  await asPlatform(() =>
    db.sale.update({ where: { id: sale.id }, data: { bank_account: { create: account } }, select: { id: true } }),
  );
  const client = withKey(await makeApiKey(tenant, { include_personal_data: true }));
  const read = async (path: string) => JSON.stringify((await client.get<unknown>(path)).body);
  const leads = ["/api/leads?search=Zebraheim", `/api/leads/${lead.id}`, "/api/leads/export"];
  const sales = [`/api/sales/${sale.id}/crm-fields`, "/api/sales/export"];
  expect((await Promise.all(leads.map(read))).filter((text) => !text.includes("Zebraheim"))).toEqual([]);
  for (const path of sales) expect(await read(path)).toContain("62001234567");
});
