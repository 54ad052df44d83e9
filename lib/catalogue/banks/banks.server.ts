import "server-only";
import { defineResource } from "@/lib/identity/http/resource.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db } from "@/lib/platform/db/client.server";
import type { Bank as BankRecord } from "@/lib/platform/db/generated/client";
import { flagFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { bankResponse } from "./responses";
import { type AccountRules, type Bank, type BankOption, bankInput } from "./schema";

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
export async function bankOptions(): Promise<BankOption[]> {
  const rows = await db.bank.findMany({ where: { active: true }, orderBy: { name: "asc" } });
  return rows
    .map(toBank)
    .map(({ id, name, universal_branch_code, account_rules }) => ({ id, name, universal_branch_code, account_rules }));
}

const toBank = (row: BankRecord): Bank => ({ ...row, account_rules: row.account_rules as AccountRules });
