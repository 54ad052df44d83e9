import { beforeAll, describe, expect, test } from "vitest";
import { rulesOf, SCOPE_NAMES, type Scope, scopesOfRoute } from "@/lib/integrations/api-keys/scopes";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { encrypt } from "@/lib/platform/pii.server";
import { makeApiKey, withKey } from "../support/api-keys";
import { callOf, make, makeHolders, named, nameOf, successOf } from "../support/calls";
import { makeSale } from "../support/records";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Every route with every scope, and what a key may read of a person.

const guarded = ROUTES.filter(({ access }) => access !== "public");

let tenant: TestTenant;
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

describe("a key with one scope", () => {
  test.concurrent.each(named(guarded))("reaches %s only where its scope opens it", async (_, route) => {
    const opening = scopesOfRoute(route.method, route.path);
    const caller = holderOf(route);
    const statusOf = async (scope: Scope) => {
      const client = withKey(keyOf(scope));
      if (!opening.includes(scope)) {
        return (await client.send(route.method, route.path.replace(/\[[^\]]+\]/g, "1"))).status;
      }
      const fields = { ...FIELDS_OF_KEYS[nameOf(route)]?.(caller) };
      return (await make(client, await callOf(route, tenant, caller, fields))).status;
    };
    const answers = await Promise.all(SCOPE_NAMES.map(async (scope) => [scope, await statusOf(scope)]));
    expect(answers).toEqual(SCOPE_NAMES.map((scope) => [scope, opening.includes(scope) ? successOf(route) : 403]));
  });

  test("opens only routes that exist", () => {
    const known = ROUTES.map(nameOf);
    const opened = SCOPE_NAMES.flatMap((scope): readonly string[] => rulesOf(scope).routes);
    expect(opened.filter((route) => !known.includes(route))).toEqual([]);
  });
});

const CANARIES = { name: "Quintilda", surname: "Zebraheim", phone: "+27825550199", email: "quintilda@canary.example" };
const TEXT = "canary of the note";
const ACCOUNT = "62001234567";
const ID_NUMBER = "8001015009087";

describe("personal data", () => {
  let lead: { id: number };
  let sale: { id: number };
  beforeAll(async () => {
    const agent = await makeUser(tenant, { permissions: ["sales.update", "sales.store"] });
    lead = await makeLead(tenant, { ...CANARIES, note: TEXT, id_number_encrypted: encrypt(ID_NUMBER) });
    await withKey(await makeApiKey(tenant)).post(`/api/leads/${lead.id}/notes`, { note: TEXT });
    sale = await makeSale(tenant, agent);
    const bank_account = { create: { account_number_encrypted: encrypt(ACCOUNT), account_holder: CANARIES.surname } };
    await asPlatform(async () => {
      await db.salePerson.updateMany({ where: { sale_id: sale.id }, data: CANARIES });
      await db.sale.update({ where: { id: sale.id }, data: { notes: TEXT, bank_account }, select: { id: true } });
    });
  });

  const paths = () => [
    `/api/leads?search=${CANARIES.surname}`,
    `/api/leads/${lead.id}`,
    `/api/leads/${lead.id}/timeline`,
    "/api/leads/export",
    "/api/sales",
    `/api/sales/${sale.id}`,
    `/api/sales/${sale.id}/crm-fields`,
    `/api/sales/${sale.id}/audit`,
    "/api/sales/export",
  ];
  const secrets = [...Object.values(CANARIES), "825550199", TEXT, ACCOUNT, ID_NUMBER];

  async function readAll(key: { key: string }): Promise<string[]> {
    const texts: string[] = [];
    for (const path of paths()) {
      const { status, body } = await withKey(key).get<unknown>(path); // two exports at once are the most for a key
      expect([path, status]).toEqual([path, 200]);
      texts.push(typeof body === "string" ? body : JSON.stringify(body));
    }
    return texts;
  }

  test("reaches no answer of a key that was not given it", async () => {
    const texts = await readAll(await makeApiKey(tenant));
    const told = texts.flatMap((text, place) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${paths()[place]}: ${secret}`),
    );
    expect(told).toEqual([]);
  });

  test("is hidden in what a key's changes and conflicts answer too", async () => {
    const client = withKey(await makeApiKey(tenant));
    const { version } = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: lead.id } }));
    const changed = await client.put<unknown>(`/api/leads/${lead.id}`, {
      ...CANARIES,
      name: `${CANARIES.name} Ann`,
      version,
    });
    const stale = await client.put<unknown>(`/api/leads/${lead.id}`, { ...CANARIES, version });
    expect([changed.status, stale.status]).toEqual([200, 409]);
    const text = JSON.stringify([changed.body, stale.body]);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test("is read in full by a key that was given it", async () => {
    const [, detail = "", , leads = "", , , fields = "", , file = ""] = await readAll(
      await makeApiKey(tenant, { include_personal_data: true }),
    );
    expect(detail).toContain(CANARIES.email);
    expect(leads).toContain(CANARIES.surname);
    expect([fields, file].map((text) => text.includes(ACCOUNT))).toEqual([true, true]);
  });
});
