import { beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeConsumer } from "../support/consumers";
import { makeSale, SELLING } from "../support/sales";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Nobody types an accent, or knows which apostrophe somebody else typed.

const DECOMPOSED = "Zoe\u0308";

/** A name as it is stored, and the texts that find it. */
const NAMES = {
  "José Müller": ["Muller", "müller", "MÜLLER", "jose", "Mu\u0308ller", "José Muller"],
  [`${DECOMPOSED} Fourie`]: ["Zoë", "zoe", DECOMPOSED, "ZOË fourie"],
  "Zoë Steyn": ["Zoe", DECOMPOSED, "steyn zoe"],
  "Pat O'Brien": ["O’Brien", "O'Brien", "OBrien", "o´brien", "O`Brien", "O Brien", "oʼbrien"],
  "Mary D’Souza": ["D'Souza", "dsouza", "D‘Souza"],
  "Thandi Nkosi-Zulu": ["Nkosi Zulu", "Nkosi-Zulu", "nkosi‑zulu", "Nkosi–Zulu", "Thandi Nkosi - Zulu", "zulu"],
  "Anne Marie Swart": ["Anne-Marie", "anne-marie swart"],
  "Søren Łukasz Groß": ["soren", "lukasz", "gross", "SØREN", "Łukasz", "groß"],
  "Straße Nguyễn": ["strasse", "nguyen", "NGUYỄN"],
  "Ａｙａｎｄａ Dube": ["Ayanda", "Ａｙａｎｄａ"],
  "தமிழ் செல்வி": ["செல்வி", "தமிழ்"],
};

const CASES = Object.entries(NAMES).flatMap(([name, texts]) => texts.map((text) => [text, name] as const));

let tenant: TestTenant;
let reader: TestUser;
let admin: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  reader = await makeUser(tenant, { permissions: [...SELLING, "leads.index", "users.index"] });
  admin = await makeAdmin();
  for (const fullName of Object.keys(NAMES)) {
    const [name = "", ...rest] = fullName.split(" ");
    const person = { name, surname: rest.join(" ") };
    await makeLead(tenant, person);
    await makeSale(tenant, reader, person);
    await makeConsumer(tenant, person);
    const user = await makeUser(tenant);
    await asPlatform(() => db.user.update({ where: { id: user.id }, data: person, select: { id: true } }));
  }
});

type Named = { name: string; surname: string | null };
const fullName = ({ name, surname }: Named) => `${name} ${surname}`;

const search = async (path: string, text: string, user = reader, more = "") =>
  (await api(user).get<Page<Named & { client?: Named }>>(`${path}?search=${encodeURIComponent(text)}${more}`)).body
    .data;
const names = (rows: (Named & { client?: Named })[]) =>
  new Set(rows.map(({ client, ...row }) => fullName(client ?? row)));

test.each(CASES)("%j finds the lead, the client of a sale, the consumer and the user %s", async (text, name) => {
  expect(names(await search("/api/leads", text))).toContain(name);
  expect(names(await search("/api/leads", text, reader, "&sortBy=name"))).toContain(name); // with other filters it is another query
  expect(names(await search("/api/sales", text))).toContain(name);
  expect(names(await search("/api/consumers", text, admin, `&tenant_id=${tenant.id}`))).toContain(name);
  expect(names(await search("/api/users", text))).toContain(name);
});

test.each(["Mueler", "brienne", "-", "'", "Zulu-Nkosi", "%", "souzad"])("%j finds nobody", async (text) => {
  expect(await search("/api/leads", text)).toEqual([]);
  expect(await search("/api/sales", text)).toEqual([]);
});
