import "server-only";
import { defineResource } from "@/lib/identity/http/resource.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db } from "@/lib/platform/db/client.server";
import type { Bank as BankRecord } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { flagFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { accountRules, bankInput, bankResponse } from "./schema";

export const banks = defineResource({
  name: "banks",
  input: bankInput,
  response: bankResponse,
  query: listQuery(["name", "universal_branch_code"]).extend({ active: flagFilter }),
  list: (_actor, query) => {
    const where = { active: query.active, OR: matches(query.search, ["name", "universal_branch_code"]) };
    return paginate(
      query,
      async (slice) => (await db.bank.findMany({ where, ...slice })).map(toBank),
      db.bank.count({ where }),
    );
  },
  find: async (_actor, id) => toBank(await db.bank.findFirstOrThrow({ where: { id } })),
  create: async (actor, input) => {
    requireAdministrator(actor);
    return toBank(await db.bank.create({ data: input }));
  },
  update: async (actor, id, { version, ...input }) => {
    requireAdministrator(actor);
    return toBank(await db.bank.update({ where: { id, version }, data: { ...input, version: { increment: 1 } } }));
  },
  remove: async (actor, id) => {
    requireAdministrator(actor);
    return db.bank.delete({ where: { id } });
  },
});

/** The active banks by name, for dropdowns. */
export const bankOptions = async () =>
  (await db.bank.findMany({ where: { active: true }, orderBy: { name: "asc" } })).map(toBank);

const toBank = (row: BankRecord) => ({
  ...row,
  account_rules: storedJson("banks.account_rules", accountRules, row.account_rules),
});
