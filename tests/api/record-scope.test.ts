import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { RecordScope } from "@/lib/identity/rights/record-scope";
import type { LeadImport, LeadImportRow } from "@/lib/leads/imports/schema";
import type { LeadStats } from "@/lib/leads/list/schema";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleStats } from "@/lib/sales/list/schema";
import { api, type Refusal } from "../support/api";
import { makeImport } from "../support/imports";
import { makeKnownLead, makeSale, makeTeam } from "../support/records";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PERMISSIONS: Permission[] = [
  ...(["index", "show", "store", "update"] as const).flatMap((right) => [`leads.${right}`, `sales.${right}`] as const),
  "leads.allocate",
  "sales.reassign",
  "pii.reveal",
];
const SCOPES: RecordScope[] = ["own", "team", "tenant"];

let tenant: TestTenant;
/** A user of each record scope, in the same team as `mate`, whose records two of the scopes include. */
let people: Record<RecordScope, TestUser>;
let mate: TestUser;
let outsider: TestUser;
let teamId: number;

beforeAll(async () => {
  tenant = await makeTenant();
  const [own, team, all, friend, other] = await Promise.all(
    [...SCOPES, "own" as const, "own" as const].map((record_scope) =>
      makeUser(tenant, { permissions: PERMISSIONS, record_scope }),
    ),
  );
  if (!own || !team || !all || !friend || !other) throw new Error("A user is missing");
  people = { own, team, tenant: all };
  mate = friend;
  outsider = other;
  teamId = (await makeTeam(tenant, [own, mate], { leader_user_id: team.id })).id;
});

const lead = (values: Partial<Prisma.LeadUncheckedCreateInput>) => makeKnownLead(tenant, values);
const held = (by: TestUser) => ({ status: "Allocated" as const, assigned_user_id: by.id, allocated_at: new Date() });

/** Each kind of lead, with the record scopes that include it. */
const LEADS: [string, RecordScope[], (me: TestUser) => Partial<Prisma.LeadUncheckedCreateInput>][] = [
  ["one's own lead", ["own", "team", "tenant"], (me) => held(me)],
  ["the lead of a team member", ["team", "tenant"], () => held(mate)],
  ["the team's unassigned lead", ["team", "tenant"], () => ({ team_id: teamId })],
  ["the lead of another user", ["tenant"], () => held(outsider)],
  ["an unassigned lead without a team", ["tenant"], () => ({})],
];

const perScope = LEADS.flatMap(([what, seenBy, values]) =>
  SCOPES.map((scope) => [scope, seenBy.includes(scope) ? "sees" : "does not see", what, values] as const),
);

describe("of leads", () => {
  const NOTE = { note: "Called back" };
  const CALLS: [string, (me: TestUser, id: number) => Promise<{ status: number }>][] = [
    ["read", (me, id) => api(me).get(`/api/leads/${id}`)],
    ["timeline", (me, id) => api(me).get(`/api/leads/${id}/timeline`)],
    ["note", (me, id) => api(me).post(`/api/leads/${id}/notes`, NOTE)],
    ["reveal", (me, id) => api(me).post(`/api/leads/${id}/reveal`)],
    ["change", (me, id) => api(me).put(`/api/leads/${id}`, { surname: "Zulu" })],
    ["claim", (me, id) => api(me).post(`/api/leads/${id}/claim`)],
    ["disposition", (me, id) => api(me).post(`/api/leads/${id}/transition`, { to: "Voicemail" })],
    ["release", (me, id) => api(me).post(`/api/leads/${id}/release`)],
  ];

  test.each(perScope)("scope %s %s %s, in every request", async (scope, sees, _, values) => {
    const me = people[scope];
    const { id } = await lead(values(me));
    for (const [call, make] of CALLS) {
      const { status } = await make(me, id);
      expect([call, status === 404 ? "does not see" : "sees"]).toEqual([call, sees]);
    }
    const list = await api(me).get<Page<LeadDetail>>("/api/leads?per_page=1000");
    expect(list.body.data.some((row) => row.id === id)).toBe(sees === "sees");
    const { status } = await api(me).post("/api/sales", { lead_id: (await makeLead(tenant, values(me))).id });
    expect(status).toBe(sees === "sees" ? 201 : 422);
  });

  test("the badges count what the list shows", async () => {
    for (const me of [...Object.values(people), await makeAdmin()]) {
      const { body } = await api(me).get<LeadStats>(`/api/leads/stats?tenant_id=${tenant.id}`);
      for (const [status, count] of Object.entries(body[tenant.product.id] ?? {})) {
        const query = new URLSearchParams({ status, product: tenant.product.slug, tenant_id: String(tenant.id) });
        const list = await api(me).get<Page<LeadDetail>>(`/api/leads?${query}`);
        expect([status, list.body.meta.total]).toEqual([status, count]);
      }
    }
  });

  test("a user with a narrow scope is assigned the leads they enter, and a sale gets its lead's team", async () => {
    for (const scope of ["own", "team"] as const) {
      const entered = { product_id: tenant.product.id, name: "Thabo", email: `${unique()}@example.test` };
      const { status, body } = await api(people[scope]).post<LeadDetail>("/api/leads", entered);
      expect([status, body.status, body.assigned_user?.id]).toEqual([201, "Allocated", people[scope].id]);
    }
    const { id } = await makeLead(tenant, { ...held(people.own), team_id: teamId });
    const { body } = await api(people.own).post<SaleDetail>("/api/sales", { lead_id: id });
    const sale = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: body.id } }));
    expect([sale.agent_id, sale.team_id]).toEqual([people.own.id, teamId]);
  });
});

