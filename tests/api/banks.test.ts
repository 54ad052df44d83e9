import { beforeAll, describe, expect, test } from "vitest";
import { type Bank, type BankOption, bankInput } from "@/lib/catalogue/banks/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { seedBanks } from "@/prisma/data/banks";
import { api } from "../support/api";
import { makeBank, rulesOf } from "../support/master-data";
import { makeAdmin, makeTenant, makeUser, type TestUser, unique } from "../support/world";

const PATH = "/api/banks";

let admin: TestUser;
let manager: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
  manager = await makeUser(await makeTenant(), { permissions: PERMISSIONS });
});

const input = (fields: Record<string, unknown> = {}) => ({
  name: unique("Bank "),
  universal_branch_code: "051001",
  account_rules: { ...rulesOf(7, 11), savings: { min_length: 10, max_length: 10 } },
  active: true,
  ...fields,
});

describe("a bank", () => {
  test("is added, changed and deleted by an administrator, and keeps leading zeros", async () => {
    const added = await api(admin).post<Bank>(PATH, input());
    expect([added.status, added.body]).toMatchObject([
      201,
      {
        universal_branch_code: "051001",
        account_rules: { current: { min_length: 7, max_length: 11 }, savings: { min_length: 10, max_length: 10 } },
        version: 1,
      },
    ]);
    const place = `${PATH}/${added.body.id}`;
    const changed = await api(admin).put<Bank>(place, input({ account_rules: rulesOf(9, 9), version: 1 }));
    expect([changed.status, changed.body]).toMatchObject([200, { account_rules: rulesOf(9, 9), version: 2 }]);
    expect((await api(admin).delete(place)).status).toBe(204);
    expect((await api(admin).get(place)).status).toBe(404);
  });

  test("can't be changed by anyone else, with any permissions", async () => {
    const { id, name } = await makeBank();
    const answers = await Promise.all([
      api(manager).post(PATH, input()),
      api(manager).put(`${PATH}/${id}`, input()),
      api(manager).delete(`${PATH}/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    const kept = await asPlatform(() => db.bank.findFirst({ where: { id } }));
    expect(kept).toMatchObject({ name, version: 1 });
    expect((await api(manager).get<Bank>(`${PATH}/${id}`)).body.name).toBe(name);
  });

  test.each([
    ...["5100", "0510011", "05100a", "５１００１１", " ", null].map((code) => ({ universal_branch_code: code })),
  ])("has a branch code of six digits: %j is refused", async (fields) => {
    const { status, body } = await api(admin).post(PATH, input(fields));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["universal_branch_code"]]);
  });

  test.each([
    [rulesOf(11, 7), "account_rules.current.max_length", "Must not be less than the minimum"],
    [rulesOf(0, 7), "account_rules.current.min_length", "Must be 1 or more"],
    [rulesOf(7, 21), "account_rules.current.max_length", "Must be 20 or less"],
    [{ ...rulesOf(7, 11), savings: null }, "account_rules.savings", "Required"],
  ])("has valid account number lengths: %j is refused", async (account_rules, field, message) => {
    const { status, body } = await api(admin).post(PATH, input({ account_rules }));
    expect([status, body.errors?.[field]]).toEqual([422, [message]]);
  });

  test("has a unique name", async () => {
    const { name } = await makeBank();
    const { status, body } = await api(admin).post(PATH, input({ name }));
    expect([status, body.errors]).toEqual([409, { name: ["This name is already in use."] }]);
  });
});

test("banks are found by name and by branch code", async () => {
  const bank = await makeBank();
  const found = async (search: string, more = {}) => {
    const query = new URLSearchParams({ search, per_page: "1000", ...more });
    return (await api(manager).get<Page<Bank>>(`${PATH}?${query}`)).body.data.map(({ id }) => id);
  };
  expect(await found(bank.name.toUpperCase())).toEqual([bank.id]);
  expect(await found("051001")).toContain(bank.id);
  expect(await found(bank.name, { active: "false" })).toEqual([]);
});

test("every signed-in user can choose among the active banks", async () => {
  const [open, closed] = await Promise.all([makeBank(), makeBank()]);
  await asPlatform(() => db.bank.update({ where: { id: closed.id }, data: { active: false } }));
  const reader = await makeUser(await makeTenant());
  const { data } = (await api(reader).get<{ data: BankOption[] }>(`${PATH}/options`)).body;
  expect(data).toContainEqual({
    id: open.id,
    name: open.name,
    universal_branch_code: "051001",
    account_rules: rulesOf(7, 11),
  });
  expect(data.map(({ id }) => id)).not.toContain(closed.id);
});

describe("the initial banks", () => {
  test.each([
    ["Absa", "632005", 8, 11],
    ["Access Bank", "410506", 7, 11],
    ["African Bank", "430000", 7, 11],
    ["Bank Zero", "888000", 7, 11],
    ["Bidvest Bank", "462005", 7, 11],
    ["Capitec", "470010", 10, 10],
    ["Discovery Bank", "679000", 7, 11],
    ["FNB/RMB", "250655", 11, 11],
    ["Investec", "580105", 7, 11],
    ["Nedbank", "198765", 10, 10],
    ["Postbank", "460005", 7, 11],
    ["Sasfin", "683000", 7, 11],
    ["Standard Bank", "051001", 7, 11],
    ["TymeBank", "678910", 7, 11],
  ])("%s has the branch code %s and account numbers of %i to %i digits", async (name, code, min, max) => {
    const { data } = (await api(manager).get<Page<Bank>>(`${PATH}?search=${encodeURIComponent(name)}`)).body;
    const bank = data.find((each) => each.name === name);
    expect(bank).toMatchObject({ universal_branch_code: code, account_rules: rulesOf(min, max), active: true });
    expect(bankInput.safeParse(bank).success).toBe(true);
  });

  test("are not added again if there are banks", async () => {
    await asPlatform(seedBanks);
    const names = await asPlatform(() => db.bank.groupBy({ by: ["name"], _count: true }));
    expect(names.filter(({ _count }) => _count > 1)).toEqual([]);
  });
});
