import { beforeAll, describe, expect, test } from "vitest";
import { findLeads } from "@/lib/leads/list/search.server";
import type { LeadRow } from "@/lib/leads/record/schema";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

let tenant: TestTenant;
let reader: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  reader = await makeUser(tenant, { permissions: ["leads.index"] });
  await makeLead(tenant, { name: "Zanele", surname: "Khumalo", phone: "+27821234567", lead_id: "WEB-77" });
  await makeLead(tenant, { name: "Éva", surname: "O'Brien", alt_phone: "+15046218927", email: "eva.b@mail.test" });
  await makeLead(tenant, { name: "100%", surname: "Sure_Thing", phone: "+27110001111", lead_id: "2024-11-07-5" });
});

const search = async (text: string, user = reader, query = "") =>
  (await api(user).get<Page<LeadRow>>(`/api/leads?search=${encodeURIComponent(text)}${query}`)).body;
const names = async (text: string) => (await search(text)).data.map(({ name }) => name);

describe("a lead is found", () => {
  test.each([
    ...["082 123 4567", "0821234567", "+27 82 123 4567", "+27821234567", "27 82 123 4567", "27821234567", "821234567"],
    ...["+27 (0)82 123-4567", "082-123-4567", "0027 82 123 4567", "0821 23", "1234", "082"],
  ])("by its phone number typed as %j", async (typed) => {
    expect(await names(typed)).toContain("Zanele");
  });

  test.each([
    ["khumalo", "Zanele"],
    ["ZANELE khu", "Zanele"],
    ["Khumalo Zanele", "Zanele"],
    ["zanele 082 123 4567", "Zanele"],
    ["web-77", "Zanele"],
    ["504-621-8927", "Éva"],
    ["éva", "Éva"],
    ["o'brien", "Éva"],
    ["EVA.B@mail", "Éva"],
    ["z", "Zanele"],
    ["ev", "Éva"],
    ["100%", "100%"],
    ["sure_", "100%"],
    ["2024-11-07", "100%"],
  ])("by %j", async (typed, name) => {
    expect(await names(typed)).toEqual([name]);
  });

  test.each(["nobody", "zanele brien", "0%0", "s_re", "%", "\\", "zanele 083 999 8888", "99"])(
    "not by %j",
    async (typed) => {
      expect(await names(typed)).toEqual([]);
    },
  );
});

describe("a search", () => {
  test("applies the filters, and counts the matches", async () => {
    const word = unique();
    await makeLead(tenant, { surname: word, status: "Voicemail" });
    await makeLead(tenant, { surname: word });
    const { data, meta } = await search(word, reader, "&status=Voicemail");
    expect([data.map(({ status }) => status), meta.total]).toEqual([["Voicemail"], 1]);
  });

  test("finds only leads of the user's organisation, even if another has leads of the same name", async () => {
    const other = await makeTenant();
    const word = unique();
    const mine = await makeLead(tenant, { surname: word });
    const theirs = await makeLead(other, { surname: word });
    const idsFor = async (user: TestUser, query = "") =>
      (await search(word, user, query)).data.map(({ id }) => id).sort((a, b) => a - b);
    const admin = await makeAdmin();
    expect(await idsFor(reader)).toEqual([mine.id]);
    expect(await idsFor(reader, `&tenant_id=${other.id}`)).toEqual([mine.id]);
    expect(await idsFor(admin)).toEqual([mine.id, theirs.id]);
    expect(await idsFor(admin, `&tenant_id=${other.id}`)).toEqual([theirs.id]);
  });

  test("is limited to the tenant in the database, whatever tenant it asks for", async () => {
    const other = await makeTenant();
    const word = unique();
    await makeLead(other, { surname: word });
    const ask = () => db.$queryRaw`SELECT * FROM search_leads(${other.id}::int, ARRAY[${`%${word}%`}], 10)`;
    expect(await withTenant(tenant.id, ask)).toEqual([]);
    expect(await ask()).toEqual([]); // without a context
    expect(await withTenant(other.id, ask)).toHaveLength(1);
    expect(await asPlatform(ask)).toHaveLength(1);
  });

  test("treats the input as text, never as SQL", async () => {
    for (const text of ["'; DROP TABLE leads; --", "%L", "\\' OR true --", "$1", "E'\\x27'"]) {
      expect(await withTenant(tenant.id, () => findLeads(text))).toEqual({ ids: [], more: false });
    }
  });

  test("is limited to the user's record scope", async () => {
    const word = unique();
    const agent = await makeUser(tenant, { permissions: ["leads.index"], record_scope: "own" });
    await makeLead(tenant, { surname: word });
    const own = await makeLead(tenant, { surname: word, assigned_user_id: agent.id, status: "Allocated" });
    expect((await search(word, agent)).data.map(({ id }) => id)).toEqual([own.id]);
  });
});
