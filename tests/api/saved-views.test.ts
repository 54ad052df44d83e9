import { beforeAll, describe, expect, test } from "vitest";
import type { SavedView } from "@/lib/identity/saved-views/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { makeTeam } from "../support/records";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

let tenant: TestTenant;
let owner: TestUser;
let colleague: TestUser;
let manager: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  [owner, colleague, manager] = await Promise.all([
    makeUser(tenant, { permissions: ["leads.index"] }),
    makeUser(tenant, { permissions: ["leads.index"] }),
    makeUser(tenant, { permissions: ["leads.index", "leads.allocate"] }),
  ]);
});

const viewOf = (fields: object = {}) => ({
  ...{ list: "leads", name: unique("View "), query: "status=Diary&sortBy=diary_at", shared: false },
  ...fields,
});
const save = async (fields: object = {}, user = owner) =>
  (await api(user).post<SavedView>("/api/saved-views", viewOf(fields))).body;
const idsFor = async (user: TestUser) =>
  (await api(user).get<{ data: SavedView[] }>("/api/saved-views?list=leads")).body.data.map(({ id }) => id);

describe("a saved view", () => {
  test("is private until it is shared, and then every colleague can choose it", async () => {
    const view = await save();
    expect(await idsFor(owner)).toContain(view.id);
    expect(await idsFor(colleague)).not.toContain(view.id);
    await api(owner).put(`/api/saved-views/${view.id}`, { ...viewOf(view), shared: true, version: view.version });
    const { body } = await api(colleague).get<{ data: SavedView[] }>("/api/saved-views?list=leads");
    expect(body.data.find(({ id }) => id === view.id)).toMatchObject({ own: false, editable: false, shared: true });
  });

  test("shared with a team is offered to its members and its leader, and to nobody else", async () => {
    const member = await makeUser(tenant, { permissions: ["leads.index"] });
    const team = await makeTeam(tenant, [owner, member]);
    await asPlatform(() => db.team.update({ where: { id: team.id }, data: { leader_user_id: colleague.id } }));
    const view = await save({ team_id: team.id });
    expect(view).toMatchObject({ shared: false, team: { id: team.id } });
    const seen = await Promise.all([owner, member, colleague, manager].map(idsFor));
    expect(seen.map((ids) => ids.includes(view.id))).toEqual([true, true, true, false]);
    expect((await api(member).put(`/api/saved-views/${view.id}`, viewOf())).status).toBe(403);
  });

  test("is shared with a team of one's own; managers choose any of the organisation's", async () => {
    const team = await makeTeam(tenant, [colleague]);
    const theirs = await makeTeam(await makeTenant());
    const answer = async (user: TestUser, team_id: number) =>
      (await api(user).post<Refusal>("/api/saved-views", viewOf({ team_id }))).body.errors;
    const refusal = { team_id: ["Choose a team of your own."] };
    expect(await answer(owner, team.id)).toEqual(refusal);
    expect(await answer(manager, theirs.id)).toEqual(refusal);
    expect(await answer(manager, team.id)).toBeUndefined();
  });

  test("of another organisation is never visible, shared or not", async () => {
    const view = await save({ shared: true });
    const stranger = await makeUser(await makeTenant(), { permissions: ["leads.index", "leads.allocate"] });
    expect(await idsFor(stranger)).not.toContain(view.id);
    expect((await api(stranger).put(`/api/saved-views/${view.id}`, viewOf())).status).toBe(404);
    expect((await api(stranger).delete(`/api/saved-views/${view.id}`)).status).toBe(404);
  });

  test("that a colleague shares can only be changed and deleted by managers", async () => {
    const view = await save({ shared: true });
    const path = `/api/saved-views/${view.id}`;
    expect((await api(colleague).put(path, viewOf())).status).toBe(403);
    expect((await api(colleague).delete(path)).status).toBe(403);
    expect((await api(manager).put(path, viewOf({ name: "Tidied", shared: true }))).body).toMatchObject({
      name: "Tidied",
    });
    expect((await api(manager).delete(path)).status).toBe(204);
  });

  test("that is not shared is not found for anybody else, including managers", async () => {
    const view = await save();
    expect((await api(manager).put(`/api/saved-views/${view.id}`, viewOf())).status).toBe(404);
    expect((await api(manager).delete(`/api/saved-views/${view.id}`)).status).toBe(404);
  });

  test("has a name that is unique per owner", async () => {
    const { name } = await save();
    const again = await api(owner).post("/api/saved-views", viewOf({ name }));
    expect([again.status, again.body.errors]).toEqual([409, { name: ["This name is already in use."] }]);
    expect(await save({ name }, colleague)).toMatchObject({ name });
  });

  test.each(["status=Open", "sortBy=id_number_hash", "page=2", "tenant_id=1", "nothing=1", "date_from=tomorrow"])(
    "can't contain %j, which the list would refuse",
    async (query) => {
      const { status, body } = await api(owner).post("/api/saved-views", viewOf({ query }));
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["query"]]);
    },
  );

  test("that somebody else has changed meanwhile is not overwritten", async () => {
    const view = await save();
    const path = `/api/saved-views/${view.id}`;
    await api(owner).put(path, viewOf({ name: "Newer", version: 1 }));
    const { status, body } = await api(owner).put(path, viewOf({ name: "Older", version: 1 }));
    expect([status, body.current]).toEqual([409, expect.objectContaining({ name: "Newer", version: 2 })]);
  });

  test("of an administrator belongs to the chosen organisation", async () => {
    const admin = await makeAdmin();
    expect((await api(admin).post("/api/saved-views", viewOf())).status).toBe(422);
    const view = await save({ shared: true, tenant_id: tenant.id }, admin);
    expect(await idsFor(colleague)).toContain(view.id);
  });

  test("of sales is for whoever sees sales, and says only what their list knows", async () => {
    const seller = await makeUser(tenant, { permissions: ["sales.index"] });
    const ofSales = viewOf({
      list: "sales",
      query: "status=callback&team_id=1&date_field=submitted&qc_result=kicked-back",
    });
    const saved = await api(seller).post<SavedView>("/api/saved-views", ofSales);
    expect([saved.status, saved.body.list]).toEqual([201, "sales"]);
    const { body } = await api(seller).get<{ data: SavedView[] }>("/api/saved-views?list=sales");
    expect(body.data.map(({ id }) => id)).toEqual([saved.body.id]);
    for (const query of ["status=Diary", "attempts=3", "page=2"]) {
      expect((await api(seller).post("/api/saved-views", viewOf({ list: "sales", query }))).status).toBe(422);
    }
    expect((await api(owner).post("/api/saved-views", viewOf({ list: "sales", query: "" }))).status).toBe(403);
    expect((await api(seller).get("/api/saved-views?list=leads")).status).toBe(403);
  });
});