describe("of sales", () => {
  const SALES: [string, RecordScope[], (me: TestUser) => TestUser, boolean][] = [
    ["one's own sale", ["own", "team", "tenant"], (me) => me, false],
    ["the sale of a team member", ["team", "tenant"], () => mate, false],
    ["the team's sale of a former member", ["team", "tenant"], () => outsider, true],
    ["the sale of another user", ["tenant"], () => outsider, false],
  ];
  const each = SALES.flatMap(([what, seenBy, agent, ofTeam]) =>
    SCOPES.map((scope) => [scope, seenBy.includes(scope) ? "sees" : "does not see", what, agent, ofTeam] as const),
  );
  const form = { version: 1, policyholder: { name: "Nomvula", surname: null, phone: null, email: null } };
  const CALLS: [string, (me: TestUser, id: number) => Promise<{ status: number }>][] = [
    ["read", (me, id) => api(me).get(`/api/sales/${id}`)],
    ["audit", (me, id) => api(me).get(`/api/sales/${id}/audit`)],
    ["reveal", (me, id) => api(me).post(`/api/sales/${id}/reveal`, { field: "id_number" })],
    ["change", (me, id) => api(me).put(`/api/sales/${id}`, form)],
    [
      "transition",
      (me, id) => api(me).post(`/api/sales/${id}/transition`, { to: "declined", reason: "Too dear", version: 1 }),
    ],
    ["mandate", (me, id) => api(me).get(`/api/sales/${id}/mandate`)],
    ["agreeing", (me, id) => api(me).post(`/api/sales/${id}/mandate`, { version: 1 })],
    ["claim", (me, id) => api(me).post(`/api/sales/${id}/claim`)],
    ["release", (me, id) => api(me).post(`/api/sales/${id}/release`, { version: 99 })], // stale: the sale stays
    [
      "reassign",
      (me, id) => api(me).post(`/api/sales/${id}/reassign`, { agent_id: me.id, reason: "Away", version: 1 }),
    ],
  ];

  test.each(each)("scope %s %s %s, in every request", async (scope, sees, _, agent, ofTeam) => {
    const me = people[scope];
    const { id } = await makeSale(tenant, agent(me));
    if (ofTeam) await asPlatform(() => db.sale.update({ where: { id }, data: { team_id: teamId } }));
    for (const [call, make] of CALLS) {
      const { status } = await make(me, id);
      expect([call, status === 404 ? "does not see" : "sees"]).toEqual([call, sees]);
    }
    const list = await api(me).get<Page<SaleDetail>>("/api/sales?per_page=1000");
    expect(list.body.data.some((row) => row.id === id)).toBe(sees === "sees");
  });

  test("the badges count what the list shows", async () => {
    for (const me of [...Object.values(people), await makeAdmin()]) {
      const { body } = await api(me).get<SaleStats>(`/api/sales/stats?tenant_id=${tenant.id}`);
      for (const [status, count] of Object.entries(body[tenant.product.id] ?? {})) {
        const query = new URLSearchParams({ status, product: tenant.product.slug, tenant_id: String(tenant.id) });
        const list = await api(me).get<Page<SaleDetail>>(`/api/sales?${query}`);
        expect([status, list.body.meta.total]).toEqual([status, count]);
      }
    }
  });

  test("a user who checks others' sales sees those that wait for oversight, and no others", async () => {
    const checker = await makeUser(tenant, { permissions: PERMISSIONS, record_scope: "own" });
    const { personality_id: qc_personality_id } = await asPlatform(() =>
      db.user.findFirstOrThrow({ where: { id: checker.id } }),
    );
    const seller = await makeUser(tenant);
    const [waiting, open] = [await makeSale(tenant, seller), await makeSale(tenant, seller)];
    await asPlatform(() =>
      db.sale.update({ where: { id: waiting.id }, data: { status: "qc-oversight", qc_personality_id } }),
    );
    await asPlatform(() => db.sale.update({ where: { id: open.id }, data: { qc_personality_id } }));
    expect((await api(checker).get(`/api/sales/${waiting.id}`)).status).toBe(200);
    expect((await api(checker).get<Refusal>(`/api/sales/${open.id}`)).status).toBe(404);
    const { body } = await api(checker).get<SaleStats>("/api/sales/stats");
    expect(body[tenant.product.id]).toMatchObject({ "qc-oversight": 1, new: 0 });
  });
});

describe("of callbacks", () => {
  test("one that its agent has missed by an hour is seen, counted and taken up by anybody of its team", async () => {
    const { id } = await makeSale(tenant, outsider);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const become = (callback_at: Date) =>
      asPlatform(() => db.sale.update({ where: { id }, data: { status: "callback", callback_at, team_id: teamId } }));
    const countOf = async () => (await api(mate).get<SaleStats>("/api/sales/stats")).body[tenant.product.id]?.callback;

    await become(minutesAgo(55));
    expect([(await api(mate).get(`/api/sales/${id}`)).status, await countOf()]).toEqual([404, 0]);
    await become(minutesAgo(65));
    expect([(await api(mate).get(`/api/sales/${id}`)).status, await countOf()]).toEqual([200, 1]);
    const { body } = await api(mate).post<SaleDetail>(`/api/sales/${id}/transition`, { to: "in-progress", version: 1 });
    expect(body).toMatchObject({ status: "in-progress", agent: { id: mate.id } });
  });
});

describe("of imports", () => {
  const IMPORTS: [string, RecordScope[], (me: TestUser) => TestUser | null][] = [
    ["one's own import", ["own", "team", "tenant"], (me) => me],
    ["the import of a team member", ["team", "tenant"], () => mate],
    ["the import of another user", ["tenant"], () => outsider],
    ["an import without a known uploader", ["tenant"], () => null],
  ];
  const each = IMPORTS.flatMap(([what, seenBy, uploader]) =>
    SCOPES.map((scope) => [scope, seenBy.includes(scope) ? "sees" : "does not see", what, uploader] as const),
  );
  const CALLS: [string, (me: TestUser, path: string) => Promise<{ status: number }>][] = [
    ["read", (me, path) => api(me).get(path)],
    ["rejects", (me, path) => api(me).get(`${path}/rejects`)],
    ["change", (me, path) => api(me).put(path, { default_region: "BW" })],
    ["start", (me, path) => api(me).post(`${path}/start`)],
    ["revert", (me, path) => api(me).post(`${path}/revert`)],
  ];

  test.each(each)("scope %s %s %s, in every request", async (scope, sees, _, uploader) => {
    const me = people[scope];
    const { id } = await makeImport(tenant, { user_id: uploader(me)?.id });
    for (const [call, make] of CALLS) {
      const { status } = await make(me, `/api/lead-imports/${id}`);
      expect([call, status === 404 ? "does not see" : "sees"]).toEqual([call, sees]);
    }
    const list = await api(me).get<Page<LeadImportRow>>("/api/lead-imports?per_page=1000");
    expect(list.body.data.some((row) => row.id === id)).toBe(sees === "sees");
  });

  test("a user still sees the import of their file after another user has started it", async () => {
    const file = new File([`name,email\nThabo,${unique()}@example.test`], "leads.csv");
    const form = { file, product_id: String(tenant.product.id) };
    const { id } = (await api(people.own).form<LeadImport>("/api/lead-imports", form)).body;
    expect((await api(people.team).post(`/api/lead-imports/${id}/start`)).status).toBe(200);
    const { status, body } = await api(people.own).get<LeadImport>(`/api/lead-imports/${id}`);
    expect([status, body.user.id]).toEqual([200, people.team.id]);
  });
});
